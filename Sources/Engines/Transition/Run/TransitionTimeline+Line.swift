import MotionCore
import MotionValues

/// A number of a transition that moves along the curve of one timing.
package struct TransitionLine {
  package fileprivate(set) var from: Double
  package fileprivate(set) var to: Double
  /// The index of the timing; nil for a constant.
  package fileprivate(set) var timing: Int?
  package fileprivate(set) var carried: CarriedVelocity?

  /// Adds a part that moves with a timing; returns whether the number still has only one timing.
  fileprivate mutating func add(_ from: Double, _ to: Double, _ timing: Int?) -> Bool {
    self.from += from
    self.to += to
    guard let timing else { return true }
    guard self.timing == nil || self.timing == timing else { return false }
    self.timing = timing
    return true
  }
}

extension TransitionTimeline {
  /// Returns the ends between which a channel moves along one curve; nil if it moves otherwise.
  package func line(of index: Int) -> TransitionLine? {
    let channel = channels[index]
    guard channel.extreme == nil, channel.factors.count <= 1 else { return nil }
    var line = TransitionLine(from: channel.base, to: channel.base)
    for factor in channel.factors {
      guard factor.isLinear else { return nil }
      line.from *= factor.value(at: 0)
      line.to *= factor.value(at: 1)
      line.timing = factor.timing
    }
    for offset in channel.offsets {
      guard offset.isLinear, line.add(offset.value(at: 0), offset.value(at: 1), offset.timing)
      else { return nil }
    }
    for link in channel.links {
      guard let other = self.line(of: link.channel), other.carried == nil,
        line.add(link.coefficient * other.from, link.coefficient * other.to, other.timing)
      else { return nil }
    }
    if let (carried, timing) = channel.carried {
      guard line.timing == timing, channel.links.isEmpty else { return nil }
      line.carried = carried
    }
    return channel.bounds.contains(line.from) && channel.bounds.contains(line.to) ? line : nil
  }
}

extension TransitionChannel.Part {
  /// Whether it is linear in the progress of its timing.
  fileprivate var isLinear: Bool {
    switch shape {
    case .line: return true
    case .step: return false
    case .term(let term):
      switch term.kind {
      case .offset, .factor: return true
      case .values: return false
      }
    }
  }
}
