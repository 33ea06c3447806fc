internal import CLua
import MotionCore
import MotionPlugin
import MotionValues

/// The part of `os` that scripts have: the scene's clock, which starts at the beginning of 1970, in UTC, and a system
/// without environment variables whose locale is "C".
extension LuaMachine {
  /// Pushes the table of these functions.
  func pushClockFunctions() {
    pushTable(on: state)
    setCallback("clock") { [unowned self] (call) throws(Diagnostic) in
      lua_pushnumber(call.thread, self.stage.now)
      return 1
    }
    setCallback("difftime") { (call) throws(Diagnostic) in
      guard let later = call.number(1), let earlier = call.number(2) else {
        throw Diagnostic(
          .wrongType, "`os.difftime` takes two times, as `os.time` returns them", token: "difftime")
      }
      lua_pushnumber(call.thread, later - earlier)
      return 1
    }
    setCallback("time") { [unowned self] (call) throws(Diagnostic) in
      let isNow = call.argumentCount == 0 || call.kind(1) == .nil
      lua_pushinteger(call.thread, isNow ? self.clockSeconds : try Self.seconds(of: call))
      return 1
    }
    setCallback("date") { [unowned self] (call) throws(Diagnostic) in
      let isNow = call.argumentCount < 2 || call.kind(2) == .nil
      let time = isNow ? self.clockSeconds : try Self.time(call, at: 2)
      return try self.pushDate(CalendarDate(secondsSince1970: time), call)
    }
    setSystemFunctions()
  }

  /// Adds what libraries ask about the system.
  private func setSystemFunctions() {
    setCallback("getenv") { (call) throws(Diagnostic) in
      lua_pushnil(call.thread)
      return 1
    }
    setCallback("setlocale") { [unowned self] (call) throws(Diagnostic) in
      if call.argumentCount == 0 || ["", "C", "POSIX", nil].contains(call.string(1)) {
        self.push("C", on: call.thread)
      } else {
        lua_pushnil(call.thread)
      }
      return 1
    }
  }

  private var clockSeconds: Int64 { Int64(exactly: stage.now.rounded(.down)) ?? 0 }

  private func setCallback(
    _ name: String, _ invoke: @escaping (Call) throws(Diagnostic) -> Int32
  ) {
    pushCallback(invoke)
    setField(name, on: state)
  }

  /// A time in whole seconds, within ±2^50.
  private static func time(_ call: Call, at index: Int32) throws(Diagnostic) -> Int64 {
    let range = -0x1p50...0x1p50
    guard let number = call.number(index), range.contains(number),
      let time = Int64(exactly: number)
    else {
      throw Diagnostic(
        .wrongType, "`os.date` takes a whole number of seconds, found \(call.describe(index))",
        token: "date")
    }
    return time
  }

  /// The time in seconds for a table of year, month, day and so on.
  private static func seconds(of call: Call) throws(Diagnostic) -> Int64 {
    guard call.kind(1) == .table else {
      throw Diagnostic(
        .wrongType, "`os.time` takes a table, found \(call.describe(1))",
        help: ["write os.time { year = 2024, month = 5, day = 1 }"], token: "time")
    }
    func field(_ name: String, default standard: Int64?) throws(Diagnostic) -> Int64 {
      let kind = call.machine.pushField(name, of: 1, on: call.thread)
      defer { call.machine.pop(1, on: call.thread) }
      if kind == .nil, let standard { return standard }
      guard let number = call.number(-1), let value = Int32(exactly: number) else {
        throw Diagnostic(
          .wrongType, "`os.time`: `\(name)` has to be a whole number, found \(call.describe(-1))",
          help: ["write os.time { year = 2024, month = 5, day = 1 }"], token: name)
      }
      return Int64(value)
    }
    return CalendarDate.seconds(
      year: try field("year", default: nil), month: try field("month", default: nil),
      day: try field("day", default: nil), hour: try field("hour", default: 12),
      minute: try field("min", default: 0), second: try field("sec", default: 0))
  }

  /// Pushes a date in the format at index 1: a string, or a table for `*t`.
  private func pushDate(_ date: CalendarDate, _ call: Call) throws(Diagnostic) -> Int32 {
    var format = call.string(1) ?? "%c"
    if format.hasPrefix("!") { format.removeFirst() }
    guard format.hasPrefix("*t") else {
      push(try text(of: date, format), on: call.thread)
      return 1
    }
    pushTable(on: call.thread)
    let fields = [
      ("year", date.year), ("month", date.month), ("day", date.day), ("hour", date.hour),
      ("min", date.minute), ("sec", date.second), ("wday", date.weekday + 1),
      ("yday", date.dayOfYear + 1),
    ]
    for (name, value) in fields {
      lua_pushinteger(call.thread, value)
      setField(name, on: call.thread)
    }
    lua_pushboolean(call.thread, 0)
    setField("isdst", on: call.thread)
    return 1
  }

  private func text(of date: CalendarDate, _ format: String) throws(Diagnostic) -> String {
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      let letter = rest.index(after: percent)
      guard letter < rest.endIndex, date.text(for: rest[letter]) != nil else {
        throw Diagnostic(
          .wrongType, "`os.date`: `\(rest[percent...].prefix(2))` is not a conversion",
          help: ["use the letters of C's strftime: %Y-%m-%d %H:%M:%S"], token: "date")
      }
      rest = rest[rest.index(after: letter)...]
    }
    return date.formatted(format)
  }
}
