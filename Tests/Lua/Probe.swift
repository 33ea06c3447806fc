import MotionCore
import MotionPlugin

/// Counts the objects that live, so that a test sees each one go.
final class LiveCount {
  var probes = 0
}

/// A Swift object that scripts hold; it is counted while it lives.
final class Probe: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("probe") }
  let scriptType = "probe"
  var value = 0.0
  /// What keeps a callback for as long as the probe lives.
  var callback: (any ScriptFunction)?
  private let count: LiveCount

  init(count: LiveCount) {
    self.count = count
    count.probes += 1
  }

  deinit { count.probes -= 1 }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

/// A second type, to be taken for the first.
final class Decoy: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("decoy") }
  let scriptType = "decoy"

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}
