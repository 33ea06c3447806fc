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
