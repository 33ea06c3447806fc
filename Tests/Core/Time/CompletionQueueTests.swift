import MotionCore
import MotionValues
import Support
import Testing

@Suite("Waits for ends")
struct CompletionQueueTests {
  /// Tasks that wait for the ends of links, which are reported or polled.
  private final class Web {
    final class Link: Playable {
      let label = "a link"
      private let tells: Bool
      private unowned let web: Web
      private var hasStopped = false
      private var end: Double? {
        didSet { if tells { web.stage.scheduler.endTimeDidChange(of: self) } }
      }

      init(tells: Bool, web: Web) {
        self.tells = tells
        self.web = web
      }

      var endTimeSource: (any Playable)? { tells ? self : nil }

      var endTime: Double? {
        web.questions += 1
        return end
      }

      func play(at time: Double) {}

      /// Sets when it will end; nil if that is not known.
      func plan(_ end: Double?) { if !hasStopped { self.end = end } }

      func stop(at time: Double) {
        hasStopped = true
        end = time
      }
    }

    enum Step {
      case wait(link: Int)
      case pause(seconds: Double)
      case plan(link: Int, seconds: Double?)
    }

    let stage = Stage()
    private(set) var log: [String] = []
    private(set) var questions = 0
    private(set) var links: [Link] = []

    init(count: Int, tells: Bool) {
      links = (0..<count).map { _ in Link(tells: tells, web: self) }
    }

    /// Starts the task of a link, which stops the link at its end.
    func start(_ number: Int, steps: [Step]) {
      var rest = steps[...]
      stage.scheduler.start(label: "link", at: 0) { [unowned self] () throws(Diagnostic) in
        self.log.append("\(number) \(self.stage.now)")
        while let step = rest.popFirst() {
          switch step {
          case .wait(let link): return .end(of: self.links[link])
          case .pause(let seconds): return .until(self.stage.now + seconds)
          case .plan(let link, let seconds):
            self.links[link].plan(seconds.map { self.stage.now + $0 })
          }
        }
        self.links[number].stop(at: self.stage.now)
        return .finished
      }
    }

    func run(frames: Int) throws {
      var loop = Frames(of: stage)
      for _ in 0..<frames { try loop.step() }
    }
  }

  @Test(
    "in a chain of waiting tasks, no end is read more than twice",
    arguments: [10, 1000, 20_000])
  func chain(_ count: Int) throws {
    let web = Web(count: count, tells: true)
    for number in (0..<count).reversed() {
      web.start(number, steps: number == 0 ? [] : [.wait(link: number - 1)])
    }
    try web.run(frames: 1)
    #expect(web.log.count == 2 * count - 1)
    #expect(web.questions <= 2 * count)
    #expect(web.stage.scheduler.taskCount == 0)
  }

  @Test(
    "tasks that wait for known ends read each end once",
    arguments: [10, 1000, 20_000])
  func known(_ count: Int) throws {
    let web = Web(count: count, tells: true)
    for number in 0..<count {
      let seconds = Double(count - number) / Double(count)
      web.start(number, steps: [.plan(link: number, seconds: seconds), .wait(link: number)])
    }
    try web.run(frames: 61)
    #expect(web.log.count == 2 * count)
    #expect(web.questions <= count)
    #expect(web.stage.scheduler.taskCount == 0)
  }

  @Test("reported and polled ends resume tasks in the same way", arguments: 1...100)
  func reported(seed: Int) throws {
    var logs: Set<[String]> = []
    for tells in [false, true] {
      var random = SeededGenerator(seed: UInt64(seed))
      let web = Web(count: 30, tells: tells)
      for number in 0..<30 {
        web.start(
          number,
          steps: (0..<Int.random(in: 0...5, using: &random)).map { _ in
            step(of: number, &random)
          })
      }
      try web.run(frames: 120)
      #expect(web.stage.scheduler.taskCount == 0, "seed \(seed)")
      logs.insert(web.log)
    }
    #expect(logs.count == 1, "seed \(seed)")
  }

  /// A task only waits for earlier ones, so that all of them end.
  private func step(of number: Int, _ random: inout SeededGenerator) -> Web.Step {
    let seconds = Double(Int.random(in: 0...4, using: &random)) / 64
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where number > 0: return .wait(link: Int.random(in: 0..<number, using: &random))
    case 1: return .plan(link: Int.random(in: 0..<30, using: &random), seconds: seconds)
    case 2: return .plan(link: Int.random(in: 0..<30, using: &random), seconds: nil)
    default: return .pause(seconds: seconds)
    }
  }

  @Test("a wait counts as active only while its end is known")
  func endless() throws {
    let web = Web(count: 2, tells: true)
    web.start(0, steps: [.wait(link: 1)])
    try web.run(frames: 2)
    #expect(
      web.stage.scheduler.endlessWait?.message
        == "link waits for a link, which has not been played or does not end")
    #expect(!web.stage.scheduler.isActive)
    web.links[1].plan(9)
    #expect(web.stage.scheduler.isActive)
    #expect(web.stage.scheduler.endlessWait?.message == nil)
    #expect(web.stage.scheduler.activity == "link waits for a link")
  }
}
