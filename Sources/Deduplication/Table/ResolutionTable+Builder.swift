internal import Text

/// A record as it is given to be resolved, for callers to whom speed is not everything.
public struct ResolutionRecord: Sendable, Equatable {
  /// Its id; no two records of a table have the same.
  public var id: String
  /// The number of its source, from 0, in the order of the plan.
  public var source: Int
  /// Only records of one group are compared: universe and kind.
  public var group: String
  /// Values by the names of the model's fields; what a field does not hold is left out.
  public var values: [String: [String]]

  /// Puts a record together.
  public init(id: String, source: Int, group: String, values: [String: [String]]) {
    self.id = id
    self.source = source
    self.group = group
    self.values = values
  }
}

extension ResolutionTable {
  /// Reads records for a model, one after the other; several builders can be joined to one table.
  public struct Builder: Sendable {
    let fields: [ResolutionModel.Field]
    let columns: [Int]
    let stride: Int
    private(set) var pool = TermPool()
    private(set) var rows: [UInt32] = []
    private(set) var lists: [UInt32] = [0]
    private(set) var sources: [UInt16] = []
    private(set) var groups: [UInt32] = []
    private(set) var groupNames: [String] = []
    private var groupNumbers: [String: UInt32] = [:]
    private(set) var idBytes: [UInt8] = []
    private(set) var idEnds: [Int] = []
    private(set) var sequences: [Int] = []
    private var members: [[UInt32]]
    private var folded: [UInt8] = []

    /// A builder without records.
    public init(_ model: ResolutionModel) {
      fields = model.fields
      (columns, stride) = Self.layout(of: model)
      members = [[UInt32]](repeating: [], count: model.fields.count)
    }

    /// A name takes three cells: its base, its variant, the whole.
    static func layout(of model: ResolutionModel) -> (columns: [Int], stride: Int) {
      var columns: [Int] = []
      var stride = 0
      for field in model.fields {
        columns.append(stride)
        stride += field.type == .name ? 3 : 1
      }
      return (columns, stride)
    }

    /// How many records were read.
    public var count: Int { sources.count }

    /// Adds a record.
    public mutating func append(_ record: ResolutionRecord) {
      var id = record.id
      id.withUTF8 { begin(id: $0, source: record.source, group: group(record.group), sequence: sources.count) }
      for (index, field) in fields.enumerated() {
        for value in record.values[field.name] ?? [] {
          var value = value
          value.withUTF8 { add($0, to: index) }
        }
      }
      end()
    }

    /// The number of a group, for `begin`.
    public mutating func group(_ name: String) -> UInt32 {
      if let number = groupNumbers[name] { return number }
      let number = UInt32(groupNames.count)
      groupNames.append(name)
      groupNumbers[name] = number
      return number
    }

    /// Begins a record; its values and `end` follow. Of two records of one id the one with the smaller sequence is kept.
    public mutating func begin(id: UnsafeBufferPointer<UInt8>, source: Int, group: UInt32, sequence: Int) {
      idBytes.append(contentsOf: id)
      idEnds.append(idBytes.count)
      sources.append(UInt16(clamping: source))
      groups.append(group)
      sequences.append(sequence)
      rows.append(contentsOf: repeatElement(0, count: stride))
    }

    /// Adds a value of a field, by its place in the model. Of a field that is no set the first value that says something counts.
    public mutating func add(_ value: UnsafeBufferPointer<UInt8>, to field: Int) {
      let cell = rows.count - stride + columns[field]
      let type = fields[field].type
      if !type.isSet, rows[cell] != 0 { return }
      switch type {
      case .text, .code:
        rows[cell] = term(of: value, isCode: type == .code)
      case .name: addName(value, at: cell)
      case .texts:
        let term = term(of: value, isCode: false)
        if term != 0 { members[field].append(term) }
      case .names:
        let whole = term(of: value, isCode: false)
        if whole != 0 { members[field].append(whole) }
        let parts = NameParts(value)
        let base = term(of: UnsafeBufferPointer(rebasing: value[parts.base]), isCode: false)
        if base != 0 { members[field].append(base) }
      case .number:
        if let number = Double(String(decoding: value, as: UTF8.self).filter { $0 != "," }), number.isFinite {
          rows[cell] = CellNumber.cell(of: Float(number))
        }
      case .date: rows[cell] = PackedDate(value)?.bits ?? 0
      }
    }

    /// Ends a record.
    public mutating func end() {
      for field in 0..<fields.count where !members[field].isEmpty {
        // Only what differs; the order of the terms is that of their numbers once all tables are joined.
        let distinct = Set(members[field])
        rows[rows.count - stride + columns[field]] = UInt32(lists.count)
        lists.append(UInt32(distinct.count))
        lists.append(contentsOf: distinct)
        members[field].removeAll(keepingCapacity: true)
      }
    }

    /// Gives the sources other numbers.
    mutating func renumberSources(_ numbers: [Int]) {
      for index in sources.indices { sources[index] = UInt16(clamping: numbers[Int(sources[index])]) }
    }

    private mutating func addName(_ value: UnsafeBufferPointer<UInt8>, at cell: Int) {
      let parts = NameParts(value)
      rows[cell] = term(of: UnsafeBufferPointer(rebasing: value[parts.base]), isCode: false)
      rows[cell + 2] = parts.variants.isEmpty ? rows[cell] : term(of: value, isCode: false)
      if rows[cell] == 0 { rows[cell] = rows[cell + 2] }
      guard !parts.variants.isEmpty else { return }
      folded.removeAll(keepingCapacity: true)
      for variant in parts.variants {
        if !folded.isEmpty { folded.append(0x20) }
        TextFolding.fold(UnsafeBufferPointer(rebasing: value[variant]), into: &folded)
      }
      rows[cell + 1] = folded.isEmpty ? 0 : folded.withUnsafeBufferPointer { pool.intern($0) + 1 }
    }

    /// The folded text as a term; zero where nothing is left of it.
    private mutating func term(of value: UnsafeBufferPointer<UInt8>, isCode: Bool) -> UInt32 {
      folded.removeAll(keepingCapacity: true)
      TextFolding.fold(value, into: &folded)
      if isCode { folded.removeAll { $0 == 0x20 } }
      if folded.contains(where: { $0 >= 0x80 }), let latin = Transliteration.latin(String(decoding: folded, as: UTF8.self)) {
        folded = Array(latin.utf8)
      }
      guard !folded.isEmpty else { return 0 }
      return folded.withUnsafeBufferPointer { pool.intern($0) + 1 }
    }
  }
}

/// A number in a cell; zero is none.
enum CellNumber {
  static func cell(of number: Float) -> UInt32 {
    // The bits of zero would read as nothing: minus zero stands for it.
    number == 0 ? (-Float(0)).bitPattern : number.bitPattern
  }

  static func number(_ cell: UInt32) -> Float { Float(bitPattern: cell) }
}
