/// Several things that are played as one.
package final class PlayableGroup: Playable {
  package enum Arrangement: Sendable {
    /// All at once, each after a delay of its own, in seconds; over when the last one is.
    case together(delays: [Double])
    /// Each at the exact end of the one before.
    case sequence
    /// All at once; when the first one is over, the others are stopped.
    case race
  }

  /// No group holds more things, those in its groups included.
  package static let largestSize = 1_000_000
  /// Groups lie in each other no deeper.
  package static let greatestDepth = 64

  package let label: String
  package let playedCount: Int
  package let groupDepth: Int
  private let members: [any Playable]
  private let arrangement: Arrangement
  private unowned let stage: Stage
  /// What the group had to do, and how much of it is left; each holds the group until all is done.
  private var tasks: [Scheduler.Task] = []
  private var tasksLeft = 0
  /// The member that was found last not to have ended.
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
          ? "\(label) would lie more than \(Self.greatestDepth) groups deep"
          : "\(label) would hold more than \(Self.largestSize) things",
        help: ["put what is played into one list; a group in itself doubles each time"])
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

  /// Whether a member has not ended; the one that had not the last time is asked first.
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

/// The end of whichever of several things ends first.
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
