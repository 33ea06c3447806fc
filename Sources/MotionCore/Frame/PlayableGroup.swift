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

  package let label: String
  private let members: [any Playable]
  private let arrangement: Arrangement
  private unowned let stage: Stage
  /// What the group still has to do; each holds the group until it is done.
  private var tasks: [Scheduler.Task] = []
  package private(set) var hasStarted = false
  private var stopTime: Double?

  package init(
    _ members: [any Playable], _ arrangement: Arrangement, label: String, stage: Stage
  ) {
    self.members = members
    self.arrangement = arrangement
    self.label = label
    self.stage = stage
  }

  package var endTime: Double? {
    if let stopTime { return stopTime }
    guard hasStarted, !hasMembersToStart else { return nil }
    let ends = members.map(\.endTime)
    switch arrangement {
    case .together, .sequence:
      return ends.contains { $0 == nil } ? nil : ends.compactMap { $0 }.max() ?? start
    case .race: return ends.compactMap { $0 }.min() ?? (members.isEmpty ? start : nil)
    }
  }

  /// Whether a member has not been played yet.
  private var hasMembersToStart: Bool {
    switch arrangement {
    case .together, .sequence: !tasks.isEmpty
    case .race: false
    }
  }

  private var start = 0.0

  package func play(at time: Double) throws(Diagnostic) {
    for task in tasks { stage.scheduler.cancel(task) }
    tasks = []
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
    tasks = []
    for member in members { try member.stop(at: time) }
    stopTime = time
  }

  package func settle(at time: Double) throws(Diagnostic) {
    for member in members { try member.settle(at: time) }
  }

  private func playTogether(_ delays: [Double], at time: Double) throws(Diagnostic) {
    for (index, member) in members.enumerated() {
      let delay = index < delays.count ? delays[index] : 0
      if delay <= 0 { try member.play(at: time) } else { schedule(member, at: time + delay) }
    }
  }

  private func schedule(_ member: any Playable, at time: Double) {
    var task: Scheduler.Task?
    task = stage.scheduler.start(label: label, at: time, precedes: true) { () throws(Diagnostic) in
      self.tasks.removeAll { $0 === task }
      try member.play(at: self.stage.now)
      return .finished
    }
    if let task { tasks.append(task) }
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
      self.tasks = []
      return .finished
    }
    tasks = [task]
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
      self.tasks = []
      return .finished
    }
    tasks = [task]
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
