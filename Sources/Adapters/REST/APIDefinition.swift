public import Catalog

/// A JSON API as data: what it is called, where it is, how its lists are read and what their fields mean.
public struct APIDefinition: Sendable, Hashable {
  /// Who tells: the first part of every source id; fixed here, never a label of the plan and never the base URL.
  public var authority: String
  /// The universe it speaks of, where a plan does not say another; nil where the plan must.
  public var universe: String?
  /// Where it lies; a plan may say another.
  public var baseURL: String
  /// The calendar of years that name none; a plan may say another.
  public var calendar: String {
    didSet { for index in resources.indices { resources[index].calendar = calendar } }
  }
  /// The language of its texts, as BCP 47 says it.
  public var language: String?
  /// The licence of its data.
  public var licence: Licence?
  /// Its lists.
  public var resources: [Resource]

  /// A licence by name and place.
  public struct Licence: Sendable, Hashable {
    /// `BSD-3-Clause`, as SPDX names it where it does.
    public var name: String
    /// Where it can be read.
    public var url: String?
  }

  /// One list of an API.
  public struct Resource: Sendable, Hashable {
    /// Its name: the second part of its source ids.
    public var name: String
    /// What its records are.
    public var kind: RecordKind
    /// Its path below the base URL.
    public var path: String
    /// Where the records stand in an answer: a list, an object of them, or one record.
    public var select: PathExpression
    /// Where a record's key stands.
    public var key: KeyRule
    /// Where an answer says how many records there are in all.
    public var count: PathExpression?
    /// How one page leads to the next.
    public var pagination: Pagination
    /// What becomes of its values.
    public var map: [Mapping]
    /// The calendar of years that name none: that of the definition.
    public var calendar: String
    /// Where a list holds only links or stubs: how each leads to its record.
    public var details: Details? = nil
    /// The query items that filter the list at the API, in the order in which they are sent.
    public var filters: [Filter] = []
  }

  /// How a record's key is read.
  public struct KeyRule: Sendable, Hashable {
    /// Where it stands.
    public var path: PathExpression
    /// True where the key is the last segment of the path of a URL.
    public var isLastPathSegment: Bool
    /// True where the key is the name under which the record stands in an object of records.
    public var isMemberName = false
  }

  /// How an item of a list that holds only links or stubs leads to its record.
  public struct Details: Sendable, Hashable {
    /// Where the address of the record stands.
    public enum Address: Sendable, Hashable {
      /// The item holds it at this path, absolute or relative.
      case path(PathExpression)
      /// It is made of the item's values; what is no URL of its own lies below the base URL.
      case template(TextTemplate)
    }

    /// Its address.
    public var address: Address
    /// Where the record stands in its answer.
    public var select: PathExpression
  }

  /// A filter that the API understands.
  public struct Filter: Sendable, Hashable {
    /// What a plan calls it (`status`).
    public var name: String
    /// The query item that the API reads.
    public var parameter: String
  }

  /// What one raw value is for.
  public struct Mapping: Sendable, Hashable {
    /// The unified field.
    public var field: String
    /// Where the value stands in a record; `$` where a template makes it.
    public var path: PathExpression
    /// How it is read.
    public var normalizer: Normalizer
    /// The resource a reference leads to, where its URL does not say it.
    public var target: String?
    /// True where text that is no link is the name of a record of `target`, and no key.
    public var isByName = false
    /// Where the name of what it leads to stands.
    public var name: PathExpression?
    /// Where its qualifier stands.
    public var qualifier: PathExpression?
    /// What makes the value of several others; nil where it stands at `path`.
    public var template: TextTemplate? = nil
  }

  /// How one page leads to the next.
  public struct Pagination: Sendable, Hashable {
    /// The ways of paging.
    public enum Style: Sendable, Hashable {
      /// One answer holds all.
      case none
      /// The answer holds the URL of the next page, or nothing at the end.
      case nextLink(PathExpression)
      /// Pages are numbered from `first`; a page without records is the end.
      case pageNumber(parameter: String, first: Int)
      /// The query says how many records to pass over; a page that is shorter than the first is the end.
      case offset(parameter: String)
      /// The answer holds what the query of the next page must say, or nothing at the end.
      case cursor(PathExpression, parameter: String)
      /// The `Link` field of the answer's header holds the URL of the next page (RFC 8288).
      case linkHeader
    }

    /// Which way.
    public var style: Style
    /// Where a list has more pages than this, something is wrong.
    public var maximumPages: Int
    /// The query item that says how long a page shall be, and how long; nil where the API decides.
    public var size: PageSize? = nil
  }

  /// How long a page shall be.
  public struct PageSize: Sendable, Hashable {
    /// The query item (`limit`).
    public var parameter: String
    /// Records a page.
    public var count: Int
  }

  /// The resource of that name; nil where there is none.
  public func resource(named name: String) -> Resource? { resources.first { $0.name == name } }

  /// Whether links lead to the records of a resource by their names.
  public func isFoundByName(_ resource: Resource) -> Bool {
    resources.contains { $0.map.contains { $0.isByName && $0.target == resource.name } }
  }
}

extension APIDefinition.Resource {
  /// The map as normalization reads it: one entry a mapping, in the same order.
  public var fieldMap: FieldMap {
    let schema = kind.table.schema
    return FieldMap(
      kind: kind,
      entries: map.compactMap { mapping in
        schema[mapping.field].map {
          FieldMap.Entry(field: $0, normalizer: mapping.normalizer, table: schema, namedResource: mapping.isByName ? mapping.target : nil)
        }
      }, calendar: calendar)
  }
}
