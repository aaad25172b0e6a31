/// Reads one date at a place in a row of tokens.
struct DateScanner {
  /// A date, or why what looks like one is none.
  enum Match: Equatable {
    case date(PartialDate)
    case failure(String)
  }

  let tokens: [DateToken]

  /// The date that begins at `index`, which then stands behind it; nil, with `index` as it was, where none begins there.
  func date(at index: inout Int) -> Match? {
    let start = index
    skipWeekday(&index)
    if let match = numeric(at: &index) ?? worded(at: &index) { return match }
    index = start
    return nil
  }

  private func token(_ index: Int) -> DateToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  private func word(_ index: Int) -> String? {
    if case .word(let word) = token(index) { word } else { nil }
  }

  private func skipWeekday(_ index: inout Int) {
    while let word = word(index), CalendarWords.weekdays.contains(word) {
      index += 1
      // `Mo., `, `segunda-feira`
      while token(index) == .comma || token(index) == .dot || (token(index) == .dash && self.word(index + 1) == "feira") { index += 1 }
    }
  }

  /// Three numbers with one and the same sign between them, or two with dashes (`2013-12`).
  private func numeric(at index: inout Int) -> Match? {
    guard case .number(let first, let firstDigits) = token(index), let sign = token(index + 1),
      sign == .dash || sign == .slash || sign == .dot, case .number(let second, let secondDigits) = token(index + 2)
    else { return nil }
    guard token(index + 3) == sign, case .number(let third, let thirdDigits) = token(index + 4) else {
      guard sign != .dot, firstDigits == 4, secondDigits == 2, second <= 12 else { return nil }
      index += 3
      return checked(year: first, month: second, day: nil)
    }
    index += 5
    if firstDigits == 4, secondDigits <= 2, thirdDigits <= 2 {
      skipTime(&index)
      return checked(year: first, month: second, day: third)
    }
    guard firstDigits <= 2, secondDigits <= 2 else { return .failure("not a date") }
    guard thirdDigits == 4 else { return .failure(thirdDigits == 2 ? "a year of two digits" : "not a date") }
    if sign == .dot || first == second { return checked(year: third, month: second, day: first) }
    switch (first > 12, second > 12) {
    case (true, false): return checked(year: third, month: second, day: first)
    case (false, true): return checked(year: third, month: first, day: second)
    case (true, true): return .failure("no such date")
    case (false, false): return .failure("day and month not told apart")
    }
  }

  /// The time of an ISO 8601 timestamp: `T13:50:51.644000Z`, ` 13:50:51+01:00`.
  private func skipTime(_ index: inout Int) {
    var end = index
    if word(end) == "t" { end += 1 }
    guard case .number(_, 2) = token(end), token(end + 1) == .colon, case .number(_, 2) = token(end + 2) else { return }
    end += 3
    loop: while let next = token(end) {
      switch next {
      case .number, .colon, .dot, .dash, .other: end += 1
      case .word("z"), .word("utc"):
        end += 1
        break loop
      default: break loop
      }
    }
    index = end
  }

  /// A month's name with a year and perhaps a day in any order, or a year of four digits alone.
  private func worded(at index: inout Int) -> Match? {
    var month: Int?
    var day: Int?
    var year: Int?
    var end = index
    scan: for position in index..<tokens.count {
      switch tokens[position] {
      case .word(let name):
        if let number = CalendarWords.months[name], month == nil {
          month = number
        } else if CalendarWords.fillers.contains(name) {
          if name == "г" || name == "года" || name == "год", year != nil { end = position + 1 }
          continue scan
        } else {
          break scan
        }
      case .number(let number, let digits):
        if digits == 4, year == nil {
          year = number
          // `2013 2 December` is no order that anybody uses.
          if month == nil, day != nil { return nil }
        } else if digits <= 2, day == nil, year == nil || month != nil {
          day = number
        } else {
          break scan
        }
      case .comma, .dot:
        if end == index { break scan }
        // After the year a comma or full stop ends the date.
        if year != nil {
          if tokens[position] == .dot, position == tokens.count - 1 { end = position + 1 }
          break scan
        }
        continue scan
      default: break scan
      }
      end = position + 1
      if year != nil, month != nil, day != nil {
        if let last = word(end), ["г", "года", "год"].contains(last) { end += token(end + 1) == .dot ? 2 : 1 }
        break scan
      }
    }
    guard let year else {
      guard month != nil, end > index else { return nil }
      index = end
      return .failure("no year")
    }
    index = end
    return checked(year: year, month: month, day: day)
  }

  private func checked(year: Int, month: Int?, day: Int?) -> Match {
    guard let date = PartialDate(year: year, month: month, day: day) else { return .failure("no such date") }
    return .date(date)
  }
}
