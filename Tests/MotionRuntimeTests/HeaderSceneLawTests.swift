import MotionCore
import MotionRuntime
import Testing

/// Laws of a header and its content under gestures made from a seed.
struct HeaderSceneLawTests {
  /// A repeatable series of numbers (SplitMix64).
  private struct Series {
    var state: UInt64

    mutating func next(_ range: ClosedRange<Double>) -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      let unit = Double((bits ^ (bits >> 31)) >> 11) / 9_007_199_254_740_992
      return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }
  }

  private static func gestures(_ series: inout Series) -> String {
    (0..<6).map { _ in
      let distance = series.next(-900...900)
      let duration = series.next(0.05...0.6)
      let wait = series.next(0...0.4)
      let gesture: String
      switch Int(series.next(0...3.999)) {
      case 0: gesture = "list:flick { velocity = \(6 * distance) }:play()"
      case 1: gesture = "t:play(list:drag { by = \(distance), duration = \(duration) })"
      case 2:
        gesture = "t:play(list:drag { by = \(distance), duration = \(duration), release = true })"
      default: gesture = "t:play(list:scrollTo { y = \(distance + 900) })"
      }
      return "\(gesture)\nt:wait(\(wait))"
    }.joined(separator: "\n")
  }

  static let headers = [
    "policy = \"topOnly\"", "policy = \"topOnly\", snap = true, stretch = 0.5",
    "policy = \"quickReturn\", surplus = \"givenBack\"",
    "policy = \"quickReturn\", surplus = \"givenBack\", snap = true, snapAt = \"release\"",
    "policy = \"absolute\"",
  ]

  @Test(
    "Any gestures: the height keeps its bounds, and 30 and 120 frames a second agree",
    arguments: headers, 1...8)
  func bounds(header: String, seed: Int) throws {
    var series = Series(state: UInt64(seed))
    let script = HeaderScene.script(
      header: header, list: "alwaysBounceY = true", Self.gestures(&series))
    let coarse = try SceneRun(script, framesPerSecond: 30)
    let fine = try SceneRun(script, framesPerSecond: 120)
    let stretches = header.contains("stretch")
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

  @Test("What the header takes and gives back is what the content lacks", arguments: 1...12)
  func conserved(seed: Int) throws {
    var series = Series(state: UInt64(seed) &* 77)
    for policy in ["policy = \"topOnly\"", "policy = \"quickReturn\", surplus = \"givenBack\""] {
      // Far from both ends nothing gives way like rubber.
      var expected = 800.0
      let drags = (0..<5).map { _ in
        let distance = series.next(-300...150)
        expected -= distance
        let duration = series.next(0.05...0.5)
        return "t:play(list:drag { by = \(distance), duration = \(duration) })"
      }
      let run = try SceneRun(
        HeaderScene.script(
          header: policy, contentHeight: 20_000,
          "t:play(list:drag { by = -800, duration = 0.3 })\n" + drags.joined(separator: "\n")))
      try run.runToRest()
      let found = try run.value("list.offsetY") + 600 - run.value("bar.height")
      #expect((found - expected).magnitude < 1e-9, "seed \(seed), \(policy)")
    }
  }

  @Test(
    "A drag by one-point steps and by forty-point steps ends equal where nothing is lost",
    arguments: ["topOnly", "quickReturn"])
  func stepSize(policy: String) throws {
    let ends = try [560.0, 14].map { frames in
      let run = try SceneRun(
        HeaderScene.script(
          header: "policy = \"\(policy)\", surplus = \"givenBack\"",
          "t:play(list:drag { by = -560, duration = \(frames) / 60 })"))
      try run.runToRest()
      return try [run.value("bar.height"), run.value("list.offsetY")]
    }
    #expect(ends[0][0] == 115 && ends[1][0] == 115)
    #expect((ends[0][1] - 75).magnitude < 1e-9)
    #expect((ends[1][1] - 75).magnitude < 1e-9)
  }
}
