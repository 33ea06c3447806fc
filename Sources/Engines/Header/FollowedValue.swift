import MotionCore
import MotionValues

/// A value that follows another value through animations of a fixed length, like a property that a
/// view animates again at every layout pass.
///
/// UIKit's animations are additive since iOS 8: each change starts an animation of the remaining
/// difference, which decays by ease-in-out. A continuous change is the limit of many small ones.
/// The followed value is sampled at the nodes of a fixed grid and at each instant at which its
/// motion changes, and is linear between samples. The result is therefore independent of the frame
/// rate.
package struct FollowedValue: Equatable, Sendable {
  private struct Node: Equatable {
    var time: Double
    var value: Double
  }

  /// The length of an animation, in seconds.
  private let duration: Double
  /// The samples of the followed value that still have an effect; the last one is at the last turn.
  private var nodes: [Node]

  package init(_ value: Double, at time: Double, duration: Double) {
    precondition(duration > 0, "an animation takes time")
    self.duration = duration
    nodes = [Node(time: time, value: value)]
    nodes.reserveCapacity(Int(min(duration, 1) * NodeGrid.perSecond) + 8)
  }

  /// Samples `source`, the followed value by time, up to the last grid node before `time`.
  package mutating func follow(to time: Double, _ source: (Double) -> Double) {
    var node = NodeGrid.node(after: nodes[nodes.count - 1].time)
    while node < time - NodeGrid.shortest {
      append(source(node), at: node)
      node = NodeGrid.node(after: node)
    }
    forget(before: time - duration)
  }

  /// Samples `source` up to `time`, at which its motion changes. A second call at the same time
  /// with another value records a jump.
  package mutating func turn(at time: Double, _ source: (Double) -> Double) {
    follow(to: time, source)
    append(source(time), at: time)
  }

  private mutating func append(_ value: Double, at time: Double) {
    let index = nodes.count - 1
    if time <= nodes[index].time {
      if value != nodes[index].value {
        nodes.append(Node(time: nodes[index].time, value: value))
      }
    } else if index > 0, nodes[index].value == value, nodes[index - 1].value == value {
      nodes[index].time = time
    } else {
      nodes.append(Node(time: time, value: value))
    }
  }

  /// Drops the samples that have no effect after `time`, in seconds.
  private mutating func forget(before time: Double) {
    var past = 0
    while past + 1 < nodes.count, nodes[past + 1].time <= time - Instant.tolerance { past += 1 }
    if past > 0 { nodes.removeFirst(past) }
  }

  /// Returns the value at `time`, which is not before the last sample; `source` is the followed
  /// value by time.
  package func value(at time: Double, _ source: (Double) -> Double) -> Double {
    var owed = 0.0
    var before = nodes[0]
    func pass(_ node: Node) {
      let change = node.value - before.value
      let length = node.time - before.time
      let start = age(of: before, at: time)
      let end = age(of: node, at: time)
      before = node
      if change == 0 || end == 1 { return }
      owed +=
        length > NodeGrid.shortest
        ? change * (Self.debt(at: start) - Self.debt(at: end)) * duration / length
        : change * (1 - CubicBezier.easeInOut.value(at: end))
    }
    for node in nodes.dropFirst() { pass(node) }
    var node = NodeGrid.node(after: before.time)
    while node < time - NodeGrid.shortest {
      pass(Node(time: node, value: source(node)))
      node = NodeGrid.node(after: node)
    }
    if time > before.time { pass(Node(time: time, value: source(time))) }
    return before.value - owed
  }

  /// Whether the value has caught up with the recorded samples at `time`.
  package func isSettled(at time: Double) -> Bool {
    nodes.indices.dropFirst().allSatisfy { index in
      nodes[index].value == nodes[index - 1].value || age(of: nodes[index], at: time) == 1
    }
  }

  /// The fraction of an animation, 0 to 1, that has elapsed since `node`.
  private func age(of node: Node, at time: Double) -> Double {
    let elapsed = time - node.time
    return elapsed >= duration - Instant.tolerance ? 1 : max(0, elapsed) / duration
  }

  /// The integral of the animation's remaining part from 0 to `age`, both fractions of its length.
  private static func debt(at age: Double) -> Double {
    age - CubicBezier.easeInOut.area(upTo: age)
  }
}
