import MotionValues

/// A part of the scene that moves values; `Clock` calls it at the scene's instants.
///
/// An engine's state changes only in turns. Between two turns its values follow from that state in
/// closed form, so frames, scripts and the search for the next instant compute the same values.
public protocol Engine: AnyObject {
  /// Whether it needs the scene's ticks now, because no closed form yields the next instant of its
  /// motion.
  var needsTicks: Bool { get }

  /// Returns the first instant after `time`, and not beyond `limit`, at which something is due or
  /// must be reported; nil if there is none.
  ///
  /// It changes nothing, and its result is valid until the next turn.
  func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double?

  /// Processes what is due by an instant: ends, arrivals, the step of a tick.
  ///
  /// It is called again at the same instant after scripts have run. It does not write values that
  /// move.
  func turn(at time: Double) throws(Diagnostic)

  /// Runs the callbacks for the events of the turn; returns whether anything was called or
  /// reported.
  func report(at time: Double) throws(Diagnostic) -> Bool

  /// Writes the values that move, as they are at a time no earlier than the last turn; it changes
  /// nothing else.
  func sample(at time: Double) throws(Diagnostic)

  /// Whether `sample` calls functions of a script.
  var samplesCallScripts: Bool { get }

  /// Copies values for display once all derived values are final.
  func finish(at time: Double)

  /// Whether something moves by itself, as of the last turn.
  var isActive: Bool { get }

  /// Whether something moves that comes to an end, so that a run goes on; a loop without an end does
  /// not count.
  var holdsRun: Bool { get }

  /// When each of its motions without an end has run through a repetition, in seconds; nil if there
  /// is none.
  var repetitionEnd: Double? { get }

  /// A description of what moves, for messages; nil when the engine is at rest.
  var activity: String? { get }
}

extension Engine {
  /// Needs no ticks.
  public var needsTicks: Bool { false }

  /// Has nothing that is due.
  public func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    nil
  }

  /// Does nothing.
  public func turn(at time: Double) throws(Diagnostic) {}
  /// Reports nothing.
  public func report(at time: Double) throws(Diagnostic) -> Bool { false }
  /// Moves nothing.
  public func sample(at time: Double) throws(Diagnostic) {}
  /// Calls no script.
  public var samplesCallScripts: Bool { false }
  /// Copies nothing.
  public func finish(at time: Double) {}
  /// Is active while it has an activity.
  public var isActive: Bool { activity != nil }
  /// Keeps a run going while it is active.
  public var holdsRun: Bool { isActive }
  /// Repeats nothing.
  public var repetitionEnd: Double? { nil }
  /// Is at rest.
  public var activity: String? { nil }
}

/// The engine of touches, as seen by engines that respond to taps.
package protocol TapSource: AnyObject {
  /// Calls a body at the end of each turn in which a layer has been tapped some times in quick
  /// succession, with the point of the layer.
  func onTap(
    _ layer: Layer, count: Int, _ body: @escaping (Point) throws(Diagnostic) -> Void
  ) throws(Diagnostic)
}

extension Stage {
  /// Adds an event at the current time.
  package func report(_ name: String, target: String, _ words: [StageEvent.Word] = []) {
    let event = StageEvent(name, target: target, words, at: now)
    events.append(event)
    facts?.note(event)
  }
}
