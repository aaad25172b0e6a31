internal import Catalog
internal import Transport

extension RESTAdapter {
  /// Fetches the records that the stubs of a page lead to, some at a time, and takes them in the order of the list.
  ///
  /// The first failure in that order is the one that is thrown, whatever the order in which answers came.
  func readDetails<Page: Sendable>(
    of stubs: [PageReader.Stub], _ details: APIDefinition.Details, listedAt url: String, of resource: APIDefinition.Resource,
    reader: inout PageReader, into reading: inout ResourceReading<Page>, transform: @Sendable (SourceBatch) -> Page
  ) async throws(ExtractionError) {
    var start = 0
    while start < stubs.count {
      // No more answers wait for their turn than are asked for at a time.
      let end = min(stubs.count, start + max(1, source.concurrency) * 4)
      var addresses: [String?] = []
      for stub in stubs[start..<end] {
        if case .link(let link) = stub {
          addresses.append(try source.address(of: link, details, listedAt: url))
        } else {
          addresses.append(nil)
        }
      }
      let answers = await fetchAll(addresses)
      for (place, stub) in stubs[start..<end].enumerated() {
        if case .record(let batch) = stub {
          reading.records += batch.records.count
          reading.pages.append(transform(batch))
        } else if let answer = answers[place] {
          let response: FetchResponse
          do throws(FetchError) { response = try answer.get() } catch { throw .fetch(error) }
          let page = try reader.readDetails(response, details, origin: origin(of: resource, response))
          reading.urls.append(response.requestedURL)
          reading.records += page.batch.records.count
          reading.pages.append(transform(page.batch))
        }
      }
      start = end
    }
  }

  /// One answer an address, in their order; behind the first failure there may be none.
  private func fetchAll(_ addresses: [String?]) async -> [Result<FetchResponse, FetchError>?] {
    var answers = [Result<FetchResponse, FetchError>?](repeating: nil, count: addresses.count)
    let wanted = addresses.indices.filter { addresses[$0] != nil }
    await withTaskGroup(of: (Int, Result<FetchResponse, FetchError>).self) { group in
      var next = 0
      var hasFailed = false
      func add() {
        guard next < wanted.count, let address = addresses[wanted[next]] else { return }
        let place = wanted[next]
        let request = source.request(for: address)
        let fetcher = fetcher
        next += 1
        group.addTask {
          do throws(FetchError) { return (place, .success(try await fetcher.fetch(request))) } catch { return (place, .failure(error)) }
        }
      }
      for _ in 0..<max(1, source.concurrency) { add() }
      for await (place, answer) in group {
        answers[place] = answer
        if case .failure = answer { hasFailed = true }
        if !hasFailed { add() }
      }
    }
    return answers
  }
}
