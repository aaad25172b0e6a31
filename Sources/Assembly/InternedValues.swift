/// Values that come again and again, each held once and named by a small number, in the order in which they came.
struct InternedValues<Item: Hashable> {
  private(set) var items: [Item] = []
  private var numbers: [Item: Int] = [:]

  mutating func number(of item: Item) -> Int {
    if let number = numbers[item] { return number }
    numbers[item] = items.count
    items.append(item)
    return items.count - 1
  }
}
