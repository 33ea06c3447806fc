import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import Support
import Testing

@Suite("A component moves alone as it does in company")
struct IsolationLawTests {
  private static let rates = [20, 24, 30, 59, 60, 120]

  @Test(
    "every engine: a component's part of the trace has the same bytes, whatever is beside it",
    arguments: Seeds.first(6))
  func everyEngine(seed: Int) throws {
    for index in Component.all.indices {
      var random = SeededGenerator(seed: UInt64(seed * 100 + index))
      let other = Int.random(in: 0..<Component.all.count, using: &random)
      let fps = Self.rates[Int.random(in: 0..<Self.rates.count, using: &random)]
      let first = Component.all[index].script(prefix: "aleph", x: 0, &random)
      let second = Component.all[other].script(prefix: "beth", x: 400, &random)
      let name =
        "seed \(seed), \(Component.all[index].name) beside \(Component.all[other].name), \(fps) fps"
      let alone = try Self.trace([first], of: "aleph", fps)
      #expect(alone.count > 5, "\(name): too little moves\n\(first)")
      for scripts in [[first, second], [second, first]] {
        let found = try Self.trace(scripts, of: "aleph", fps)
        guard found != alone, !Self.differOnlyInAnInstant(found, alone) else { continue }
        let place = zip(found, alone).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let line = place ?? min(found.count, alone.count)
        Issue.record(
          """
          \(name), \(scripts[0] == first ? "first" : "second"), line \(line): \
          alone `\(alone.indices.contains(line) ? alone[line] : "none")`, \
          beside it `\(found.indices.contains(line) ? found[line] : "none")`
          \(Self.scene(scripts))
          """)
      }
    }
  }

  /// Whether two traces differ in one frame only, by what an instant (a nanosecond) makes out.
  ///
  /// A frame less than an instant before a turn is one with it, whosever turn that is, and shows the
  /// values at the time of the turn. Of 34,000 traces, one contains such a frame.
  private static func differOnlyInAnInstant(_ a: [Substring], _ b: [Substring]) -> Bool {
    guard a.count == b.count else { return false }
    var frames: Set<Substring> = []
    for (one, other) in zip(a, b) where one != other {
      let (one, other) = (one.split(separator: " "), other.split(separator: " "))
      guard one.count == 3, one.dropLast() == other.dropLast(), let now = Double(one[2]),
        let then = Double(other[2]), (now - then).magnitude < 5e-6
      else { return false }
      frames.insert(one[0])
    }
    return frames.count == 1
  }

  private static func scene(_ scripts: [String]) -> String {
    "local scene = motion.scene { name = \"isolation\", width = 800, height = 844 }\n"
      + scripts.map { "do\n\($0)\nend" }.joined(separator: "\n")
  }

  /// The lines of a component in the trace of a scene.
  private static func trace(
    _ scripts: [String], of prefix: String, _ fps: Int
  ) throws -> [Substring] {
    let script = scene(scripts)
    let run = try TracedScene(
      running: Array(script.utf8), name: "isolation.lua", fps: fps,
      length: .exactly(frames: 2 * fps))
    if let failure = run.failure { Issue.record("\(failure.message)\n\(script)") }
    return run.trace.split(separator: "\n").filter { $0.contains(prefix) }
  }
}
