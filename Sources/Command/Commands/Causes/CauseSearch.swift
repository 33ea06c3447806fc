/// Finds the changes that cause a difference, by running the old version with some of them.
///
/// 1. Each cause is necessary: with the other causes alone, the run is not the new one.
/// 2. All causes together are enough: the old version with them runs like the new one.
/// 3. What could not be tried within the limits is never a cause; see `untried`.
struct CauseSearch {
  /// How a run with some changes compares with another one.
  enum Outcome {
    case equal
    case differs
    /// It fails, or is not tried any more.
    case fails
  }

  enum Goal: Hashable {
    case old, new
  }

  /// A change that has an effect alone, but none beside the causes.
  struct Masked {
    let change: ScriptChange
    /// Whether it alone would make the old run the new one.
    let suffices: Bool
    /// The cause without which it would have an effect; nil if there is no such one.
    let by: ScriptChange?
  }

  private(set) var causes: [ScriptChange] = []
  private(set) var masked: [Masked] = []
  private(set) var untried: [ScriptChange] = []

  private let edits: ScriptEdits
  /// Compares a run of the old version with some changes; nil if there are no more runs.
  private let run: ([ScriptChange], Goal) -> Outcome?
  private var known: [Trial: Outcome] = [:]
  private var quiet: [ScriptChange] = []
  private var isExhausted = false

  private struct Trial: Hashable {
    let changes: Set<ScriptChange>
    let goal: Goal
  }

  /// More changes than these are left out in halves first.
  private static let fewCount = 12

  init(
    _ edits: ScriptEdits, run: @escaping ([ScriptChange], Goal) -> Outcome?
  ) {
    self.edits = edits
    self.run = run
    search()
  }

  private mutating func search() {
    var left = edits.changes
    guard !left.isEmpty else { return }
    halve(&left)
    var failing: [ScriptChange] = []
    reduce(&left, &failing)
    joinFailing(failing, in: &left)
    joinPowerless(in: &left)
    var none: [ScriptChange] = []
    reduce(&left, &none)
    if isExhausted {
      // What was proved before the limit was reached stays proved only together with the rest.
      untried = left
      return
    }
    causes = left
    findMasked()
  }

  /// How the old version with some changes compares with a run; `fails` once nothing is tried.
  private mutating func trial(_ changes: [ScriptChange], _ goal: Goal = .new) -> Outcome {
    let trial = Trial(changes: Set(changes), goal: goal)
    if let outcome = known[trial] { return outcome }
    guard !isExhausted, let outcome = run(changes, goal) else {
      isExhausted = true
      return .fails
    }
    known[trial] = outcome
    return outcome
  }

  /// Leaves out halves, then quarters and so on, while many changes are left.
  private mutating func halve(_ left: inout [ScriptChange]) {
    var parts = 2
    while left.count > Self.fewCount, parts <= left.count, !isExhausted {
      let size = (left.count + parts - 1) / parts
      let start = stride(from: 0, to: left.count, by: size).first { start in
        var rest = left
        rest.removeSubrange(start..<min(start + size, left.count))
        return trial(rest) == .equal
      }
      if let start {
        let out = start..<min(start + size, left.count)
        quiet += left[out]
        left.removeSubrange(out)
      } else {
        parts *= 2
      }
    }
  }

  /// Leaves out each change that makes no difference, until all are necessary; notes those without
  /// which a run fails.
  private mutating func reduce(_ left: inout [ScriptChange], _ failing: inout [ScriptChange]) {
    var isChanged = true
    while isChanged, !isExhausted {
      isChanged = false
      failing = []
      for change in left where left.count > 1 {
        let outcome = trial(left.filter { $0 != change })
        if outcome == .equal {
          quiet.append(change)
          left.removeAll { $0 == change }
          isChanged = true
        } else if outcome == .fails {
          failing.append(change)
        }
      }
    }
  }

  /// Leaves out a change without which nothing runs together with one that shares a name with it,
  /// such as a local and its use; or joins the two.
  private mutating func joinFailing(_ failing: [ScriptChange], in left: inout [ScriptChange]) {
    for change in failing where left.contains(change) {
      let mates = mates(of: change, in: left)
      var isDone = false
      for mate in mates where !isDone {
        let outcome = trial(left.filter { $0 != change && $0 != mate })
        if outcome == .equal {
          quiet += [change, mate]
          left.removeAll { $0 == change || $0 == mate }
          isDone = true
        } else if outcome == .differs {
          join([change, mate], in: &left)
          isDone = true
        }
      }
      guard !isDone, mates.count > 1 else { continue }
      let all = [change] + mates
      let outcome = trial(left.filter { !all.contains($0) })
      if outcome == .equal {
        quiet += all
        left.removeAll(where: all.contains)
      } else if outcome == .differs {
        join(all, in: &left)
      }
    }
  }

  /// Joins a change that alone does nothing, or does not run, with the nearest one of its names.
  private mutating func joinPowerless(in left: inout [ScriptChange]) {
    for change in left where left.count > 1 && left.contains(change) {
      guard trial([change], .old) != .differs, !isExhausted else { continue }
      let near =
        mates(of: change, in: left).first
        ?? left.filter { $0 != change && $0.edits.first?.file == change.edits.first?.file }
        .min { distance($0, change) < distance($1, change) }
      if let near { join([near, change], in: &left) }
    }
  }

  /// The other changes that share a name with one, the nearest first.
  private func mates(of change: ScriptChange, in left: [ScriptChange]) -> [ScriptChange] {
    let names = edits.names(in: change)
    return left.filter { $0 != change && !edits.names(in: $0).isDisjoint(with: names) }
      .sorted { distance($0, change) < distance($1, change) }
  }

  private func distance(_ a: ScriptChange, _ b: ScriptChange) -> Int {
    guard let a = a.edits.first, let b = b.edits.first, a.file == b.file else { return .max }
    return abs(a.new.lowerBound - b.new.lowerBound)
  }

  private func join(_ changes: [ScriptChange], in left: inout [ScriptChange]) {
    guard let place = left.firstIndex(where: changes.contains) else { return }
    let isMove = changes.allSatisfy { $0.kind == .move }
    let whole = ScriptChange(kind: isMove ? .move : .edit, edits: changes.flatMap(\.edits))
    guard changes.allSatisfy({ if case .file = $0.kind { false } else { true } }) else { return }
    left[place] = whole
    left.removeAll { $0 != whole && changes.contains($0) }
  }

  /// Finds the quiet changes that have an effect without the causes.
  private mutating func findMasked() {
    guard !quiet.isEmpty, trial(quiet, .old) != .equal else { return }
    for change in quiet where trial([change], .old) == .differs {
      let suffices = trial([change]) == .equal
      let mask = causes.first { cause in
        let others = causes.filter { $0 != cause }
        return others.isEmpty || trial(others + [change]) == .differs
      }
      masked.append(
        Masked(change: change, suffices: suffices, by: causes.count == 1 ? causes[0] : mask))
    }
    if isExhausted { masked = [] }
  }
}
