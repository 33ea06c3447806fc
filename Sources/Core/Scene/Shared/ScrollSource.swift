import MotionValues

/// The scroll views that can have an interceptor, by layer.
package final class ScrollSources: StageExtension {
  private var sources: [Int: any ScrollSource] = [:]

  package init() {}

  package subscript(layer: Layer) -> (any ScrollSource)? {
    get { sources[layer.index] }
    set { sources[layer.index] = newValue }
  }
}

/// The interface of a scroll view for its interceptor.
package protocol ScrollSource: AnyObject {
  /// The object that consumes part of the scroll; it lives as long as the scroll view.
  var interceptor: (any ScrollInterceptor)? { get set }

  /// The visible length of the content along the intercepted axis, in points.
  var viewportLength: Double { get }

  /// Returns the step from the end of the last one to a time; nil while nothing moves the content.
  func step(at time: Double) -> ScrollStep?

  /// Returns the velocity of the scroll at a time, in points per second, including the part that the
  /// interceptor consumes.
  func velocity(at time: Double) -> Double

  /// Whether the content moves or a finger is on it.
  var isActive: Bool { get }

  /// Ends the present step at a time, because the interceptor begins or ends a motion.
  func endStep(at time: Double) throws(Diagnostic)

  /// Plans the remaining scroll again, because the available consumption has changed.
  func availableConsumptionDidChange(at time: Double)
}
