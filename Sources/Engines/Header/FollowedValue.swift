import MotionCore
import MotionMath

/// A value that comes after another one in animations of a fixed length, as a property does that a
/// view animates again at every layout pass.
///
/// UIKit's animations add up since iOS 8: each change leaves behind what has not been made up for
/// yet, and that dies away by ease-in-out. A change that goes on is the limit of many small ones. The
/// followed value is taken at the nodes of a grid, as straight between two of them, and at the instants at
/// which it begins to move, or moves otherwise; so no frame has a say in it.
package struct FollowedValue: Equatable, Sendable {
  /// How many nodes a second has.
  package static let nodesPerSecond = 240.0

  /// What changes in less than this, in seconds, counts as a jump.
  private static let shortest = 1e-6

  private struct Node: Equatable {
    var time: Double
    var value: Double
  }

  /// The length of an animation, in seconds.
  private let duration: Double
  /// What the followed value was, as far back as it still counts; the last one is as of the last turn.
  private var nodes: [Node]

  package init(_ value: Double, at time: Double, duration: Double) {
    precondition(duration > 0, "an animation takes time")
    self.duration = duration
    nodes = [Node(time: time, value: value)]
    nodes.reserveCapacity(Int(min(duration, 1) * Self.nodesPerSecond) + 8)
  }

  /// The node of the grid after a time, in seconds.
  private static func node(after time: Double) -> Double {
    ((time * nodesPerSecond + 1e-6).rounded(.down) + 1) / nodesPerSecond
  }

  /// Takes the followed value up to the last node of the grid before a time; it moves there as `source` says.
  package mutating func follow(to time: Double, _ source: (Double) -> Double) {
    var node = Self.node(after: nodes[nodes.count - 1].time)
    while node < time - Self.shortest {
      append(source(node), at: node)
      node = Self.node(after: node)
    }
    forget(before: time - duration)
  }

  /// Takes the followed value up to a time at which it begins to move otherwise; a second one is a jump.
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

  /// Forgets what has been made up for at a time.
  private mutating func forget(before time: Double) {
    var past = 0
    while past + 1 < nodes.count, nodes[past + 1].time <= time - Instant.tolerance { past += 1 }
    if past > 0 { nodes.removeFirst(past) }
  }

  /// The value at a time that is not before the last node; the followed value moves there as `source` says.
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
        length > Self.shortest
        ? change * (Self.debt(at: start) - Self.debt(at: end)) * duration / length
        : change * (1 - CubicBezier.easeInOut.value(at: end))
    }
    for node in nodes.dropFirst() { pass(node) }
    var node = Self.node(after: before.time)
    while node < time - Self.shortest {
      pass(Node(time: node, value: source(node)))
      node = Self.node(after: node)
    }
    if time > before.time { pass(Node(time: time, value: source(time))) }
    return before.value - owed
  }

  /// Whether the value has caught up with the followed one at a time, as far as that has been followed.
  package func isSettled(at time: Double) -> Bool {
    nodes.indices.dropFirst().allSatisfy { index in
      nodes[index].value == nodes[index - 1].value || age(of: nodes[index], at: time) == 1
    }
  }

  /// The part of an animation that has passed since a node.
  private func age(of node: Node, at time: Double) -> Double {
    let elapsed = time - node.time
    return elapsed >= duration - Instant.tolerance ? 1 : max(0, elapsed) / duration
  }

  /// What is left of a change, added up over the time since it.
  private static func debt(at age: Double) -> Double {
    age - CubicBezier.easeInOut.area(upTo: age)
  }
}
