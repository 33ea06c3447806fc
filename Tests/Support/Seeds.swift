import Foundation

/// The seeds of a law: as many as `scripts/fuzz` asks for, or few enough for every run of the tests.
package enum Seeds {
  package static func first(_ count: Int) -> ClosedRange<Int> {
    let asked = ProcessInfo.processInfo.environment["MOTION_SEEDS"].flatMap { Int($0) }
    return 1...max(1, asked ?? count)
  }
}
