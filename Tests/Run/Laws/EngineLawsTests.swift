import MotionCore
import MotionPlugin
import MotionRuntime
import MotionTesting
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@Suite("The laws of engines")
struct EngineLawsTests {
  /// Moves `x` by 100 pt/s for 0.7 seconds; the subclasses each break a law.
  private class Gliding: Plugin, Engine, DriverGroup {
    class var name: String { "glide" }
    class var version: String? { "1.0.0" }
    /// What is wrong with the engine.
    class var fault: EngineLaws.Law? { nil }

    private unowned let stage: Stage
    private var keptStage: Stage?
    private lazy var group = stage.register(self)
    private var slot: Int?
    private var (begin, origin) = (0.0, 0.0)
    private var isLost = false
    private var sampled = (count: 0, time: 0.0, value: 0.0)

    required init(stage: Stage) { self.stage = stage }

    func makeModule() -> Module {
      Module(layerMethods: [
        Function(method: "glide", of: "layer", "Moves the layer to the right.") {
          [unowned self] (layer: Layer, _) throws(Diagnostic) in
          try glide(layer)
          return Nothing()
        }
      ])
    }

    private func glide(_ layer: Layer) throws(Diagnostic) {
      let slot = try layer.numberSlot("x")
      origin = try stage.claim(slot, by: SlotOwner(group: group, token: 0), at: stage.now).value
      (self.slot, begin, isLost) = (slot, stage.now, false)
      sampled = (0, begin, origin)
      if has(.release) { keptStage = stage }
    }

    private func has(_ fault: EngineLaws.Law) -> Bool { Self.fault == fault }

    var activity: String? { slot == nil || has(.rest) ? nil : label(of: 0) }
    var holdsRun: Bool { activity != nil }

    func nextEvent(after time: Double, upTo limit: Double) -> Double? {
      slot != nil && begin + 0.7 > time && begin + 0.7 <= limit ? begin + 0.7 : nil
    }

    func turn(at time: Double) {
      guard let slot, begin + 0.7 <= time + Instant.tolerance else { return }
      stage.store.write(motion(of: slot, token: 0, at: begin + 0.7).value, to: slot)
      if !isLost { stage.release(slot, from: SlotOwner(group: group, token: 0)) }
      self.slot = nil
    }

    func sample(at time: Double) {
      guard let slot else { return }
      sampled.count += 1
      if has(.rates) || has(.reducedMotion) && stage.reducesMotion {
        // Sums depend on how many there are.
        sampled.value += 100 * (time - sampled.time)
        sampled.time = time
      }
      stage.store.write(motion(of: slot, token: 0, at: time).value, to: slot)
    }

    func label(of token: Int) -> String { "the glide" }
    func isInterruptible(_ token: Int) -> Bool { true }
    var hasClosedForm: Bool { true }

    func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
      var value = origin + 100 * (time - begin)
      if has(.rates) || has(.reducedMotion) && stage.reducesMotion { value = sampled.value }
      if has(.repetition) { value += Double(sampled.count) * 1e-9 }
      return ValueAndVelocity(value: value, velocity: has(.handover) ? 50 : 100)
    }

    func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
      isLost = true
      // A layer that is removed keeps its parent, which has lost it.
      let layer = stage.layer(at: slot)
      let isRemoval = layer.parent?.children.contains { $0 === layer } != true
      if has(.loss) && !isRemoval || has(.removal) && isRemoval { return }
      self.slot = nil
    }
  }

  private final class Summing: Gliding {
    override class var fault: EngineLaws.Law? { .rates }
  }
  private final class Counting: Gliding {
    override class var fault: EngineLaws.Law? { .repetition }
  }
  private final class Silent: Gliding { override class var fault: EngineLaws.Law? { .rest } }
  private final class Slow: Gliding { override class var fault: EngineLaws.Law? { .handover } }
  private final class Stubborn: Gliding { override class var fault: EngineLaws.Law? { .loss } }
  private final class Haunting: Gliding { override class var fault: EngineLaws.Law? { .removal } }
  private final class SummingLess: Gliding {
    override class var fault: EngineLaws.Law? { .reducedMotion }
  }
  private final class Keeping: Gliding { override class var fault: EngineLaws.Law? { .release } }

  private static func failures(
    _ script: String, seconds: Double, _ plugins: [any Plugin.Type] = []
  ) throws(Diagnostic) -> [EngineLaws.Failure] {
    let text = "local scene = motion.scene { name = 's', width = 390, height = 844 }\n" + script
    return try EngineLaws.failures(
      of: SceneSource(name: "scene.lua", text: Array(text.utf8)), seconds: seconds,
      plugins: StandardPlugins.with(plugins))
  }

  private static let glide = """
    local box = scene:box { id = 'b', width = 40, height = 40 }
    scene:timeline(function(t) t:wait(0.13) box:glide() end)
    """

  @Test("An engine that keeps the laws breaks none")
  func kept() throws {
    #expect(try Self.failures(Self.glide, seconds: 1, [Gliding.self]) == [])
  }

  private static let broken: [Gliding.Type] = [
    Summing.self, Counting.self, Silent.self, Slow.self, Stubborn.self, Haunting.self,
    SummingLess.self, Keeping.self,
  ]

  @Test("A fault is named by the law that it breaks", arguments: EngineLaws.Law.allCases)
  func broken(_ fault: EngineLaws.Law) throws {
    let engine = try #require(Self.broken.first { $0.fault == fault })
    let failures = try Self.failures(Self.glide, seconds: 1, [engine])
    #expect(failures.contains { $0.law == fault }, "\(failures)")
    // A sum, and what counts its samples, break other laws as well.
    let others = failures.filter { $0.law != fault }
    #expect(others.isEmpty || fault == .rates || fault == .repetition, "\(others)")
    #expect(failures.allSatisfy { 0...1 ~= $0.time })
  }

  @Test(
    "The engines of motion keep the laws",
    arguments: ["00-collapsing-header", "13-booklet", "31-toasts", "47-accordion"])
  func standard(_ name: String) throws {
    let text = try Repository.text("examples/\(name).lua")
    let failures = try EngineLaws.failures(
      of: SceneSource(
        name: "\(name).lua", text: Array(text.utf8), files: ExampleFiles(folder: "examples")),
      seconds: 1, plugins: StandardPlugins.all)
    #expect(failures == [])
  }
}
