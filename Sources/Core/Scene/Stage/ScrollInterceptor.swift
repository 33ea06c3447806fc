/// What a scroll view shows along one axis, in points.
package struct ScrollContent: Hashable, Sendable {
  package var length: Double
  package var viewportLength: Double
  /// The space before the content at rest, and after its end.
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
  /// The offset before the step; below 0 the content is pulled beyond its start.
  package var oldOffset: Double
  /// The offset that the step asks for.
  package var newOffset: Double
  package var content: ScrollContent
  /// The offset at which the finger came down that moves the content, or has moved it last.
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

/// The points of a scroll that an interceptor would still take.
package struct AvailableConsumption: Hashable, Sendable {
  package static let none = AvailableConsumption(before: 0, after: 0, expandsAnywhere: false)

  /// While the content comes back: what is taken beyond the content's start.
  package var before: Double
  /// While the content scrolls on: what is taken before the content moves.
  package var after: Double
  /// Whether `before` is taken as soon as the content comes back, and not only at its start.
  package var expandsAnywhere: Bool
  /// How long the view is once `after` is taken; nil if that does not change it.
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

/// Where an interceptor wants a scroll that has come to rest to go on to.
package struct ScrollCorrection: Hashable, Sendable {
  /// The offset in points.
  package var offset: Double
  /// How long it takes, in seconds; at least 0.
  package var duration: Double

  package init(offset: Double, duration: Double) {
    self.offset = offset
    self.duration = duration
  }
}

/// Something that takes part of a scroll before the content moves, such as a header.
///
/// Both are at one instant after each step that is taken; between two such instants what the interceptor
/// would take is computed from the whole step since the last one, never summed.
package protocol ScrollInterceptor: AnyObject {
  /// Whether it is moved in steps at the ticks, so that the length of the steps counts.
  var stepsAtTicks: Bool { get }

  /// Returns the offset that the scroll view would get of a step, without taking it.
  func offset(for step: ScrollStep) -> Double

  /// A step to a time is about to be taken, or has been taken: what follows the interceptor comes to that time.
  func follow(to time: Double)

  /// Takes what it wants of a step and returns the offset that the scroll view gets.
  func take(_ step: ScrollStep) throws(Diagnostic) -> Double

  /// The content moves otherwise from now on than it would have.
  func scrollChanged()

  /// How much it would take at either end.
  func availableConsumption(for content: ScrollContent) -> AvailableConsumption

  /// A finger has come down at a time, or a command has taken the scroll view over.
  func scrollBegan(at time: Double)

  /// The finger leaves with a velocity of the offset; returns the velocity that is left for the
  /// content, in points per second.
  func fingerLeft(velocity: Double, content: ScrollContent, at time: Double) -> Double

  /// The scroll has come to rest at a time.
  func scrollEnded(offset: Double, content: ScrollContent, at time: Double) -> ScrollCorrection?
}

/// A scroll view, for what intercepts its scrolls.
package protocol ScrollSource: AnyObject {
  /// Who takes part of the scroll before the content moves; it lives as long as the scroll view.
  var interceptor: (any ScrollInterceptor)? { get set }

  /// How much of the content is seen along the axis that is intercepted, in points.
  var viewportLength: Double { get }

  /// The step from the last one that was taken to a time; nil while nothing moves the content.
  func step(at time: Double) -> ScrollStep?

  /// Takes the step to a time.
  func advance(to time: Double) throws(Diagnostic)

  /// Plans the rest of the scroll anew, since the interceptor takes more or less from a time on.
  func availableConsumptionDidChange(at time: Double)
}
