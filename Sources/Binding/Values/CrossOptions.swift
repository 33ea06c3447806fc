import MotionCore
import MotionValues

/// The options of `onCross`.
package struct CrossOptions: Options {
  package private(set) var hysteresis = 0.0

  package init() {}

  package static let tableName = "CrossOptions"
  package static let table = OptionTable(CrossOptions()) {
    Field(
      \.hysteresis,
      .number(
        "hysteresis", .none, in: .notNegative,
        "How far beyond the level a value must be to count as a crossing."
      ))
  }

  /// Makes the crossings of some levels by the value of a slot. Before the scene's first turn a slot
  /// that something drives does not have its value yet.
  package func crossings(_ levels: [Double], of slot: Int, on stage: Stage) -> [Crossing] {
    let value = stage.hasBegun ? stage.read(slot) : nil
    return levels.map { Crossing(level: $0, hysteresis: hysteresis, startingAt: value) }
  }
}
