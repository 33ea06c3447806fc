import MotionValues

/// The dimensions of a scroll view's content along one axis, in points.
package struct ScrollContent: Hashable, Sendable {
  package var length: Double
  package var viewportLength: Double
  /// The insets before and after the content.
  package var insetBefore: Double
  package var insetAfter: Double

  package init(
    length: Double, viewportLength: Double, insetBefore: Double = 0, insetAfter: Double = 0
  ) {
    self.length = length
    self.viewportLength = viewportLength
    self.insetBefore = insetBefore
    self.insetAfter = insetAfter
  }
}

/// One step of a scroll view along one axis, in points.
package struct ScrollStep: Hashable, Sendable {
  /// When the step ends, in seconds.
  package var time: Double
  /// The offset before the step; negative if the content is pulled beyond its start.
  package var oldOffset: Double
  /// The requested offset after the step.
  package var newOffset: Double
  package var content: ScrollContent
  /// The offset at the touch-down of the finger that moves the content, or moved it last.
  package var start: Double
  /// Whether a script has assigned the content's length at the instant at which the step ends.
  package var contentHasChanged: Bool

  package init(
    time: Double, oldOffset: Double, newOffset: Double, content: ScrollContent, start: Double,
    contentHasChanged: Bool
  ) {
    self.contentHasChanged = contentHasChanged
    self.start = start
    self.time = time
    self.oldOffset = oldOffset
    self.newOffset = newOffset
    self.content = content
  }
}

/// The distance of a scroll that an interceptor can still consume, in points.
package struct AvailableConsumption: Hashable, Sendable {
  package static let none = AvailableConsumption(before: 0, after: 0, expandsAnywhere: false)

  /// The distance consumed at the content's start while it scrolls back.
  package var before: Double
  /// The distance consumed before the content moves while it scrolls forward.
  package var after: Double
  /// Whether `before` is consumed as soon as the content scrolls back, not only at its start.
  package var expandsAnywhere: Bool
  /// The viewport's length after `after` is consumed, in points; nil if it does not change.
  package var viewportAfter: Double?

  package init(
    before: Double, after: Double, expandsAnywhere: Bool,
    viewportAfter: Double? = nil
  ) {
    self.before = before
    self.after = after
    self.expandsAnywhere = expandsAnywhere
    self.viewportAfter = viewportAfter
  }
}

/// The offset to which an interceptor moves a scroll that has come to rest.
package struct ScrollCorrection: Hashable, Sendable {
  /// The offset in points.
  package var offset: Double
  /// The duration of the correction, in seconds; at least 0.
  package var duration: Double

  package init(offset: Double, duration: Double) {
    self.offset = offset
    self.duration = duration
  }
}

/// An object that consumes part of a scroll before the content moves, such as a header.
///
/// After each step, the interceptor and the scroll view are at the same instant. Between two steps,
/// the consumption is computed from the entire step since the first of them, never summed.
package protocol ScrollInterceptor: AnyObject {
  /// Whether it moves in steps at the ticks, so that the result depends on the length of the steps.
  var stepsAtTicks: Bool { get }

  /// Whether it moves by itself, such as to one of its limits.
  var isSettling: Bool { get }

  /// Returns the part of a scroll's velocity with which the content moves at the end of a step.
  func remainder(of velocity: Double, after step: ScrollStep) -> Double

  /// Returns the offset that would remain for the scroll view after a step; consumes nothing.
  func offset(for step: ScrollStep) -> Double

  /// Updates the values that depend on the interceptor to a time; called before and after a step.
  func follow(to time: Double)

  /// Consumes its part of a step, and returns the offset that remains for the scroll view.
  func take(_ step: ScrollStep) throws(Diagnostic) -> Double

  /// Notifies it that the motion of the content has changed.
  func scrollChanged()

  /// Returns the distances that it can consume in either direction.
  func availableConsumption(for content: ScrollContent) -> AvailableConsumption

  /// Notifies it that a finger has touched down, or that a command has taken over the scroll view.
  func scrollBegan(at time: Double)

  /// Handles the release of the finger at a velocity of the offset; returns the velocity that
  /// remains for the content, in points per second.
  func fingerLeft(velocity: Double, content: ScrollContent, at time: Double) -> Double

  /// Notifies it that the scroll has come to rest; returns a correction, or nil.
  func scrollEnded(offset: Double, content: ScrollContent, at time: Double) -> ScrollCorrection?
}

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

  /// Whether its content zooms; it then has no interceptor.
  var zooms: Bool { get }

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
