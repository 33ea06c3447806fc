/// What moves the contents of scroll views, for those who intercept them.
///
/// An interceptor that begins or ends to move by itself between two frames has the contents moved to that
/// time before, and their scrolls planned anew after it; so the frame rate changes nothing.
package protocol ScrollMover: AnyObject {
  /// Moves every content to a time, in seconds.
  func move(to time: Double) throws(Diagnostic)

  /// Plans the rest of a view's scroll anew, since its interceptor takes more or less from a time on.
  func roomChanged(of view: Layer, at time: Double)
}
