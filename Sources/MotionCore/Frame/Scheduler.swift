/// What a timeline waits for.
package enum Wait {
  case until(Double)
  case end(of: any Playable)
  case finished
}

/// Runs timelines: each one is resumed at the exact time at which its wait ends.
///
/// A wait that ends between two frames is resumed in the later one, but what the timeline starts then begins
/// at the exact end of the wait; so the frame rate changes nothing.
package final class Scheduler {
  /// How often one timeline may go on within a frame without time passing.
  package static let resumeLimit = 10_000

  private final class Task {
    let label: String
    let resume: () throws(Diagnostic) -> Wait
    var wait: Wait

    init(label: String, wait: Wait, resume: @escaping () throws(Diagnostic) -> Wait) {
      self.label = label
      self.wait = wait
      self.resume = resume
    }

    var wakeTime: Double? {
      switch wait {
      case .until(let time): time
      case .end(let playable): playable.endTime
      case .finished: nil
      }
    }

    var isFinished: Bool {
      if case .finished = wait { true } else { false }
    }
  }

  private var tasks: [Task] = []

  package init() {}

  /// Adds a timeline that begins at a time; `resume` runs it to its next wait.
  package func start(
    label: String, at time: Double, resume: @escaping () throws(Diagnostic) -> Wait
  ) {
    tasks.append(Task(label: label, wait: .until(time), resume: resume))
  }

  /// Resumes every timeline whose wait ends by a frame's time: the earliest first, then in start order.
  package func run(upTo time: Double, on stage: Stage) throws(Diagnostic) {
    var resumes = 0
    while let (task, wakeTime) = nextDue(by: time + FrameRate.tolerance) {
      resumes += 1
      guard resumes <= Self.resumeLimit * max(tasks.count, 1) else {
        throw Diagnostic(
          .limitResumes,
          "\(task.label) went on \(Self.resumeLimit) times in frame \(stage.frame) without time passing",
          help: ["wait for longer than 0 seconds in its loop"])
      }
      stage.now = wakeTime
      task.wait = .finished
      task.wait = try task.resume()
    }
    stage.now = time
    tasks.removeAll { $0.isFinished }
  }

  /// The timelines that have not ended, named with what they wait for.
  package var activity: String? {
    tasks.first { !$0.isFinished }.map { task in
      switch task.wait {
      case .until(let time): "\(task.label), which waits until \(NumberText(time)) s"
      case .end(let playable): "\(task.label), which waits for \(playable.label)"
      case .finished: task.label
      }
    }
  }

  private func nextDue(by time: Double) -> (Task, Double)? {
    var due: (task: Task, time: Double)?
    for task in tasks {
      guard let wakeTime = task.wakeTime, wakeTime <= time else { continue }
      if due.map({ wakeTime < $0.time }) ?? true { due = (task, wakeTime) }
    }
    return due
  }
}
