import MotionCore
import MotionMath

/// One number of an element on its way; a link lets it follow the numbers of others.
package struct TransitionChannel: Sendable {
  /// What it follows of another number: a multiple of it.
  package struct Link: Sendable {
    package let channel: Int
    package let coefficient: Double

    package init(_ channel: Int, _ coefficient: Double) {
      self.channel = channel
      self.coefficient = coefficient
    }
  }

  /// A way that is part of the number: added to it, or multiplied with it.
  package struct Part: Sendable {
    package enum Shape: Sendable {
      case line(from: Double, to: Double)
      case term(EffectTerm)
      /// A value that cannot lie between two others: it changes at the half of the progress.
      case step(from: Double, to: Double)
    }

    package let shape: Shape
    /// The timing, by its place in the timeline.
    package let timing: Int

    func value(at progress: Double) -> Double {
      switch shape {
      case .line(let from, let to): progress == 1 ? to : from + (to - from) * progress
      case .term(let term): term.value(at: progress)
      case .step(let from, let to): progress < 0.5 ? from : to
      }
    }

    func slope(at progress: Double) -> Double {
      switch shape {
      case .line(let from, let to): to - from
      case .term(let term): term.slope(at: progress)
      case .step: 0
      }
    }
  }

  /// The slot it is written to; nil for a number that others alone follow.
  package var slot: Int?
  package let bounds: Bounds
  package var base: Double
  package var offsets: [Part] = []
  package var factors: [Part] = []
  package var links: [Link] = []
  /// The lesser or the greater of two links, in place of everything else.
  package var extreme: (isLeast: Bool, first: Link, second: Link)?
  /// What makes up for the velocity that the number had at the start, and the timing that it runs with.
  package var carried: (velocity: CarriedVelocity, timing: Int)?

  package init(slot: Int?, base: Double, bounds: Bounds = .any) {
    self.slot = slot
    self.base = base
    self.bounds = bounds
  }
}
