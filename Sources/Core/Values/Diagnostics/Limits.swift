/// The resource limits of a run. Reaching one ends the run; the output up to then is unaffected.
public struct Limits: Hashable, Sendable {
  /// The memory that scripts may use, in bytes.
  public var memory = 256 << 20
  /// The processor time for loading, and for each frame, in seconds.
  package var time = 4.0
  /// The processor time of a whole run, in seconds: loading, frames, and what is made of them.
  package var run = 600.0
  /// The number of instructions that scripts may run in all; nil for no limit.
  ///
  /// Counting doubles the time of plain loops, but the result is the same on every machine.
  public var steps: Int?
  /// The size of the output, in bytes: the trace and the script's own lines together.
  package var output = 256 << 20

  /// The maximum depth of calls between scripts and Swift; at twice this depth, Lua's own limit
  /// ends the script.
  package static let callbackDepth = 90
  /// The maximum number of frames of a run, and of a trace that is read.
  package static let frames = 1_000_000
  /// The maximum total size of the paths in a trace that does not list its layers, in bytes; each
  /// line of such a trace may name many layers.
  package static let tracePaths = 64 << 20
  /// The maximum length of a name, id, label, path or colour that a script passes, in bytes.
  package static let nameLength = 1 << 20
  /// The maximum length of the text of a layer, in bytes.
  package static let textLength = 16 << 20
  /// The maximum length of a command of `motion live`, in bytes.
  package static let commandLength = 64 << 10
  /// The maximum number of layers in a scene.
  package static let layers = 100_000
  /// The maximum depth of layers inside layers; each layer's path contains the ids of all around it.
  package static let layerDepth = 256
  /// The maximum number of particles of an emitter that live at once.
  package static let emitterParticles = 2_000
  /// The maximum number of particles of a scene that live at once.
  package static let particles = 20_000
  /// The maximum number of objects in a script: animators, springs, gestures, curves and all others
  /// except layers.
  package static let objects = 1_000_000
  /// The maximum number of arguments of an event or a method that a component declares.
  package static let arguments = 16
  /// The maximum number of simultaneous timelines in a scene.
  package static let timelines = 100_000

  /// Makes the limits of the command.
  public init() {}
}

extension Limits {
  /// The error for exceeding the output limit.
  package var outputReached: Diagnostic {
    Diagnostic(
      .limitOutput, "the run prints more than \(output >> 20) MB",
      help: [
        "print less: `--select 'card.*'`, `--every 10`, fewer calls of `print`",
        "raise the limit: `--limit-output \(max(output >> 20, 1) * 4)`",
      ])
  }
}
