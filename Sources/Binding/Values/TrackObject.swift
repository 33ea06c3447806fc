import MotionCore
import MotionValues

/// Recorded touches that scripts hold.
package final class TrackObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object("track") }
  package let scriptType = "track"
  package let recording: TouchRecording

  package init(_ recording: TouchRecording) { self.recording = recording }

  /// Returns the track of a recording's only finger, with times from its first sample.
  ///
  /// - Throws: a mismatch for a recording of several fingers.
  package func onlyFinger() throws(Mismatch) -> TouchTrack {
    let fingers = recording.fingers
    guard fingers.count == 1 else {
      throw Mismatch(
        expected: "a recording of one finger", found: "one of \(fingers.count) fingers",
        help: ["`scene:touch` plays a recording of several fingers"])
    }
    return fingers[0].track.measured(from: fingers[0].start)
  }
}

extension TouchRow: ScriptResult {
  package static var resultDescription: TypeDescription {
    .record(
      TypeDescription.Record(
        "trackSample", "A sample of a recorded touch, in seconds and points.",
        phrase: "a table of `time`, `finger`, `phase`, `x` and `y`",
        fields: [
          .init("time", .number(.seconds, .any)), .init("finger", .integer(.any)),
          .init("phase", .string), .init("x", .number(.points, .any)),
          .init("y", .number(.points, .any)),
        ]))
  }

  package func push(_ call: Call) -> Int32 {
    call.machine.pushTable(on: call.thread)
    for (name, value) in [("time", time), ("finger", Double(finger)), ("x", x), ("y", y)] {
      call.push(value)
      call.machine.setField(name, on: call.thread)
    }
    call.machine.push(phase.rawValue, on: call.thread)
    call.machine.setField("phase", on: call.thread)
    return 1
  }
}
