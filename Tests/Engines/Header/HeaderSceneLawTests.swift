import MotionCore
import MotionRuntime
import SceneSupport
import Support
import Testing

/// Laws of a header and its content under random gestures.
struct HeaderSceneLawTests {
  /// Six gestures of any kind, some of which begin during the previous one.
  private static func gestures(_ random: inout SeededGenerator, commandsHeader: Bool) -> String {
    (0..<6).map { _ in
      let distance = random.number(-900...900)
      let duration = random.number(0.05...0.6)
      let gesture: String
      switch Int.random(in: 0..<(commandsHeader ? 11 : 7), using: &random) {
      case 0: gesture = "list:flick { velocity = \(6 * distance) }:play()"
      case 1: gesture = "t:play(list:drag { by = \(distance), duration = \(duration) })"
      case 2:
        gesture =
          "t:play(list:drag { by = \(distance), duration = \(duration), slop = 10, release = true })"
      case 3: gesture = "list:scrollTo { y = \(distance + 900), duration = \(duration) }:play()"
      case 4:
        gesture = """
          list:drag { path = { { t = 0, y = 0 }, { t = \(duration), y = \(distance) },
            { t = \(duration + 0.1), y = \(random.number(-900...900)) } }, release = true }:play()
          """
      case 5:
        gesture = """
          t:play(list:drag { by = \(distance), duration = \(duration), hold = true })
          t:wait(\(random.number(0...0.1)))
          list:release { velocity = \(random.number(-4000...4000)) }:play()
          """
      case 6: gesture = "list:stop():play()"
      case 7: gesture = "header:collapse { duration = \(duration) }:play()"
      case 9:
        gesture = """
          bar:drag { path = { { t = 0, y = 0 }, { t = \(duration), y = \(distance) },
            { t = \(duration + 0.1), y = \(random.number(-900...900)) } }, release = true }:play()
          """
      case 8: gesture = "header:expand { curve = motion.spring { duration = \(duration) } }:play()"
      default:
        gesture = """
          header:drag { path = { { t = 0, y = 0 }, { t = \(duration), y = \(distance) },
            { t = \(duration + 0.1), y = \(random.number(-900...900)) } } }:play()
          """
      }
      return "\(gesture)\nt:wait(\(random.number(0...0.4)))"
    }.joined(separator: "\n")
  }

  static let headers = [
    "policy = \"topOnly\"", "policy = \"topOnly\", snap = true, stretch = 0.5",
    "policy = \"quickReturn\", unconsumed = \"passedOn\"",
    "policy = \"quickReturn\", unconsumed = \"passedOn\", snap = true, snapAt = \"release\"",
    "policy = \"absolute\"",
  ]

  @Test(
    "Under any gestures the height stays in its bounds, and 30 and 120 frames per second agree",
    arguments: headers, 1...24)
  func bounds(header: String, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let commandsHeader = !header.contains("absolute")
    // A list below its header that fills the remaining height.
    let isBelow = commandsHeader && seed.isMultiple(of: 2)
    let below = "header:map(list, \"height\", { from = 729, to = 244 })\n"
    let script = HeaderScene.script(
      header: header, list: "alwaysBounceY = true", contentHeight: isBelow ? 1600 : 3200,
      (isBelow ? below : "") + Self.gestures(&random, commandsHeader: commandsHeader))
    let coarse = try SteppedScene(script, fps: 30)
    let fine = try SteppedScene(script, fps: 120)
    // A spring may move the header beyond its greatest height.
    let stretches = header.contains("stretch") || script.contains("header:expand")
    for frame in 0...240 {
      try coarse.run(to: Double(frame) / 30)
      try fine.run(to: Double(frame) / 30)
      let height = try coarse.value("bar.height")
      let isInside = height >= 115 && (height <= 600 || stretches)
      let offsets = try (coarse.value("list.offsetY"), fine.value("list.offsetY"))
      let error = max(
        try (height - fine.value("bar.height")).magnitude, (offsets.0 - offsets.1).magnitude)
      #expect(isInside, "seed \(seed), frame \(frame): \(height)")
      #expect(error <= 1e-9, "seed \(seed), frame \(frame): \(height), \(offsets)")
      if !isInside || error > 1e-9 { return }
    }
  }

  @Test("The content scrolls exactly by what the header does not consume", arguments: 1...12)
  func conserved(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for policy in ["policy = \"topOnly\"", "policy = \"quickReturn\", unconsumed = \"passedOn\""] {
      // Far from both ends there is no rubber band.
      var expected = 800.0
      let drags = (0..<5).map { _ in
        let distance = random.number(-300...150)
        expected -= distance
        let duration = random.number(0.05...0.5)
        return "t:play(list:drag { by = \(distance), duration = \(duration) })"
      }
      let run = try SteppedScene(
        HeaderScene.script(
          header: policy, contentHeight: 20_000,
          "t:play(list:drag { by = -800, duration = 0.3 })\n" + drags.joined(separator: "\n")))
      try run.runToRest()
      let found = try run.value("list.offsetY") + 600 - run.value("bar.height")
      #expect((found - expected).magnitude < 1e-9, "seed \(seed), \(policy)")
    }
  }

  @Test(
    "A drag in steps of one point and of forty points has the same end if nothing is lost",
    arguments: ["topOnly", "quickReturn"])
  func stepSize(policy: String) throws {
    let ends = try [560.0, 14].map { frames in
      let run = try SteppedScene(
        HeaderScene.script(
          header: "policy = \"\(policy)\", unconsumed = \"passedOn\"",
          "t:play(list:drag { by = -560, duration = \(frames) / 60 })"))
      try run.runToRest()
      return try [run.value("bar.height"), run.value("list.offsetY")]
    }
    #expect(ends[0][0] == 115 && ends[1][0] == 115)
    #expect((ends[0][1] - 75).magnitude < 1e-9)
    #expect((ends[1][1] - 75).magnitude < 1e-9)
  }
}
