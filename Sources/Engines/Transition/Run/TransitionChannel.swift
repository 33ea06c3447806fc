import MotionCore
import MotionValues

/// One animated number of an element. Links make it follow other channels.
package struct TransitionChannel: Sendable {
  /// A term of a channel: another channel's value times a coefficient.
  package struct Link: Sendable {
    package let channel: Int
    package let coefficient: Double

    package init(_ channel: Int, _ coefficient: Double) {
      self.channel = channel
      self.coefficient = coefficient
    }
  }

  /// An animated part of the number, which is added or multiplied.
  package struct Part: Sendable {
    package enum Shape: Sendable {
      case line(from: Double, to: Double)
      case term(EffectTerm)
      /// A value without intermediate values. It changes at a progress of 0.5, where it has the
      /// value of the presented state.
      case step(from: Double, to: Double, isPresenting: Bool)
    }

    package let shape: Shape
    /// The index of the timing in the timeline.
    package let timing: Int

    package init(shape: Shape, timing: Int) {
      self.shape = shape
      self.timing = timing
    }

    func value(at progress: Double) -> Double {
      switch shape {
      case .line(let from, let to): progress == 1 ? to : from + (to - from) * progress
      case .term(let term): term.value(at: progress)
      case .step(let from, let to, let isPresenting):
        progress < 0.5 || progress == 0.5 && !isPresenting ? from : to
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

  /// The slot that the value is written to; nil for a number that only other channels use.
  package var slot: Int?
  package let bounds: Bounds
  package var base: Double
  package var offsets: [Part] = []
  package var factors: [Part] = []
  package var links: [Link] = []
  /// The minimum or the maximum of two links, which replaces every other part.
  package var extreme: (isLeast: Bool, first: Link, second: Link)?
  /// The correction that makes the number start with the velocity that it had, and the index of its
  /// timing.
  package var carried: (velocity: CarriedVelocity, timing: Int)?

  package init(slot: Int?, base: Double, bounds: Bounds = .any) {
    self.slot = slot
    self.base = base
    self.bounds = bounds
  }
}
