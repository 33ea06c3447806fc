import MotionCore
import MotionPlugin
import MotionValues

/// The number of live probes, so that a test can check that they are freed.
final class LiveCount {
  var probes = 0
}

/// A Swift object for scripts that is counted while it lives.
final class Probe: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("probe") }
  let scriptType = "probe"
  var value = 0.0
  /// A callback that the probe keeps as long as it lives.
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

/// A second type, for tests with an object of the wrong type.
final class Decoy: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object("decoy") }
  let scriptType = "decoy"

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}
