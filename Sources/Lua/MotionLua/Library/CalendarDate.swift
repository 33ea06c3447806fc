/// A date and time of day in the proleptic Gregorian calendar, without time zones.
struct CalendarDate: Hashable {
  static let secondsADay: Int64 = 86_400

  let year: Int64
  /// 1 to 12.
  let month: Int64
  let day: Int64
  let hour: Int64
  let minute: Int64
  let second: Int64
  /// 0 to 6; Sunday is 0.
  let weekday: Int64
  /// 0 to 365; January 1 is 0.
  let dayOfYear: Int64

  /// The date at a number of seconds after the beginning of 1970.
  init(secondsSince1970 seconds: Int64) {
    let days = seconds.flooredQuotient(Self.secondsADay)
    let rest = seconds - days * Self.secondsADay
    // Years begin in March here, so that a leap day is the last day of its year. An era is 400 such years.
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayFromMarch = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayFromMarch + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.year = year
    self.month = month
    day = dayFromMarch - (153 * monthFromMarch + 2) / 5 + 1
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
    weekday = (days + 4).flooredRemainder(7)
    dayOfYear = days - Self.days(toYear: year, month: 1, day: 1)
  }

  /// The seconds from the beginning of 1970 to a date. As in Lua, a month may exceed its year and a day its
  /// month.
  static func seconds(
    year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
  ) -> Int64 {
    let months = month - 1
    let whole = months.flooredQuotient(12)
    let days = days(toYear: year + whole, month: months - whole * 12 + 1, day: day)
    return days * secondsADay + hour * 3600 + minute * 60 + second
  }

  /// The days from the beginning of 1970 to a date; `month` is 1 to 12.
  private static func days(toYear year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year.flooredQuotient(400)
    let yearOfEra = year - era * 400
    let dayFromMarch = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayFromMarch
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  fileprivate func flooredRemainder(_ divisor: Int64) -> Int64 {
    self - flooredQuotient(divisor) * divisor
  }
}

extension CalendarDate {
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The English text for one of `os.date`'s conversion letters; nil if there is no such letter.
  func text(for letter: Character) -> String? {
    let weekdayName = Self.weekdays[Int(weekday)]
    let monthName = Self.months[Int(month - 1)]
    return switch letter {
    case "a": String(weekdayName.prefix(3))
    case "A": weekdayName
    case "b", "h": String(monthName.prefix(3))
    case "B": monthName
    case "c": formatted("%a %b %e %H:%M:%S %Y")
    case "C": padded(year / 100)
    case "d": padded(day)
    case "D", "x": formatted("%m/%d/%y")
    case "e": padded(day, with: " ")
    case "F": formatted("%Y-%m-%d")
    case "H": padded(hour)
    case "I": padded((hour + 11) % 12 + 1)
    case "j": padded(dayOfYear + 1, to: 3)
    case "m": padded(month)
    case "M": padded(minute)
    case "n": "\n"
    case "p": hour < 12 ? "AM" : "PM"
    case "r": formatted("%I:%M:%S %p")
    case "R": formatted("%H:%M")
    case "S": padded(second)
    case "t": "\t"
    case "T", "X": formatted("%H:%M:%S")
    case "u": "\(weekday == 0 ? 7 : weekday)"
    case "U": padded((dayOfYear + 7 - weekday) / 7)
    case "w": "\(weekday)"
    case "W": padded((dayOfYear + 7 - (weekday + 6) % 7) / 7)
    case "y": padded(year % 100)
    case "Y": "\(year)"
    case "z": "+0000"
    case "Z": "UTC"
    case "%": "%"
    default: nil
    }
  }

  /// The format with its conversions replaced; unknown conversions stay as they are.
  func formatted(_ format: String) -> String {
    var text = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%", let letter = rest.popFirst() else {
        text.append(character)
        continue
      }
      text += self.text(for: letter) ?? "%\(letter)"
    }
    return text
  }

  private func padded(_ number: Int64, to width: Int = 2, with padding: Character = "0") -> String {
    let digits = "\(number)"
    return String(repeating: padding, count: max(0, width - digits.count)) + digits
  }
}
