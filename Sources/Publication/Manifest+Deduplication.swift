internal import JSONBytes

extension Manifest {
  /// What deduplication did; nil in the manifest where nothing was compared.
  public struct Deduplication: Sendable, Hashable {
    /// What was done with one table of records.
    public struct Table: Sendable, Hashable {
      /// `characters`, `episodes`, `entities`.
      public var table: String
      /// The model, by its name, and the SHA-256 of its file.
      public var model: String
      /// SHA-256 of the model, lower-case hexadecimal.
      public var modelDigest: String
      /// The probability from which on a pair is merged.
      public var merge: Double
      /// The probability from which on a person is asked.
      public var review: Double
      /// Source records that were held against others.
      public var records: Int
      /// The blocking rules.
      public var rules: [Rule]

      /// Puts a report together.
      public init(
        table: String, model: String, modelDigest: String, merge: Double, review: Double, records: Int, rules: [Rule]
      ) {
        self.table = table
        self.model = model
        self.modelDigest = modelDigest
        self.merge = merge
        self.review = review
        self.records = records
        self.rules = rules
      }
    }

    /// What a blocking rule did.
    public struct Rule: Sendable, Hashable {
      /// The rule in words.
      public var label: String
      /// Numbers by their names, in order: blocks, largest, compared, split, unseen.
      public var counts: [Count]
      /// The largest blocks: their sizes, and a record of each.
      public var largestBlocks: [Count]

      /// Puts a rule together.
      public init(label: String, counts: [Count], largestBlocks: [Count]) {
        self.label = label
        self.counts = counts
        self.largestBlocks = largestBlocks
      }
    }

    /// A number with its name.
    public struct Count: Sendable, Hashable {
      /// Its name.
      public var name: String
      /// How many.
      public var count: Int

      /// Puts a number and its name together.
      public init(_ name: String, _ count: Int) {
        self.name = name
        self.count = count
      }
    }

    /// Source records that were merged into another.
    public var merged = 0
    /// Pairs that wait for a person.
    public var review = 0
    /// Pairs that were near, and kept apart.
    public var keptApart = 0
    /// SHA-256 of the decisions; nil where the plan names none.
    public var decisionsDigest: String?
    /// The tables that were compared.
    public var tables: [Table] = []

    /// Nothing compared.
    public init() {}
  }
}

extension Manifest.Deduplication {
  /// As a member of the manifest.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, count) in [("merged", merged), ("review", review), ("kept_apart", keptApart)] {
      writer.key(string: name)
      writer.value(count)
    }
    writer.key("decisions_sha256")
    if let decisionsDigest { writer.value(string: decisionsDigest) } else { writer.null() }
    writer.key("tables")
    writer.beginArray()
    for table in tables { table.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension Manifest.Deduplication.Table {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, text) in [("table", table), ("model", model), ("model_sha256", modelDigest)] {
      writer.key(string: name)
      writer.value(string: text)
    }
    for (name, number) in [("merge", merge), ("review", review)] {
      writer.key(string: name)
      writer.value(number)
    }
    writer.key("records")
    writer.value(records)
    writer.key("blocking")
    writer.beginArray()
    for rule in rules {
      writer.beginObject()
      writer.key("rule")
      writer.value(string: rule.label)
      for count in rule.counts {
        writer.key(string: count.name)
        writer.value(count.count)
      }
      writer.key("largest_blocks")
      writer.beginArray()
      for block in rule.largestBlocks {
        writer.beginObject()
        writer.key("size")
        writer.value(block.count)
        writer.key("first")
        writer.value(string: block.name)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
