/// The parts of an animation's timeline that a playback crosses between two samples.
package struct PlaybackPath: Hashable, Sendable {
  /// A movement in one direction; nil is the state before the beginning.
  package struct Leg: Hashable, Sendable {
    package let from: TimelinePoint?
    package let to: TimelinePoint?
  }

  /// The legs in the order of time.
  package private(set) var legs: [Leg] = []

  /// The most passes, forward and back counted separately, that one step covers; earlier ones are
  /// skipped.
  package static let largestLegCount = 1000

  /// Makes the path between two samples; `first` is nil at the first sample. A change of place by
  /// `seek` is one leg.
  ///
  /// Without autoreverse, the timeline restarts between repetitions: forwards, each repetition
  /// begins before the beginning of the timeline; backwards, it ends there. The first sample of a
  /// playback that begins at its end crosses nothing, so it is taken when the playback is played.
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

  /// The index of the pass, forward or back, that contains a sample.
  private static func pass(of sample: PlaybackSample, _ autoreverses: Bool) -> Int {
    autoreverses ? sample.iteration * 2 + (sample.place.isReturning ? 1 : 0) : sample.iteration
  }

  /// The points at which one pass is left and the next one entered.
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
