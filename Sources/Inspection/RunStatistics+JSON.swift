internal import Catalog
internal import JSONBytes

extension RunStatistics {
  /// The figures as one JSON text, for programs; what nothing is said of has the key `null`.
  public var json: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("universes")
    writer.beginArray()
    for universe in universes {
      writer.beginObject()
      writer.key("universe")
      writer.value(string: universe.name)
      writer.key("rows")
      writer.beginObject()
      for table in universe.tables {
        writer.key(string: table.name.rawValue)
        writer.value(table.rows)
      }
      writer.endObject()
      for (field, values) in universe.shares { Self.write(values, as: String(field.map { $0 == " " ? "_" : $0 }), to: &writer) }
      Self.write(universe.seasons, as: "episodes_by_season", to: &writer)
      writer.key("most_seen")
      writer.beginArray()
      for share in universe.mostSeen {
        writer.beginObject()
        writer.key("name")
        writer.value(string: share.value)
        writer.key("episodes")
        writer.value(share.count)
        writer.endObject()
      }
      writer.endArray()
      writer.key("filled")
      writer.beginObject()
      for table in universe.tables {
        writer.key(string: table.name.rawValue)
        writer.beginObject()
        for filling in table.filling {
          writer.key(string: filling.field)
          writer.value(filling.filled)
        }
        writer.endObject()
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    Self.write(rejects, as: "rejects", to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ shares: [Share], as key: String, to writer: inout JSONWriter) {
    writer.key(string: key)
    writer.beginObject()
    for share in shares {
      writer.key(string: share.value.isEmpty ? "null" : share.value)
      writer.value(share.count)
    }
    writer.endObject()
  }
}
