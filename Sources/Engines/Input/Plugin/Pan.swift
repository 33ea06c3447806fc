import MotionCore
import MotionValues

/// The pan of one finger, which moves at most one consumer per axis at each instant.
final class Pan {
  /// The consumers that share the movement, innermost first.
  private let members: [any PanConsumer]
  /// For each member, whether a scroll view is inside it.
  private let isAroundScrollView: [Bool]
  private let axes: [PanAxis]
  /// For each axis, the index of the member that moved last.
  private var last: [Int?] = [nil, nil]
  /// For each axis, the time until which the present choice is valid.
  private var until = [Double.infinity, Double.infinity]
  /// For each axis, the time from which on nothing was known of the path, when the last choice was
  /// due; nil if a leg was known.
  private var starved: [Double?] = [nil, nil]
  private var hasMoved: [Bool]
  /// When the last choice was made.
  private var time = -Double.infinity
  /// The revision of the members' bounds at that time.
  private var revision = 0

  init(_ members: [any PanConsumer], along axes: PanAxes) {
    self.members = members
    self.axes = PanAxis.allCases.filter { axes.contains($0.set) }
    var isAround: [Bool] = []
    for index in members.indices {
      isAround.append(members[..<index].contains { $0.isScrollView })
    }
    isAroundScrollView = isAround
    hasMoved = Array(repeating: false, count: members.count)
    for axis in self.axes { until[axis.rawValue] = -.infinity }
  }

  /// When the next choice is due; infinity if none is.
  var nextEvent: Double { axes.reduce(.infinity) { min($0, until[$1.rawValue]) } }

  /// Returns the member that moved last along an axis.
  func last(along axis: PanAxis) -> (any PanConsumer)? { last[axis.rawValue].map { members[$0] } }

  func hasMoved(_ consumer: any PanConsumer) -> Bool {
    members.indices.contains { members[$0] === consumer && hasMoved[$0] }
  }

  /// Chooses which member moves next, along each axis whose last choice has expired.
  func choose(
    at time: Double, along path: FingerPath, mayRepeat: Bool = true
  ) throws(Diagnostic) {
    self.time = time
    revision = boundsRevision
    for axis in axes where until[axis.rawValue] <= time {
      guard let leg = path.leg(after: time) else {
        until[axis.rawValue] = .infinity
        starved[axis.rawValue] = path.isOpen ? time : nil
        continue
      }
      guard let choice = choice(for: leg, along: axis) else {
        until[axis.rawValue] = leg.end
        continue
      }
      last[axis.rawValue] = choice.index
      hasMoved[choice.index] = true
      until[axis.rawValue] = try members[choice.index].follow(leg, along: axis, limit: choice.limit)
    }
    // At a reversal a scroll view ends a step under its header, which changes what it offers. There
    // is no second step at the same instant.
    if boundsRevision != revision, mayRepeat {
      dropChoices(at: time)
      try choose(at: time, along: path, mayRepeat: false)
    }
  }

  /// Notes that the path has grown: choices for which no leg was known are due.
  func grow() {
    for axis in axes {
      guard let time = starved[axis.rawValue] else { continue }
      until[axis.rawValue] = time
      starved[axis.rawValue] = nil
    }
  }

  private var boundsRevision: Int { members.reduce(0) { $0 &+ $1.boundsRevision } }

  /// Repeats the choices if the members' bounds have changed since the last ones.
  func reconsider(at time: Double, along path: FingerPath) throws(Diagnostic) {
    guard time > self.time, boundsRevision != revision else { return }
    dropChoices(at: time)
    try choose(at: time, along: path)
  }

  private func dropChoices(at time: Double) {
    cut(at: time)
    for axis in axes { until[axis.rawValue] = -.infinity }
  }

  /// Drops the members' planned movement after a time.
  func cut(at time: Double) {
    for member in members { member.cut(at: time) }
  }

  /// Selects, along each axis on which no member has moved, the one that a velocity would move.
  func aim(_ velocity: Point, from point: Point, at time: Double) {
    let end = Point(x: point.x + velocity.x, y: point.y + velocity.y)
    let leg = PanLeg(start: time, end: time, from: point, to: end)
    for axis in axes where last[axis.rawValue] == nil && velocity[axis] != 0 {
      last[axis.rawValue] = choice(for: leg, along: axis)?.index
    }
  }

  private func choice(for leg: PanLeg, along axis: PanAxis) -> PanArbitration.Choice? {
    let offers = members.indices.map { index in
      members[index].axes.contains(axis.set)
        ? members[index].offer(
          for: leg, along: axis, aroundScrollView: isAroundScrollView[index])
        : PanOffer(travel: 0, room: 0, canStretch: false)
    }
    return PanArbitration.choice(among: offers, last: last[axis.rawValue])
  }
}
