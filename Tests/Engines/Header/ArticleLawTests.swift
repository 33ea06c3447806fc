import HeaderEngine
import MotionCore
import MotionValues
import SceneSupport
import Support
import Testing

/// Headers that work on whole deltas, against the delegates of the articles.
struct ArticleLawTests {
  /// A header with its list and the path of a finger on it.
  private struct Column {
    var model: ArticleScroll
    let start: Double
    /// Whether the finger lifts at the end of its path; otherwise it stays.
    let lifts: Bool
    /// The times, from the start of the drag, and the positions of the finger.
    var samples: [(time: Double, y: Double)] = [(0, 0)]
    let script: String

    init(_ index: Int, tick: Int, _ random: inout SeededGenerator) {
      let article = ArticleScroll.Article.allCases[index % 3]
      let minimum = random.number(30...120).rounded()
      let maximum = minimum + [50, 96, 488].randomElement(using: &random, or: 50)
      let viewport = [667.0, 844].randomElement(using: &random, or: 844)
      let top = Bool.random(using: &random) ? 0 : -47.0
      let range = maximum - minimum
      // From content that does not fill the viewport to content with a far end.
      let content =
        viewport
        + [
          -100, 0, 20, range - 1, range, range + 1, range + 48, range + random.number(0...300),
          5000,
        ].randomElement(using: &random, or: 5000)
      model = ArticleScroll(
        article, limits: minimum...maximum, viewport: viewport, content: content, top: top)
      let isOnGrid = Bool.random(using: &random)
      start = isOnGrid ? 3 / 60 : random.number(0...0.1)
      while samples[samples.count - 1].time < 0.7 {
        samples.append(Self.next(after: samples[samples.count - 1], isOnGrid, tick, &random))
      }
      lifts = Bool.random(using: &random)
      let path = samples.map { "{ t = \($0.time), y = \($0.y) }" }.joined(separator: ", ")
      script = """
        do
          local bar = scene:box { id = "bar\(index)", width = 390, height = \(maximum) }
          local list = scene:scroll { id = "list\(index)", width = 390, height = \(viewport),
            contentHeight = \(content), alwaysBounceY = true, insetTop = \(-top) }
          motion.header { layer = bar, scroll = list, min = \(minimum), max = \(maximum),
            \(ArticleLawTests.policy(article)) }
          scene:timeline(function(t)
            t:wait(\(start))
            t:start(list:drag { path = { \(path) }, hold = \(!lifts) })
          end)
        end
        """
    }

    /// The next sample: a short or long way, up, down or nowhere, in whole ticks or not.
    private static func next(
      after last: (time: Double, y: Double), _ isOnGrid: Bool, _ tick: Int,
      _ random: inout SeededGenerator
    ) -> (time: Double, y: Double) {
      let ticks = Double(Int.random(in: 1...6, using: &random))
      let time = isOnGrid ? ticks / Double(tick) : random.number(0.003...0.12)
      let way: Double
      switch Int.random(in: 0..<8, using: &random) {
      case 0: way = 0
      case 1: way = -last.y
      case 2, 3: way = Double(Int.random(in: -160...160, using: &random)) / 4
      case 4, 5: way = random.number(-120...120)
      default: way = random.number(-900...900)
      }
      return (last.time + time, last.y + way)
    }

    /// Whether the finger is on the list at a time of the scene.
    func isTouched(at time: Double) -> Bool {
      !lifts || time < start + samples[samples.count - 1].time - Instant.tolerance
    }

    /// The finger's position at a time of the scene.
    private func finger(at time: Double) -> Double {
      guard let next = samples.firstIndex(where: { start + $0.time > time }) else {
        return samples[samples.count - 1].y
      }
      guard next > 0 else { return 0 }
      let (from, to) = (samples[next - 1], samples[next])
      return from.y + (to.y - from.y) * ((time - start - from.time) / (to.time - from.time))
    }

    /// Moves the model from one tick to the next: one step, and one more at each reversal.
    mutating func step(from last: Double, to tick: Double) {
      var now = last
      for index in samples.indices.dropLast() {
        let time = start + samples[index].time
        let leg = samples[index + 1].y - samples[index].y
        let way = finger(at: time) - finger(at: now)
        guard time > last, time < tick, model.direction(of: way) * leg > 0 else { continue }
        model.move(by: way)
        model.noteReversal()
        now = time
      }
      model.move(by: finger(at: tick) - finger(at: now))
    }
  }

  private static func policy(_ article: ArticleScroll.Article) -> String {
    switch article {
    case .part6: "policy = \"asPublished\""
    case .tanaka: "policy = \"quickReturn\", unconsumed = \"absorbed\""
    case .michigan: "policy = \"michigan\""
    }
  }

  private static let michigan = """
    motion.define.policy { name = "michigan", expands = "anywhere", unconsumed = "absorbed",
      guard = false, step = function(_, header, scroll)
        local delta = scroll.to - scroll.from
        local isUp = delta > 0 and scroll.to > scroll.top
        local isDown = delta < 0 and scroll.to < scroll.bottom
        if scroll.bottom <= header.height - header.min or not (isUp or isDown) then
          return header.height
        end
        return math.max(header.min, math.min(header.max, header.height - delta))
      end }
    """

  @Test(
    "Each header follows any finger as the delegate of its article does, in one step a tick",
    arguments: Seeds.first(2), [60, 120])
  func delegates(seed: Int, tick: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var columns = (0..<60).map { Column($0, tick: tick, &random) }
    let scene =
      "local scene = motion.scene { name = \"test\", width = 390, height = 844, tick = \(tick) }\n"
    let run = try SteppedScene(
      scene + Self.michigan + "\n" + columns.map(\.script).joined(separator: "\n"), fps: tick)
    try run.step()
    var kinds = Set<ArticleScroll.Kind>()
    func agrees(_ index: Int, _ model: ArticleScroll, offset: Double, _ place: String) throws
      -> Bool
    {
      let height = try run.value("bar\(index).height")
      let found = try run.value("list\(index).offsetY")
      let agrees = max((height - model.height).magnitude, (found - offset).magnitude) <= 1e-6
      #expect(
        agrees,
        """
        seed \(seed), \(model.article) \(index), \(place): \(height), \(found); the article has \
        \(model.height), \(offset)
        \(columns[index].script)
        """)
      return agrees
    }
    for frame in 1...tick {
      try run.step()
      for index in columns.indices {
        let (last, now) = (Double(frame - 1) / Double(tick), Double(frame) / Double(tick))
        columns[index].step(from: last, to: now)
        let model = columns[index].model
        guard columns[index].isTouched(at: now) else { continue }
        kinds.formUnion(model.kinds)
        guard try agrees(index, model, offset: model.offset, "frame \(frame)") else { return }
      }
    }
    try run.runToRest()
    for index in columns.indices where columns[index].lifts {
      let model = columns[index].model
      let rest = min(max(model.offset, model.top), max(model.top, model.bottom))
      guard try agrees(index, model, offset: rest, "at rest") else { return }
    }
    #expect(kinds == Set(ArticleScroll.Kind.allCases), "seed \(seed) tries less: \(kinds)")
  }

  @Test(
    "A flick gives each header the whole distance of a tick, and what is caught goes on",
    arguments: Seeds.first(4), [60, 120])
  func flicks(seed: Int, tick: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for article in ArticleScroll.Article.allCases {
      var model = ArticleScroll(
        article, limits: 88...600, viewport: 844, content: 100_000, top: 0)
      var flicks: [(time: Double, velocity: Double)] = []
      var time = random.number(0...0.1)
      for index in 0..<5 {
        flicks.append((time, index == 0 ? 4000 : random.number(-900...1500)))
        // The first one leads far from the content's top, where a flick would bounce.
        time += random.number(index == 0 ? 0.6...1 : 0.05...1)
      }
      let run = try SteppedScene(
        """
        \(Self.michigan)
        local scene = motion.scene { name = "test", width = 390, height = 844, tick = \(tick) }
        local bar = scene:box { id = "bar", width = 390, height = 600 }
        local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 100000 }
        motion.header { layer = bar, scroll = list, min = 88, max = 600, \(Self.policy(article)) }
        """
          + flicks.map {
            "\nscene:timeline(function(t) t:wait(\($0.time)) "
              + "t:start(list:flick { velocity = \($0.velocity) }) end)"
          }.joined(), fps: tick)
      try run.step()
      var isFar = false
      for frame in 1...(4 * tick) {
        try run.step()
        let (last, now) = (Double(frame - 1) / Double(tick), Double(frame) / Double(tick))
        // A flick ends the step of the one before it.
        for (index, flick) in flicks.enumerated() {
          let end = index + 1 < flicks.count ? flicks[index + 1].time : .infinity
          let duration = Deceleration.normal.duration(velocity: flick.velocity)
          func distance(at time: Double) -> Double {
            let elapsed = min(max(min(time, end) - flick.time, 0), duration)
            return Deceleration.normal.distance(velocity: flick.velocity, after: elapsed)
          }
          model.move(by: distance(at: last) - distance(at: now))
        }
        isFar = isFar || model.offset > 400
        if isFar, model.offset < 300 { break }
        let (height, offset) = try (run.value("bar.height"), run.value("list.offsetY"))
        let agrees =
          (height - model.height).magnitude <= 1e-6 && (offset - model.offset).magnitude <= 1e-6
        #expect(
          agrees,
          "seed \(seed), \(article), frame \(frame): \(height), \(offset); \(model.height), \(model.offset); \(flicks)"
        )
        if !agrees { return }
      }
    }
  }
}

extension Array {
  fileprivate func randomElement(
    using random: inout SeededGenerator, or fallback: Element
  ) -> Element { randomElement(using: &random) ?? fallback }
}
