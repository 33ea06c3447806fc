import MotionCore
import MotionPlugin
import MotionValues

/// What to write instead of a global that does not exist.
struct MissingGlobal {
  private let name: String
  /// The names of the functions of `motion`.
  private let functions: [String]

  init(_ name: String, functions: [String]) {
    self.name = name
    self.functions = functions
  }

  var help: String {
    if let other = Self.foreign(name) { return other }
    if functions.contains(name) { return "write `motion.\(name)`" }
    if Self.mathNames.contains(name) { return "write `math.\(name)`" }
    let near = Suggestion.nearest(to: name, in: functions + [MotionNamespace.global])
    return near.map { "did you mean `\($0 == MotionNamespace.global ? $0 : "motion.\($0)")`?" }
      ?? "the script has not assigned this name; look for a misspelling"
  }

  private static let mathNames: Set = [
    "abs", "ceil", "cos", "exp", "floor", "max", "min", "pi", "random", "sin", "sqrt", "tan",
  ]

  /// The help for a name that other Lua programs, or other languages, have and scripts lack.
  private static func foreign(_ name: String) -> String? {
    switch name {
    case "dofile", "loadfile":
      "put the code in a module: `require \"name\"` runs name.lua in the script's folder once"
    case "loadstring": "Lua 5.4 calls it `load`"
    case "setfenv", "getfenv": "Lua 5.4 has `_ENV` instead, and `load` takes an environment"
    case "io":
      "scripts cannot open files: `print` writes, `motion.track` reads touches, and a module "
        + "(`require`) can return data"
    case "debug": "scripts have no `debug`; only modules get one, for source positions"
    case "arg":
      "scripts have no arguments: declare `motion.params { speed = { 1 } }`, and run with `--set speed=2`"
    case "love":
      "this is motion, not LÖVE: `motion.scene` makes a scene, and `scene:timeline` moves it over time"
    case "t": "a timeline's function receives it: `scene:timeline(function(t) … end)`"
    case "setTimeout", "sleep", "wait", "delay":
      "a timeline waits: `scene:timeline(function(t) t:wait(0.5) … end)`"
    case "console", "printf": "`print(…)` writes a line"
    case "null", "undefined", "None": "Lua writes `nil`"
    case "True", "False": "Lua writes `\(name.lowercased())`"
    default: nil
    }
  }
}
