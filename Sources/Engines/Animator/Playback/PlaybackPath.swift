/// The stretches of an animation's timeline that a playback runs through between two samples.
package struct PlaybackPath: Hashable, Sendable {
  /// A stretch in one direction; nil stands for before the beginning.
  package struct Leg: Hashable, Sendable {
    package let from: TimelinePoint?
    package let to: TimelinePoint?
  }

  /// The legs, in the order they are run through.
  package private(set) var legs: [Leg] = []

  /// Of more ways than this in one step, there and back counted apart, only the last ones are run
  /// through.
  package static let largestLegCount = 1000

  /// Makes the path from one sample, nil before the first one, to another; a change of place by
  /// `seek` is one leg.
  ///
  /// Between two repetitions without autoreverse the timeline begins anew: forwards the next one
  /// comes from before the beginning, backwards it goes there. A playback that begins at its end
  /// has passed nothing in its first sample, which is therefore taken when it is played.
  package init(
    from first: PlaybackSample?, to last: PlaybackSample, autoreverses: Bool, isSeek: Bool = false
  ) {
    let end = Self.pass(of: last, autoreverses)
    let begin = first.map { Self.pass(of: $0, autoreverses) } ?? (last.isForth ? 0 : end)
    var from = first?.point ?? (last.isForth ? nil : last.point)
    if begin != end, !isSeek {
      let step = begin < end ? 1 : -1
      let skipped = max(abs(end - begin) - Self.largestLegCount, 0)
      for pass in stride(from: begin + step * skipped, to: end, by: step) {
        let border = Self.border(of: pass, forwards: step > 0, autoreverses)
        legs.append(Leg(from: from, to: border.leaving))
        from = border.entering
      }
    }
    legs.append(Leg(from: from, to: last.point))
  }

  /// The number of the pass, there or back, that a sample is on.
  private static func pass(of sample: PlaybackSample, _ autoreverses: Bool) -> Int {
    autoreverses ? sample.iteration * 2 + (sample.place.isReturning ? 1 : 0) : sample.iteration
  }

  /// Where one pass is left and the next one entered.
  private static func border(
    of pass: Int, forwards: Bool, _ autoreverses: Bool
  ) -> (leaving: TimelinePoint?, entering: TimelinePoint?) {
    guard autoreverses else { return forwards ? (.end, nil) : (nil, .end) }
    let turn = pass.isMultiple(of: 2) == forwards ? TimelinePoint.end : .start
    return (turn, turn)
  }
}

extension PlaybackSample {
  /// Whether it moves from the first repetition towards the last.
  fileprivate var isForth: Bool { (direction == .forwards) != place.isReturning }
}
