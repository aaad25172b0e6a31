/// Words of dates in English, German, Portuguese and Russian, by their folded form.
enum CalendarWords {
  /// Months by name, genitive and abbreviation.
  static let months: [String: Int] = {
    let names: [[String]] = [
      ["january", "jan", "januar", "janner", "janeiro", "январь", "января", "янв"],
      ["february", "feb", "februar", "fevereiro", "fev", "февраль", "февраля", "фев", "февр"],
      ["march", "mar", "marz", "maerz", "mrz", "marco", "март", "марта", "мар"],
      ["april", "apr", "abril", "abr", "апрель", "апреля", "апр"],
      ["may", "mai", "maio", "май", "мая"],
      ["june", "jun", "juni", "junho", "июнь", "июня", "июн"],
      ["july", "jul", "juli", "julho", "июль", "июля", "июл"],
      ["august", "aug", "agosto", "ago", "август", "августа", "авг"],
      ["september", "sep", "sept", "setembro", "set", "сентябрь", "сентября", "сен", "сент"],
      ["october", "oct", "oktober", "okt", "outubro", "out", "октябрь", "октября", "окт"],
      ["november", "nov", "novembro", "ноябрь", "ноября", "ноя", "нояб"],
      ["december", "dec", "dezember", "dez", "dezembro", "декабрь", "декабря", "дек"],
    ]
    var months: [String: Int] = [:]
    for (place, spellings) in names.enumerated() {
      for spelling in spellings { months[spelling] = place + 1 }
    }
    return months
  }()

  /// Days of the week, which say nothing new before a date.
  static let weekdays: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed", "thu", "thur", "thurs",
    "fri", "sat", "sun",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "mo", "di", "mi", "do", "fr", "sa", "so",
    "segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo", "feira",
    "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье", "пн", "вт", "ср", "чт", "пт", "сб", "вс",
  ]

  /// Words inside a date without meaning: `2 de dezembro de 2013`, `the 2nd of December`, `2 декабря 2013 г.`.
  static let fillers: Set<String> = ["de", "of", "the", "den", "der", "am", "em", "on", "г", "года", "год"]

  /// Words after which a second end of a range is named.
  static let rangeWords: Set<String> = ["to", "until", "till", "through", "bis", "ate", "до", "по"]

  /// Words before a date or year that is not exact.
  static let approximations: Set<String> = ["c", "ca", "circa", "about", "around", "approx", "approximately", "um", "около"]
}
