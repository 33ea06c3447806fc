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

  package init(time: Double, oldOffset: Double, newOffset: Double, content: ScrollContent) {
    self.time = time
    self.oldOffset = oldOffset
    self.newOffset = newOffset
    self.content = content
  }
}

/// The points of a scroll that an interceptor would still take.
package struct ScrollRoom: Hashable, Sendable {
  package static let none = ScrollRoom(before: 0, after: 0, opensAnywhere: false)

  /// While the content comes back: what is taken beyond the content's start.
  package var before: Double
  /// While the content scrolls on: what is taken before the content moves.
  package var after: Double
  /// Whether `before` is taken as soon as the content comes back, and not only at its start.
  package var opensAnywhere: Bool
  /// Whether a step that is longer than the room is taken whole, so that the size of the steps counts.
  package var takesWholeSteps: Bool
  /// How long the view is once `after` is taken; nil if that does not change it.
  package var viewportAfter: Double?

  package init(
    before: Double, after: Double, opensAnywhere: Bool, takesWholeSteps: Bool = false,
    viewportAfter: Double? = nil
  ) {
    self.before = before
    self.after = after
    self.opensAnywhere = opensAnywhere
    self.takesWholeSteps = takesWholeSteps
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
package protocol ScrollInterceptor: AnyObject {
  /// Takes what it wants of a step and returns the offset that the scroll view gets.
  func intercept(_ step: ScrollStep) -> Double

  /// How much it would take at either end.
  func room(for content: ScrollContent) -> ScrollRoom

  /// Moves what it does by itself to a time.
  func advance(to time: Double) throws(Diagnostic)

  /// The next instant after a time, in seconds, to which content and interceptor have to come together:
  /// what it takes changes then, or something follows it.
  func nextTurn(after time: Double) -> Double?

  /// A finger has come down at a time, or a command has taken the scroll view over.
  func scrollBegan(at time: Double)

  /// The finger leaves with a velocity of the offset; returns the velocity that is left for the
  /// content, in points per second.
  func fingerLeft(velocity: Double, content: ScrollContent, at time: Double) -> Double

  /// The scroll has come to rest at a time.
  func scrollEnded(offset: Double, content: ScrollContent, at time: Double) -> ScrollCorrection?
}
