/// What a run may use at most; a limit that is reached ends the run and changes nothing before.
package struct Limits: Hashable, Sendable {
  /// The memory that scripts hold, in bytes.
  package var memory = 256 << 20
  /// How long loading, and each frame, may compute, in seconds of the processor's time.
  package var time = 4.0
  /// How many instructions scripts may run in all; nil for any number.
  ///
  /// Counting doubles the time of plain loops, but gives the same verdict on every machine.
  package var steps: Int?
  /// What may be printed, in bytes: the trace and the script's own lines together.
  package var output = 256 << 20

  /// How deep scripts and Swift may call each other; beyond twice as much, Lua's own limit ends the script.
  package static let callbackDepth = 90
  /// No run has more frames, and no trace that is read.
  package static let frames = 1_000_000
  /// What the paths of a trace take together that names layers and lists none, in bytes: each of its lines may name
  /// many.
  package static let tracePaths = 64 << 20
  /// No scene has more layers.
  package static let layers = 100_000
  /// No script holds more objects: animators, springs, gestures, curves and all else that is not a layer.
  package static let objects = 1_000_000
  /// No scene has more timelines at a time.
  package static let timelines = 100_000

  package init() {}
}

extension Limits {
  /// What is wrong when the trace and the script's own lines are too much.
  package var outputReached: Diagnostic {
    Diagnostic(
      .limitOutput, "the run prints more than \(output >> 20) MB",
      help: [
        "print less: `--select 'card.*'`, `--every 10`, fewer calls of `print`",
        "let it print more: `--limit-output \(max(output >> 20, 1) * 4)`",
      ])
  }
}
