import MotionValues

/// Several playables that are played as one.
package final class PlayableGroup: Playable {
  package enum Arrangement: Sendable {
    /// All at once, each after its own delay in seconds; ends when the last one ends.
    case together(delays: [Double])
    /// Each at the exact end of the one before.
    case sequence
    /// All at once; when the first one ends, the others are stopped.
    case race
  }

  /// The maximum number of playables in a group, those in nested groups included.
  package static let largestSize = 1_000_000
  /// The maximum nesting depth of groups.
  package static let greatestDepth = 64

  package let label: String
  package let playedCount: Int
  package let groupDepth: Int
  private let members: [any Playable]
  private let arrangement: Arrangement
  private unowned let stage: Stage
  /// The scheduled starts and the number of those still pending; each keeps the group alive until
  /// all are done.
  private var tasks: [Scheduler.Task] = []
  private var tasksLeft = 0
  /// The index of the member that had not ended at the last check.
  private var lateMember = 0
  package private(set) var hasStarted = false
  private var stopTime: Double?

  package init(
    _ members: [any Playable], _ arrangement: Arrangement, label: String, stage: Stage
  ) throws(Diagnostic) {
    playedCount = members.reduce(1) { $0 + $1.playedCount }
    groupDepth = members.reduce(0) { max($0, $1.groupDepth) } + 1
    guard groupDepth <= Self.greatestDepth, playedCount <= Self.largestSize else {
      throw Diagnostic(
        .outOfRange,
        groupDepth > Self.greatestDepth
          ? "\(label) would be nested more than \(Self.greatestDepth) groups deep"
          : "\(label) would contain more than \(Self.largestSize) members",
        help: ["use one list of members; a group that is added twice at each level doubles"])
    }
    self.members = members
    self.arrangement = arrangement
    self.label = label
    self.stage = stage
  }

  package var endTime: Double? {
    if let stopTime { return stopTime }
    guard hasStarted, !hasMembersToStart else { return nil }
    switch arrangement {
    case .together, .sequence:
      var last: Double?
      for member in members {
        guard let end = member.endTime else { return nil }
        last = max(last ?? end, end)
      }
      return last ?? start
    case .race: return members.compactMap(\.endTime).min() ?? (members.isEmpty ? start : nil)
    }
  }

  package func end(by time: Double) -> Double? {
    switch arrangement {
    case .together, .sequence: if stopTime == nil, hasLateMember(at: time) { return nil }
    case .race: break
    }
    return endTime.flatMap { $0 <= time ? $0 : nil }
  }

  /// Whether a member has not ended; the check starts at `lateMember`.
  private func hasLateMember(at time: Double) -> Bool {
    for _ in members.indices {
      if members[lateMember].end(by: time) == nil { return true }
      lateMember = (lateMember + 1) % members.count
    }
    return false
  }

  /// Whether a member has not been played yet.
  private var hasMembersToStart: Bool {
    switch arrangement {
    case .together, .sequence: tasksLeft > 0
    case .race: false
    }
  }

  private var start = 0.0

  package func play(at time: Double) throws(Diagnostic) {
    for task in tasks { stage.scheduler.cancel(task) }
    forgetTasks()
    hasStarted = true
    start = time
    stopTime = nil
    switch arrangement {
    case .together(let delays): try playTogether(delays, at: time)
    case .sequence: try playInSequence(at: time)
    case .race: try race(at: time)
    }
  }

  package func stop(at time: Double) throws(Diagnostic) {
    guard hasStarted, endTime.map({ $0 > time }) ?? true else { return }
    for task in tasks { stage.scheduler.cancel(task) }
    forgetTasks()
    for member in members { try member.stop(at: time) }
    stopTime = time
  }

  private func playTogether(_ delays: [Double], at time: Double) throws(Diagnostic) {
    for (index, member) in members.enumerated() {
      let delay = index < delays.count ? delays[index] : 0
      if delay <= 0 { try member.play(at: time) } else { schedule(member, at: time + delay) }
    }
  }

  private func schedule(_ member: any Playable, at time: Double) {
    tasksLeft += 1
    let task = stage.scheduler.start(label: label, at: time, precedes: true) {
      () throws(Diagnostic) in
      self.tasksLeft -= 1
      if self.tasksLeft == 0 { self.forgetTasks() }
      try member.play(at: self.stage.now)
      return .finished
    }
    tasks.append(task)
  }

  private func forgetTasks() {
    tasks = []
    tasksLeft = 0
  }

  private func playInSequence(at time: Double) throws(Diagnostic) {
    guard let first = members.first else { return }
    try first.play(at: time)
    guard members.count > 1 else { return }
    var index = -1
    let task = stage.scheduler.start(label: label, at: time, precedes: true) {
      () throws(Diagnostic) in
      index += 1
      if index > 0 { try self.members[index].play(at: self.stage.now) }
      if index + 1 < self.members.count { return .end(of: self.members[index]) }
      self.forgetTasks()
      return .finished
    }
    tasks = [task]
    tasksLeft = 1
  }

  private func race(at time: Double) throws(Diagnostic) {
    guard !members.isEmpty else { return }
    for member in members { try member.play(at: time) }
    let winner = FirstEnd(members, label: label)
    var isWaiting = false
    let task = stage.scheduler.start(label: label, at: time, precedes: true) {
      () throws(Diagnostic) in
      if !isWaiting {
        isWaiting = true
        return .end(of: winner)
      }
      for member in self.members where (member.endTime ?? .infinity) > self.stage.now {
        try member.stop(at: self.stage.now)
      }
      self.forgetTasks()
      return .finished
    }
    tasks = [task]
    tasksLeft = 1
  }
}

/// The earliest end of several playables.
private final class FirstEnd: Playable {
  let label: String
  private let members: [any Playable]

  init(_ members: [any Playable], label: String) {
    self.members = members
    self.label = label
  }

  var endTime: Double? { members.compactMap(\.endTime).min() }
  func play(at time: Double) throws(Diagnostic) {}
  func stop(at time: Double) throws(Diagnostic) {}
}
