import MotionCore
import MotionValues
import Support
import Testing

@Suite("Timelines")
struct SchedulerTests {
  /// Runs sequences of waits, and records when each task is resumed.
  private final class Timelines {
    let stage = Stage()
    let rate: FrameRate
    var log: [String] = []

    init(fps: Int = 60) throws { rate = try #require(FrameRate(framesPerSecond: fps)) }

    /// Starts a timeline that waits the given seconds after each resume.
    func start(_ name: String, at time: Double, waits: [Double]) {
      var rest = waits[...]
      stage.scheduler.start(label: name, at: time) { [unowned self] () throws(Diagnostic) in
        self.log.append("\(name) \(NumberText((self.stage.now * 1e6).rounded() / 1e6))")
        guard let wait = rest.popFirst() else { return .finished }
        return .until(self.stage.now + wait)
      }
    }

    func run(frames: Int) throws {
      var loop = Frames(of: stage, rate: rate)
      for _ in 0..<frames { try loop.step() }
    }
  }

  @Test("the earliest task runs first; at equal times, the one started first")
  func order() throws {
    let timelines = try Timelines()
    timelines.start("late", at: 0.012, waits: [])
    timelines.start("first", at: 0, waits: [0.010, 0])
    timelines.start("second", at: 0, waits: [0.005, 0.005])
    try timelines.run(frames: 2)
    #expect(
      timelines.log == [
        "first 0", "second 0", "second 0.005", "first 0.01", "first 0.01", "second 0.01",
        "late 0.012",
      ])
    #expect(timelines.stage.scheduler.activity == nil)
  }

  @Test(
    "waits end at their exact times, in the first frame that reaches them, at any rate",
    arguments: [1, 30, 60, 90, 120, 240, 1000])
  func exactTimes(_ fps: Int) throws {
    let timelines = try Timelines(fps: fps)
    timelines.start("t", at: 0, waits: [0.1, 0.1, 0.1, 0.2, 1 / 3, 1 / 6])
    try timelines.run(frames: fps + 1)
    #expect(timelines.log.count == 7)
    let times = ["0", "0.1", "0.2", "0.3", "0.5", "0.833333", "1"]
    #expect(timelines.log == times.map { "t \($0)" })
  }

  @Test(
    "a thousand waits that add up to a frame's time end in that frame",
    arguments: [(30, 997), (60, 999), (120, 1000)])
  func sums(_ fps: Int, before: Int) throws {
    for (frames, count) in [(10 * fps, before), (10 * fps + 1, 1001)] {
      let timelines = try Timelines(fps: fps)
      timelines.start("t", at: 0, waits: Array(repeating: 0.01, count: 1000))
      try timelines.run(frames: frames)
      #expect(timelines.log.count == count)
    }
  }

  @Test("a timeline that waits for an end resumes exactly at the end")
  func ends() throws {
    let timelines = try Timelines()
    let delay = Delay(0.123)
    var resumes: [Double] = []
    timelines.stage.scheduler.start(label: "t", at: 0) { () throws(Diagnostic) in
      resumes.append(timelines.stage.now)
      guard resumes.count == 1 else { return .finished }
      delay.play(at: timelines.stage.now)
      return .end(of: delay)
    }
    try timelines.run(frames: 4)
    #expect(timelines.stage.scheduler.activity == "t waits for the delay")
    try timelines.run(frames: 60)
    #expect(resumes == [0, 0.123])
  }

  @Test("a timeline whose waits take no time is stopped")
  func endless() throws {
    let timelines = try Timelines()
    timelines.stage.scheduler.start(label: "the timeline", at: 0) { () throws(Diagnostic) in
      .until(timelines.stage.now)
    }
    let error = #expect(throws: Diagnostic.self) { try timelines.run(frames: 1) }
    #expect(error?.code == .limitResumes)
    #expect(
      error?.message == "the timeline ran 10000 times at 0 s without time passing")
  }

  @Test("timelines that endlessly start one another are stopped")
  func breeding() throws {
    let timelines = try Timelines()
    func breed() {
      timelines.stage.scheduler.start(label: "child", at: timelines.stage.now) {
        () throws(Diagnostic) in
        breed()
        return .finished
      }
    }
    breed()
    let error = #expect(throws: Diagnostic.self) { try timelines.run(frames: 1) }
    #expect(error?.code == .limitResumes)
  }

  @Test(
    "a frame's time is its index over the rate, and rates are 1…1000",
    arguments: [(0, nil), (1, 3.0), (60, 0.05), (1000, 0.003), (1001, nil), (-1, nil)]
      as [(Int, Double?)])
  func rates(_ fps: Int, third: Double?) {
    #expect(FrameRate(framesPerSecond: fps)?.time(of: 3) == third)
  }
}
