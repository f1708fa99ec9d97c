/// A day of the Gregorian calendar, which is carried on into the time before it was introduced.
struct CivilDate: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// Nil for a day that the calendar does not have, such as 30 February; years are 1 to 9999.
  init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month, day >= 1,
      day <= CivilDate.length(ofMonth: month, in: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days behind 2001-01-01, or before it; nil outside the years 1 to 9999.
  init?(daysSince2001 days: Int) {
    guard CivilDate.days ~= days else { return nil }
    // Years that begin in March have their leap day at the end, and so do their cycles of 4, 100
    // and 400 years: only the last part of a cycle can be longer than the others.
    var rest = days + CivilDate.daysFromYear0
    let cycles = rest / 146_097
    rest %= 146_097
    let centuries = min(rest / 36_524, 3)
    rest -= centuries * 36_524
    let leapYears = rest / 1_461
    rest %= 1_461
    let years = min(rest / 365, 3)
    rest -= years * 365
    // Five months from March or August on have 153 days.
    let months = (5 * rest + 2) / 153
    day = rest - (153 * months + 2) / 5 + 1
    month = months < 10 ? months + 3 : months - 9
    year = cycles * 400 + centuries * 100 + leapYears * 4 + years + (months < 10 ? 0 : 1)
  }

  /// How many days lie between 2001-01-01 and this day; negative before it.
  var daysSince2001: Int {
    let year = month > 2 ? self.year : self.year - 1
    let months = month > 2 ? month - 3 : month + 9
    return year * 365 + year / 4 - year / 100 + year / 400 + (153 * months + 2) / 5 + day - 1
      - CivilDate.daysFromYear0
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  var weekday: Int {
    // 2001-01-01 was a Monday.
    let rest = daysSince2001 % 7
    return rest < 0 ? rest + 7 : rest
  }

  /// The days of the years 1 to 9999.
  private static let days = -730_485...2_921_573

  /// From the first of March in the year 0, where the counted years begin, to 2001-01-01.
  private static let daysFromYear0 = 730_791

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
