import MotionCore
import MotionValues

/// What reaches a scene from outside of its script, with the times at which it counts.
///
/// With the script and the options of its run, a log determines every value and event.
package struct InputLog: Equatable, Sendable {
  package struct Change: Equatable, Sendable {
    /// Seconds of the scene.
    package let time: Double
    package let input: SceneInput

    package init(time: Double, _ input: SceneInput) {
      self.time = time
      self.input = input
    }
  }

  /// With what a scene begins, apart from its script and its inputs.
  package struct Start: Equatable, Sendable {
    /// The values of its parameters, by name.
    package var settings: [String: SceneParameter.Value] = [:]
    /// Nil if the script chooses the size.
    package var device: Device?
    /// Nil if the run says it.
    package var appearance: Appearance?
    /// Nil if the run says it.
    package var reducesMotion: Bool?
    /// Nil if the run says it.
    package var seed: Int?

    package init() {}
  }

  /// The name of the scene that was given the inputs; nil if any scene may be.
  package var scene: String?
  /// With what the scene began.
  package var start: Start
  /// How long the scene was shown, in seconds; nil if a run ends at rest.
  package var seconds: Double?
  /// The fingers, with times of the scene; nil if there are none.
  package var touches: TouchRecording?
  /// All other inputs, by their times. At the same time, they come before fingers.
  package var changes: [Change]

  package init(
    scene: String? = nil, start: Start = Start(), seconds: Double? = nil,
    touches: TouchRecording? = nil, changes: [Change] = []
  ) {
    self.scene = scene
    self.start = start
    self.seconds = seconds
    self.touches = touches
    self.changes = changes
  }

  /// Whether a run is the same without the log.
  package var isEmpty: Bool { self == InputLog() }

  /// The inputs up to a time, in seconds. A finger that is down then is cancelled just after it, so that
  /// a scene with them is the same at this time.
  package func prefix(through time: Double) -> InputLog {
    var log = self
    log.seconds = nil
    log.changes = changes.filter { $0.time <= time }
    let fingers = touches?.fingers.compactMap { $0.prefix(through: time) } ?? []
    log.touches = fingers.isEmpty ? nil : TouchRecording(fingers: fingers)
    return log
  }

  /// Throws an error if the log is that of another scene.
  func check(sceneNamed name: String) throws(Diagnostic) {
    guard let scene, scene != name else { return }
    throw Diagnostic(
      .inputsOfAnotherScene,
      "`--inputs`: the log is that of the scene `\(scene)`, not of `\(name)`",
      help: ["name the script that makes `\(scene)`, or change `scene` in the log's first line"])
  }
}

extension TouchRecording.Finger {
  /// The finger up to a time, and cancelled a microsecond after it if it has not lifted; nil if it comes
  /// down later.
  fileprivate func prefix(through time: Double) -> TouchRecording.Finger? {
    guard end > time else { return self }
    guard let track = TouchTrack(track.samples.filter { $0.time <= time }) else { return nil }
    let last = ((time * 1_000_000).rounded(.down) + 1) / 1_000_000
    let (x, y) = self.track.position(at: last)
    let sample = TouchTrack.Sample(time: last, x: x, y: y)
    return TouchRecording.Finger(
      id: id, track: TouchTrack(track.samples[0], then: track.samples.dropFirst() + [sample]),
      isCancelled: true)
  }
}
