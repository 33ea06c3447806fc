/// What an engine does in each frame; `FrameLoop` says when.
package protocol Engine: AnyObject {
  /// Evaluates every driver at a time.
  func advance(to time: Double) throws(Diagnostic)

  /// Lets named colours and other traits follow what has changed, before derivations do.
  func derive(at time: Double) throws(Diagnostic)

  /// Copies values for show, when those that follow from others are final.
  func finish(at time: Double)

  /// Reports what has happened, when all values of the frame are final.
  func notify(at time: Double) throws(Diagnostic)

  /// Whether something still moves; it is asked in every frame.
  var isActive: Bool { get }

  /// What still moves, named for people; nil when the engine is at rest.
  var activity: String? { get }
}

extension Engine {
  package func advance(to time: Double) throws(Diagnostic) {}
  package func derive(at time: Double) throws(Diagnostic) {}
  package func finish(at time: Double) {}
  package func notify(at time: Double) throws(Diagnostic) {}
  package var isActive: Bool { activity != nil }
  package var activity: String? { nil }
}
