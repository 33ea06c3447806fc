import MotionCore

/// The present state of a scroll view along its axes.
extension ScrollView {
  /// Reads a track without copying it.
  func read<Result>(
    _ direction: ScrollDirection, _ body: (borrowing ScrollTrack) -> Result
  ) -> Result {
    tracks.withUnsafeBufferPointer { body($0[direction.rawValue]) }
  }

  /// The slot of the offset along an axis.
  func offsetSlot(_ direction: ScrollDirection) -> Int { tracks[direction.rawValue].slots.offset }

  /// Whether the content moves or a finger is on it.
  var isActive: Bool { isMoving || grip.holder != nil }

  func interceptor(along direction: ScrollDirection) -> (any ScrollInterceptor)? {
    switch direction {
    case .x: nil
    case .y: interceptor
    }
  }

  /// Whether the vertical axis has an interceptor that moves in steps at the ticks.
  var stepsAtTicks: Bool { interceptor?.stepsAtTicks ?? false }

  func track(_ direction: ScrollDirection) -> ScrollTrack { tracks[direction.rawValue] }

  /// Whether a finger can move the content along an axis.
  func scrolls(_ direction: ScrollDirection) -> Bool {
    stage.read(enabledSlot) != 0 && track(direction).scrolls
  }

  /// The offset along an axis at a time that is not before the last step.
  func offset(_ direction: ScrollDirection, at time: Double) -> Double {
    read(direction) { $0.offset(at: time, interceptor: interceptor(along: direction)) }
  }
}
