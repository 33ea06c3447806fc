import MotionValues

/// Several playables that are played as one.
///
///     ──play──▶ running ──pause──▶ paused ──resume──▶ running ──last end, stop──▶ over
package final class PlayableGroup: Pausable, EndTimeObserver {
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
  /// The members that start later, by their place, and when, in seconds.
  private var starts: [Int: Double] = [:]
  /// The place of the member of a sequence that was played last.
  private var place = 0
  /// What goes on after a pause; nil if the group is not paused.
  private var pause: Pause?
  /// The members' ends, as far as their changes have been read.
  private var ends: MemberEnds
  /// The playables that report the members' ends, in the order of the members; empty before the
  /// first start.
  private var sources: [ObjectIdentifier] = []
  private weak var scheduler: Scheduler?
  package private(set) var hasStarted = false
  private var start = 0.0
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
    scheduler = stage.scheduler
    ends = MemberEnds(count: members.count)
  }

  /// What a pause has interrupted.
  private struct Pause {
    /// The members that it has paused.
    let members: [any Pausable]
    /// The members that had not started, by their place, and the rest of their delays, in seconds.
    let rests: [Int: Double]
    /// Whether a task waited for a member's end.
    let waits: Bool
  }

  deinit { scheduler?.removeObserver(self, of: sources) }

  package var endTime: Double? {
    if let stopTime { return stopTime }
    guard hasStarted, pause == nil, !hasMembersToStart else { return nil }
    guard !members.isEmpty else { return start }
    ends.refresh { members[$0].endTime }
    assert(
      members.count > 8 || ends.isCurrent { members[$0].endTime },
      "a member's end was not reported to \(label)")
    switch arrangement {
    case .together, .sequence: return ends.last
    case .race: return ends.first
    }
  }

  /// Notes that the end of a member may have changed, and reports its own.
  package func endTimeDidChange(ofSource index: Int) {
    if ends.note(index) { endTimeDidChange() }
  }

  private func endTimeDidChange() { stage.scheduler.endTimeDidChange(of: self) }

  /// Whether a member has not been played yet.
  private var hasMembersToStart: Bool {
    switch arrangement {
    case .together, .sequence: tasksLeft > 0
    case .race: false
    }
  }

  package func play(at time: Double) throws(Diagnostic) {
    cancelTasks()
    hasStarted = true
    pause = nil
    start = time
    stopTime = nil
    observeMembers()
    defer { endTimeDidChange() }
    switch arrangement {
    case .together(let delays): try playTogether(delays, at: time)
    case .sequence: try playInSequence(at: time)
    case .race: try race(at: time)
    }
  }

  package func stop(at time: Double) throws(Diagnostic) {
    guard hasStarted, endTime.map({ $0 > time }) ?? true else { return }
    cancelTasks()
    pause = nil
    for member in members { try member.stop(at: time) }
    stopTime = time
    endTimeDidChange()
  }

  /// Has the members' ends reported to it. A member may have got another source since the last
  /// start, where motion has been reduced.
  private func observeMembers() {
    let present = members.map { ObjectIdentifier($0.endTimeSource) }
    guard present != sources else { return }
    stage.scheduler.removeObserver(self, of: sources)
    sources = present
    stage.scheduler.addObserver(self, of: sources)
    for index in members.indices { _ = ends.note(index) }
  }

  private func playTogether(_ delays: [Double], at time: Double) throws(Diagnostic) {
    for (index, member) in members.enumerated() {
      let delay = index < delays.count ? delays[index] : 0
      if delay <= 0 { try member.play(at: time) } else { schedule(index, at: time + delay) }
    }
  }

  private func schedule(_ index: Int, at time: Double) {
    tasksLeft += 1
    starts[index] = time
    let task = stage.scheduler.start(label: label, at: time, precedes: true) {
      () throws(Diagnostic) in
      self.tasksLeft -= 1
      self.starts[index] = nil
      if self.tasksLeft == 0 { self.forgetTasks() }
      defer { if self.tasksLeft == 0 { self.endTimeDidChange() } }
      try self.members[index].play(at: self.stage.now)
      return .finished
    }
    tasks.append(task)
  }

  private func cancelTasks() {
    for task in tasks { stage.scheduler.cancel(task) }
    forgetTasks()
  }

  private func forgetTasks() {
    tasks = []
    tasksLeft = 0
    starts = [:]
  }

  private func playInSequence(at time: Double) throws(Diagnostic) {
    place = 0
    guard let first = members.first else { return }
    try first.play(at: time)
    if members.count > 1 { continueSequence(at: time) }
  }

  /// Plays the members after the present one, each at the end of the one before.
  private func continueSequence(at time: Double) {
    var isWaiting = false
    let task = stage.scheduler.start(label: label, at: time, precedes: true) {
      () throws(Diagnostic) in
      if isWaiting {
        self.place += 1
        try self.members[self.place].play(at: self.stage.now)
      }
      isWaiting = true
      if self.place + 1 < self.members.count { return .end(of: self.members[self.place]) }
      self.forgetTasks()
      self.endTimeDidChange()
      return .finished
    }
    tasks = [task]
    tasksLeft = 1
  }

  private func race(at time: Double) throws(Diagnostic) {
    guard !members.isEmpty else { return }
    for member in members { try member.play(at: time) }
    continueRace(at: time)
  }

  /// Waits for the first end, and then stops the other members.
  private func continueRace(at time: Double) {
    var isWaiting = false
    let task = stage.scheduler.start(label: label, at: time, precedes: true) {
      () throws(Diagnostic) in
      if !isWaiting {
        isWaiting = true
        return .end(of: self)
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

/// The pause of a group: its own clock stands still, so what has not started is delayed.
extension PlayableGroup {
  package var isPaused: Bool { pause != nil }

  package var isRunning: Bool {
    hasStarted && !isPaused && (endTime.map { $0 > stage.now } ?? true)
  }

  package var obstacleToPause: (any Playable)? {
    for member in members {
      guard let member = member as? any Pausable else { return member }
      if let obstacle = member.obstacleToPause { return obstacle }
    }
    return nil
  }

  /// Pauses the members that run, and the delays of those that have not started.
  ///
  /// - Throws: `cannot-pause` if a member cannot be paused, before anything has changed.
  package func pause(at time: Double) throws(Diagnostic) {
    guard isRunning else { return }
    if let obstacleToPause {
      throw Diagnostic(
        .cannotPause, "\(label) contains \(obstacleToPause.label), which cannot be paused",
        help: ["pause the other members one by one"], token: "pause")
    }
    let running = members.compactMap { $0 as? any Pausable }.filter(\.isRunning)
    for member in running { try member.pause(at: time) }
    pause = Pause(
      members: running, rests: starts.mapValues { max($0 - time, 0) },
      waits: starts.isEmpty && tasksLeft > 0)
    cancelTasks()
    endTimeDidChange()
  }

  /// Goes on after a pause.
  package func resume(at time: Double) throws(Diagnostic) {
    guard let pause else { return }
    self.pause = nil
    defer { endTimeDidChange() }
    for member in pause.members { try member.play(at: time) }
    for (index, rest) in pause.rests.sorted(by: { $0.key < $1.key }) {
      schedule(index, at: time + rest)
    }
    guard pause.waits else { return }
    switch arrangement {
    case .together: break
    case .sequence: continueSequence(at: time)
    case .race: continueRace(at: time)
    }
  }
}

extension DiagnosticCode {
  static let cannotPause = DiagnosticCode("cannot-pause")
}

/// The ends of a group's members. A change is read once, when the group's end is asked for.
private struct MemberEnds {
  private var ends: [Double?]
  /// The members whose ends may have changed since they were read; none is listed twice.
  private var changed: [Int]
  private var hasChanged: [Bool]
  private var unknown: Int
  /// The extremes of the known ends; nil if they are to be computed again, since the member that
  /// held one has another end.
  private var extremes: ClosedRange<Double>?

  init(count: Int) {
    ends = Array(repeating: nil, count: count)
    changed = Array(0..<count)
    hasChanged = Array(repeating: true, count: count)
    unknown = count
  }

  /// The last end; nil unless all are known.
  var last: Double? { unknown == 0 ? extremes?.upperBound : nil }
  /// The first of the known ends.
  var first: Double? { extremes?.lowerBound }

  /// Notes that an end may have changed. Returns whether it is the first since the last `refresh`.
  mutating func note(_ index: Int) -> Bool {
    guard !hasChanged[index] else { return false }
    hasChanged[index] = true
    changed.append(index)
    return changed.count == 1
  }

  mutating func refresh(_ end: (Int) -> Double?) {
    guard !changed.isEmpty else { return }
    for index in changed {
      hasChanged[index] = false
      let (old, new) = (ends[index], end(index))
      guard old != new else { continue }
      ends[index] = new
      unknown += (new == nil ? 1 : 0) - (old == nil ? 1 : 0)
      if let old, let known = extremes, old == known.lowerBound || old == known.upperBound {
        extremes = nil
      } else if let new, let known = extremes {
        extremes = min(known.lowerBound, new)...max(known.upperBound, new)
      }
    }
    changed.removeAll(keepingCapacity: true)
    if extremes == nil, unknown < ends.count { findExtremes() }
  }

  /// Whether each end is the one that was reported, for checks.
  func isCurrent(_ end: (Int) -> Double?) -> Bool {
    ends.indices.allSatisfy { ends[$0] == end($0) }
  }

  private mutating func findExtremes() {
    let known = ends.lazy.compactMap(\.self)
    if let first = known.min(), let last = known.max() { extremes = first...last }
  }
}
