import MotionCore
import MotionValues
import Support
import Testing

@Suite("Waits for ends")
struct CompletionQueueTests {
  /// Tasks that wait for the ends of links, each of which is in a group, too.
  private final class Web {
    final class Link: Playable {
      let label = "a link"
      private unowned let web: Web
      private var hasStopped = false
      private(set) var end: Double? { didSet { web.stage.scheduler.endTimeDidChange(of: self) } }

      init(web: Web) { self.web = web }

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
    /// What tasks wait for: the links, or groups of one.
    private var ends: [any Playable] = []

    init(count: Int, groups: Bool = false) throws {
      links = (0..<count).map { _ in Link(web: self) }
      ends = groups ? try links.map { try group([$0], .together(delays: [])) } : links
    }

    /// Returns a group of links that has been played.
    func group(
      _ members: [any Playable], _ arrangement: PlayableGroup.Arrangement
    ) throws -> PlayableGroup {
      let group = try PlayableGroup(members, arrangement, label: "a group", stage: stage)
      try group.play(at: stage.now)
      return group
    }

    /// Starts the task of a link, which stops the link at its end.
    func start(_ number: Int, steps: [Step]) {
      var rest = steps[...]
      stage.scheduler.start(label: "link", at: 0) { [unowned self] () throws(Diagnostic) in
        self.log.append("\(number) \(self.stage.now)")
        while let step = rest.popFirst() {
          switch step {
          case .wait(let link): return .end(of: self.ends[link])
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
    let web = try Web(count: count)
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
    let web = try Web(count: count)
    for number in 0..<count {
      let seconds = Double(count - number) / Double(count)
      web.start(number, steps: [.plan(link: number, seconds: seconds), .wait(link: number)])
    }
    try web.run(frames: 61)
    #expect(web.log.count == 2 * count)
    // A debug build checks the ends of the last eight after each turn.
    #expect(web.questions <= count + (1...8).reduce(0, +))
    #expect(web.stage.scheduler.taskCount == 0)
  }

  @Test("a group of one resumes tasks as its member does", arguments: 1...100)
  func wrapped(seed: Int) throws {
    var logs: Set<[String]> = []
    for groups in [false, true] {
      var random = SeededGenerator(seed: UInt64(seed))
      let web = try Web(count: 30, groups: groups)
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

  @Test("a group knows its end after any changes of its members' ends", arguments: 1...200)
  func groups(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let web = try Web(count: 5)
    let together = try web.group(web.links, .together(delays: []))
    let race = try web.group(web.links, .race)
    let nested = try web.group([together, race], .together(delays: []))
    for _ in 0..<100 {
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let end = Int.random(in: 0...4, using: &random)
        web.links.randomElement(using: &random)?.plan(end == 0 ? nil : Double(end))
      }
      let known = web.links.compactMap(\.end)
      let last = known.count == 5 ? known.max() : nil
      // Reading the nested one first or last must not matter.
      if Bool.random(using: &random) { #expect(nested.endTime == last, "seed \(seed)") }
      #expect(together.endTime == last, "seed \(seed)")
      #expect(race.endTime == known.min(), "seed \(seed)")
      #expect(nested.endTime == last, "seed \(seed)")
    }
  }

  @Test(
    "while the members of a group end one after the other, each end is read a few times",
    arguments: [10, 1000, 20_000])
  func staggered(_ count: Int) throws {
    let web = try Web(count: count)
    let delays = (0..<count).map { Double($0) / Double(count) }
    let group = try PlayableGroup(
      web.links, .together(delays: delays), label: "a stagger", stage: web.stage)
    var end: Double?
    for number in 0..<count {
      web.start(
        number, steps: [.pause(seconds: delays[number]), .plan(link: number, seconds: 0.5)])
    }
    web.stage.scheduler.start(label: "group", at: 0) { () throws(Diagnostic) in
      guard !group.hasStarted else {
        end = web.stage.now
        return .finished
      }
      try group.play(at: 0)
      return .end(of: group)
    }
    try web.run(frames: 121)
    #expect(end == web.links.compactMap(\.end).max())
    #expect(web.questions <= 4 * count)
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
    let web = try Web(count: 2)
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
