import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues
import StandardRuntime
import Support

/// A scene that plays the part of an app: its values are logged at an app's frames.
struct SyntheticApp {
  /// How an app's log differs from a perfect one.
  struct Noise {
    var fps = 60.0
    /// The part of the frames that is dropped.
    var dropped = 0.0
    /// By how much times are off, in seconds.
    var jitter = 0.0
    /// To what lengths are rounded, in points; 0 for not at all.
    var rounding = 0.0
    /// How far the app's clock is ahead, in seconds.
    var offset = 0.0

    static func random(_ random: inout SeededGenerator) -> Noise {
      Noise(
        fps: [59.94, 60, 90, 119.88].randomElement(using: &random) ?? 60,
        dropped: [0, 0.05, 0.1, 0.2].randomElement(using: &random) ?? 0,
        jitter: [0, 0.0003, 0.001].randomElement(using: &random) ?? 0,
        rounding: [0, 0.5, 1.0 / 3].randomElement(using: &random) ?? 0,
        offset: random.number(-10...10_000))
    }
  }

  static let rate = 960

  let names: [String]
  let signals: SceneSignals

  /// Runs a script, whose properties with these names are logged.
  init(_ script: String, _ names: [String]) throws {
    self.names = names
    let requests = Self.requests(names)
    var options = RunOptions()
    options.session.rate = FrameRate(framesPerSecond: Self.rate) ?? .sixty
    let run = SceneRun(
      SceneSource(name: "app.lua", text: Array(script.utf8)), options,
      plugins: StandardPlugins.all)
    var sink = SignalSink(
      requests, rate: Double(Self.rate), words: WordCodes())
    let outcome = try run.run(into: &sink)
    if let failure = outcome.failure { throw failure }
    signals = sink.result
  }

  static func requests(_ names: [String]) -> [SignalRequest] {
    var log = AppLog(name: "app.csv")
    log.frame = .parent
    for name in names {
      let parts = name.split(separator: ".").map(String.init)
      log.signals.append(AppLog.Signal(layer: parts[0], column: parts[1]))
    }
    return SignalRequest.all(of: log, NameMap())
  }

  var length: Double { Double(signals.signals[0].values.count) / signals.rate }

  /// A log of the app; `late` is by how much a property is late at a time, in seconds.
  func log(
    _ noise: Noise, _ random: inout SeededGenerator,
    late: (_ name: String, _ time: Double) -> Double = { _, _ in 0 }
  ) -> AppLog {
    var log = AppLog(name: "app.csv")
    log.frame = .parent
    for name in names {
      let parts = name.split(separator: ".").map(String.init)
      log.signals.append(AppLog.Signal(layer: parts[0], column: parts[1]))
    }
    var time = random.number(0...1 / noise.fps)
    var last = -Double.infinity
    while time < length + 0.3 {
      if random.number(0...1) >= noise.dropped {
        let jitter = (random.number(-1...1) + random.number(-1...1)) * noise.jitter
        let stamp = max(time + noise.offset + jitter, last + 1e-6)
        last = stamp
        log.frameTimes.append(stamp)
        for index in names.indices {
          let value = value(index, at: time - late(names[index], time))
          let isLength = !names[index].hasSuffix("opacity") && noise.rounding > 0
          log.signals[index].times.append(stamp)
          log.signals[index].values.append(
            isLength ? (value / noise.rounding).rounded() * noise.rounding : value)
        }
      }
      time += 1 / noise.fps
    }
    return log
  }

  private func value(_ index: Int, at time: Double) -> Double {
    let values = signals.signals[index].values
    let place = min(max(time * signals.rate, 0), Double(values.count - 1))
    let low = min(Int(place), values.count - 2)
    return values[low] + (values[low + 1] - values[low]) * (place - Double(low))
  }

  private static let units: [String: Unit] = [
    "x": .points, "y": .points, "width": .points, "height": .points, "opacity": .fraction,
    "scale": .multiple,
  ]

  /// Compares a log with the scene.
  func compare(_ log: AppLog) throws -> Conformance {
    let subject = try ConformSubject(
      log, Self.requests(names), signals, units: Self.units, tolerances: Tolerances())
    var options = Conformance.Options()
    options.interval = log.interval
    return Conformance(subject.signals, options)
  }
}

/// The scenes that play apps.
struct ConformScene: Sendable {
  let name: String
  let names: [String]
  /// The script, with the duration and the bounce of its springs.
  let script: @Sendable (_ duration: Double, _ bounce: Double) -> String
  let duration: Double
  let bounce: Double

  func app(duration: Double? = nil, bounce: Double? = nil) throws -> SyntheticApp {
    try SyntheticApp(script(duration ?? self.duration, bounce ?? self.bounce), names)
  }

  static let all = [card, pill, island]

  static let card = ConformScene(
    name: "card", names: ["card.y", "card.height", "dim.opacity"],
    script: { duration, bounce in
      """
      local scene = motion.scene { name = "card", width = 390, height = 844 }
      local card = scene:box { id = "card", x = 20, y = 600, width = 350, height = 120 }
      local dim = scene:box { id = "dim", width = 390, height = 844, opacity = 0 }
      local s = motion.spring { duration = \(duration), bounce = \(bounce) }
      scene:timeline(function(t)
        t:wait(0.3)
        motion.withAnimation(s, function() card.y = 100; card.height = 400; dim.opacity = 0.5 end)
        t:wait(1.5)
        motion.withAnimation(s, function() card.y = 600; card.height = 120; dim.opacity = 0 end)
      end)
      """
    }, duration: 0.45, bounce: 0.1)

  static let pill = ConformScene(
    name: "pill", names: ["pill.x", "pill.width", "word.opacity"],
    script: { duration, bounce in
      """
      local scene = motion.scene { name = "pill", width = 390, height = 844 }
      local pill = scene:box { id = "pill", x = 16, y = 100, width = 80, height = 36 }
      local word = scene:box { id = "word", y = 100, width = 80, height = 36 }
      local s = motion.spring { duration = \(duration), bounce = \(bounce) }
      local function go(x, width, opacity)
        motion.withAnimation(s, function() pill.x = x; pill.width = width; word.opacity = opacity end)
      end
      scene:timeline(function(t)
        t:wait(0.3); go(200, 110, 0)
        t:wait(0.2); go(300, 60, 1)
        t:wait(1.4); go(16, 80, 0)
        t:wait(1.2); go(120, 90, 1)
      end)
      """
    }, duration: 0.35, bounce: 0.25)

  static let island = ConformScene(
    name: "island", names: ["island.width", "island.x", "face.y", "name.opacity"],
    script: { duration, bounce in
      """
      local scene = motion.scene { name = "island", width = 393, height = 852 }
      local island = scene:box { id = "island", x = 134, y = 11, width = 125, height = 37 }
      local face = scene:box { id = "face", x = 6, y = 6, width = 25, height = 25 }
      local name = scene:box { id = "name", width = 80, height = 36, opacity = 0 }
      local s = motion.spring { duration = \(duration), bounce = \(bounce) }
      scene:timeline(function(t)
        t:wait(0.6)
        motion.withAnimation(s, function() island.x = 11; island.width = 371; face.y = 16; name.opacity = 1 end)
        t:wait(1.8)
        motion.withAnimation(s, function() island.x = 134; island.width = 125; face.y = 6; name.opacity = 0 end)
      end)
      """
    }, duration: 0.5, bounce: 0.28)
}
