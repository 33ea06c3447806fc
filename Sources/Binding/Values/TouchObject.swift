import MotionCore
import MotionValues

/// A finger at one instant, as callbacks get it.
package final class TouchObject: ScriptObject {
  package static let typeName = "touch"
  package var scriptType: String { Self.typeName }
  let phase: TouchPhase
  /// Where it is in the layer.
  package let position: Point
  let velocity: Point
  let time: Double

  /// Makes what a layer's callback gets.
  package init(_ finger: FingerSample, on layer: Layer, _ phase: TouchPhase) {
    self.phase = phase
    position = layer.stage.position(of: finger.position, in: layer) ?? finger.position
    velocity = finger.velocity
    time = finger.time
  }

  package static func makeType() -> ObjectType {
    ObjectType(
      typeName, "A finger at the instant of a callback.",
      properties: [
        ObjectProperty("phase", "What it does: \"began\", \"moved\", \"ended\" or \"cancelled\".") {
          (touch: TouchObject) in touch.phase.rawValue
        },
        ObjectProperty("x", "Where it is in the layer, from its left edge.") {
          (touch: TouchObject) in touch.position.x
        },
        ObjectProperty("y", "Where it is in the layer, from its top edge.") {
          (touch: TouchObject) in touch.position.y
        },
        ObjectProperty("time", "The time of the scene, in seconds.") {
          (touch: TouchObject) in touch.time
        },
        ObjectProperty("velocityX", "Its velocity to the right, in points per second.") {
          (touch: TouchObject) in touch.velocity.x
        },
        ObjectProperty("velocityY", "Its velocity down, in points per second.") {
          (touch: TouchObject) in touch.velocity.y
        },
      ])
  }
}

/// A callback about a finger that is due, and its arguments: the layer, what has happened if there is
/// a word for it, then the touch if there is one.
package struct TouchCall {
  private let callback: any ScriptFunction
  private let layer: Layer
  private let word: String?
  private let touch: TouchObject?

  package init(
    _ callback: any ScriptFunction, _ layer: Layer, _ touch: TouchObject?, word: String? = nil
  ) {
    self.callback = callback
    self.layer = layer
    self.word = word
    self.touch = touch
  }

  /// The arguments without a word, for documents.
  package static var arguments: [TypeDescription.Argument] {
    [.init("layer", .object("layer")), .init("touch", .object(TouchObject.typeName))]
  }

  package func run() throws(Diagnostic) {
    if let facts = layer.stage.facts, callback.location != nil { facts.noteCallback() }
    try callback.call { call in
      var count = layer.push(call)
      if let word { count += word.push(call) }
      guard let touch else { return count }
      call.machine.push(touch, on: call.thread)
      return count + 1
    }
  }
}

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
