internal import Transport

extension RESTSource {
  /// The query items of a resource's filters, in their order: `(parameter, value)`; those that `filter` says nothing of are left out.
  private func filterItems(of resource: APIDefinition.Resource) -> [(parameter: String, value: String)] {
    resource.filters.compactMap { item in filter[item.name].map { (item.parameter, $0) } }
  }

  /// True where the API is asked for a part of the list only.
  func isFiltered(_ resource: APIDefinition.Resource) -> Bool { !filterItems(of: resource).isEmpty }

  /// The first URL of a list whose address is known: with the query items of its filters, of the page size and of the first page.
  func firstURL(of resource: APIDefinition.Resource, at address: String) -> String {
    var items = filterItems(of: resource)
    if let size = resource.pagination.size { items.append((size.parameter, "\(size.count)")) }
    switch resource.pagination.style {
    case .pageNumber(let parameter, let first): items.append((parameter, "\(first)"))
    case .offset(let parameter): items.append((parameter, "0"))
    default: break
    }
    guard !items.isEmpty, var url = try? WebURL(address) else { return address }
    for (parameter, value) in items { url = url.settingQuery(parameter, to: value) }
    return url.description
  }

  /// The address of a record that a list links to: absolute, relative to the list, or, made by a template, below the base URL.
  func address(of link: String, _ details: APIDefinition.Details, listedAt url: String) throws(ExtractionError) -> String {
    var text = link
    if case .template = details.address, !link.contains("://") {
      text = baseURL.droppingTrailingSlashes + (link.hasPrefix("/") ? "" : "/") + link
    }
    guard let base = try? WebURL(url), let resolved = try? base.resolve(text) else { throw .badLink(url: url, next: link) }
    return resolved.description
  }

  /// What is sent for a URL. Secrets go to the host of the base URL alone: an answer may link to others.
  func request(for url: String) -> FetchRequest {
    let accept = HTTPHeaderField(name: "Accept", value: "application/json")
    let isOwn = secretHeaders.isEmpty || (try? WebURL(url).origin) == (try? WebURL(baseURL).origin)
    return FetchRequest(url: url, headers: [accept], secretHeaders: isOwn ? secretHeaders : [])
  }
}
