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

  package init() {}
}
