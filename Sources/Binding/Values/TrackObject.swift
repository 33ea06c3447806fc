import MotionCore

/// A recorded touch that scripts hold.
package final class TrackObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object("track") }
  package let scriptType = "track"
  package let track: TouchTrack

  package init(_ track: TouchTrack) { self.track = track }

  package func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}

extension TouchTrack.Sample: ScriptResult {
  package static var resultDescription: TypeDescription {
    .named("trackSample", "a table of `time`, `x` and `y`")
  }

  package func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, value) in [("time", time), ("x", x), ("y", y)] {
      call.push(value)
      call.machine.setField(name, on: call.thread)
    }
    return 1
  }
}
