internal import Catalog
internal import JSONBytes

/// How the records of one file are made: what they mean, and what is said of all of them.
struct FileReading: Sendable {
  let resource: APIDefinition.Resource
  let definition: APIDefinition
  let origin: SourceOrigin

  init(records: FilesDefinition.Records, definition files: FilesDefinition, universe: String, name: String) {
    resource = records.resource
    definition = records.definition
    var origin = SourceOrigin(universe: universe, authority: records.authority, resource: resource.name, location: name)
    origin.language = files.language
    origin.licence = files.licence?.name
    origin.licenceURL = files.licence?.url
    self.origin = origin
  }

  /// Something in a line that is no record.
  func reject(_ code: Reject.Code, line: Int, column: Int? = nil, value: String? = nil, raw: String) -> Reject {
    Reject(
      sourceID: nil, kind: resource.kind, url: "\(origin.location):\(line)" + (column.map { ":\($0)" } ?? ""), path: nil, value: value,
      code: code, raw: raw)
  }

  // MARK: - Lines of NDJSON

  func lines(of block: FileBlock) -> FileRecords {
    var records = FileRecords()
    var reader = RecordLineReader(resource, of: definition, origin: origin, line: block.line, offset: block.offset)
    block.bytes.withUnsafeBufferPointer { chunk in
      _ = reader.read(chunk, isLast: true) { lines in
        for failure in lines.failures {
          records.rejects.append(
            reject(.notJSON, line: failure.error.line, column: failure.error.column, raw: lines.batch.text(in: failure.raw)))
        }
        if !lines.batch.records.isEmpty { records.batches.append(lines.batch) }
      }
    }
    return records
  }

  // MARK: - A document

  func document(_ block: FileBlock) throws(FileSourceError) -> FileRecords {
    let document: JSONDocument
    do { document = try JSONDocument.parse(block.bytes) } catch { throw .notJSON(path: origin.location, error) }
    var batch = SourceBatch(origin: origin, map: resource.fieldMap)
    var keys: [String]?
    document.withTokens { parsed in
      var extractor = RecordExtractor(resource, of: definition)
      let view = RecordExtractor.Document(parsed, appendingTo: &batch.bytes)
      let selected = view.tokens(at: resource.select)
      if selected.isEmpty { keys = view.topKeys }
      for index in selected.flatMap({ view.records(below: $0) }) {
        extractor.extract(index, of: view, raw: view.place(of: parsed[index]), into: &batch)
      }
      extractor.finish(&batch)
    }
    if let keys { throw .nothingSelected(path: origin.location, select: resource.select.text, keys: keys) }
    var records = FileRecords()
    records.batches = [batch]
    return records
  }

  // MARK: - Rows of CSV

  func rows(of block: FileBlock, _ table: CSVTable) -> FileRecords {
    var records = FileRecords()
    var batch = SourceBatch(origin: origin, map: resource.fieldMap)
    batch.bytes = block.bytes
    var extractor = RecordExtractor(resource, of: definition)
    let nodes = extractor.nodes(ofColumns: table.columns)
    block.bytes.withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes)
      while let row = rows.next() {
        let line = block.line + row.line
        let raw = UnsafeBufferPointer(rebasing: bytes[row.place])
        guard let text = String(validating: raw, as: UTF8.self) else {
          records.rejects.append(reject(.notUTF8, line: line, raw: String(decoding: raw, as: UTF8.self)))
          continue
        }
        if row.hasBadQuote {
          records.rejects.append(reject(.badQuote, line: line, raw: text))
        } else if row.cells.count != table.columns.count {
          records.rejects.append(reject(.wrongCells, line: line, value: "\(row.cells.count)", raw: text))
        } else {
          var cells: [Range<Int>] = []
          var nodesOfCells: [Int] = []
          cells.reserveCapacity(row.cells.count)
          nodesOfCells.reserveCapacity(row.cells.count)
          for (cell, node) in zip(row.cells, nodes) {
            if let items = CSVList.items(of: cell, in: bytes) {
              for item in items {
                cells.append(batch.bytes.count..<batch.bytes.count + item.count)
                batch.bytes.append(contentsOf: item)
              }
              if items.isEmpty { cells.append(cell.place.lowerBound..<cell.place.lowerBound) }
            } else if let unescaped = cell.unescaped {
              cells.append(batch.bytes.count..<batch.bytes.count + unescaped.count)
              batch.bytes.append(contentsOf: unescaped)
            } else {
              cells.append(cell.place)
            }
            while nodesOfCells.count < cells.count { nodesOfCells.append(node) }
          }
          extractor.extract(cells: cells, nodes: nodesOfCells, raw: row.place, into: &batch)
        }
      }
    }
    extractor.finish(&batch)
    if !batch.records.isEmpty { records.batches.append(batch) }
    return records
  }
}
