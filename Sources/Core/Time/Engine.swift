/// What an engine does at the instants of a scene; `Clock` says when.
///
/// An engine's state changes in turns only. What it is between two turns follows from that state in closed
/// form, so a frame, a script and a search for the next instant all get the same answer.
package protocol Engine: AnyObject {
  /// Whether it takes part in the scene's ticks now, since it moves in a way whose next instant no closed
  /// form tells.
  var needsTicks: Bool { get }

  /// Returns the first instant after `time`, and not beyond `limit`, at which something is due or has to be
  /// reported; nil if there is none.
  ///
  /// It changes nothing, and its answer holds until the next turn.
  func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double?

  /// Does what is due by an instant: ends, arrivals, the step of a tick.
  ///
  /// It is called again at the same instant after scripts have run, and writes no values that move.
  func turn(at time: Double) throws(Diagnostic)

  /// Calls back what the turn has found; returns whether anything was called or reported.
  func report(at time: Double) throws(Diagnostic) -> Bool

  /// Writes the values that move, as they are at a time that is not before the last turn; it changes nothing
  /// else.
  func sample(at time: Double) throws(Diagnostic)

  /// Whether `sample` calls a script's functions.
  var samplesCallScripts: Bool { get }

  /// Copies values for show, when those that follow from others are final.
  func finish(at time: Double)

  /// Whether something moves by itself, as of the last turn.
  var isActive: Bool { get }

  /// What moves, named for people; nil when the engine is at rest.
  var activity: String? { get }
}

extension Engine {
  package var needsTicks: Bool { false }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    nil
  }

  package func turn(at time: Double) throws(Diagnostic) {}
  package func report(at time: Double) throws(Diagnostic) -> Bool { false }
  package func sample(at time: Double) throws(Diagnostic) {}
  package var samplesCallScripts: Bool { false }
  package func finish(at time: Double) {}
  package var isActive: Bool { activity != nil }
  package var activity: String? { nil }
}
