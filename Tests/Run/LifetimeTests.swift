import Foundation
import MotionCore
import MotionLua
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

/// Ending a session frees all that it has made, however it ends.
@Suite("Nothing outlives its session")
struct LifetimeTests {
  /// The ways in which a session ends while it is active.
  enum End: CustomTestStringConvertible, Sendable {
    case frames(Int)
    case error
    case steps(Int)
    case allocation(Int)

    var testDescription: String {
      switch self {
      case .frames(let count): "closed after \(count) frames"
      case .error: "a timeline fails"
      case .steps(let count): "\(count) instructions have been run"
      case .allocation(let number): "allocation \(number) fails"
      }
    }
  }

  /// The types of declarations, which are made once in a process.
  private static let shared: Set = ["Increased", "LayerKind", "Property", "PropertyGroup"]

  private static let ends: [End] = [
    .frames(0), .frames(8), .frames(40), .frames(200), .error, .steps(3_000), .steps(12_000),
    .allocation(50), .allocation(900), .allocation(1_500),
  ]

  @Test("no object outlives it, however it ends", arguments: try ChaosTests.scenes, ends)
  func examples(scene: ChaosTests.Scene, end: End) throws {
    try expectNothing(of: scene.text, after: end)
  }

  @Test("no object outlives a random scene of all engines", arguments: Seeds.first(20))
  func random(seed: Int) throws {
    try expectNothing(of: Array(RandomScene(seed: seed).script.utf8), after: .frames(seed * 4))
  }

  /// Ways to move a box again and again with animators that the script then drops.
  private static let repeated: [(name: String, body: String)] = [
    ("to its end", "motion.animator { duration = 0.1 }:animate(box, { x = k }):play() t:wait(0.1)"),
    (
      "taken over",
      """
      motion.animator { curve = motion.spring { duration = 0.2, bounce = 0.1 } }
        :animate(box, { x = k % 2 * 90 }):play() t:wait(0.05)
      """
    ),
    (
      "stopped",
      """
      local a = motion.animator { duration = 1, delay = k % 2 }
      a:animate(box, { x = k, y = { by = 1, additive = true } }):play()
      t:wait(0.05) a:stop()
      """
    ),
    (
      "played back",
      """
      local a = motion.animator { duration = 0.05 }:animate(box, { x = k, fill = "systemBlue" })
      t:play(a) a:reverse() t:wait(0.1)
      """
    ),
    (
      "changed in flight",
      """
      local a = motion.animator { duration = 0.1 }:animate(box, { x = k }):play()
      t:wait(0.02) a:retarget(box, { x = -k }) t:wait(0.2)
      """
    ),
    ("assigned", "motion.withAnimation({ duration = 0.05 }, function() box.x = k end) t:wait(0.1)"),
  ]

  @Test("an animator is freed once it has ended and the script has dropped it", arguments: repeated)
  func endedAnimators(way: (name: String, body: String)) throws {
    let script = """
      local scene = motion.scene { name = "ends", width = 100, height = 100 }
      local box = scene:box { id = "box", x = 0, y = 0, width = 10, height = 10, fill = "systemRed" }
      scene:timeline(function(t)
        for k = 1, 100 do \(way.body) end
      end)
      """
    let session = try Session(Session.Options()) { _ in }
    try session.load(Array(script.utf8), name: "scene.lua")
    for frame in 0..<3_000 { try session.show(frame, at: Double(frame) / 60) }
    session.machine.collectGarbage()
    let left = ObjectWalk(from: session).held.map(\.type)
      .filter { ["AnimatorObject", "AnimatorRun", "PropertyMovement"].contains($0) }
    #expect(left.isEmpty, "\(way.name)")
  }

  private func expectNothing(of text: [UInt8], after end: End) throws {
    let held = try Self.run(text, end)
    // Sessions share the declarations. Only type names are kept for the expectations, because a
    // failed expectation reflects its operands, and living objects may hold dangling unowned
    // references.
    var alive: [String: Int] = [:]
    for object in held where object.isAlive && !Self.shared.contains(object.type) {
      alive[object.type, default: 0] += 1
    }
    let count = held.count
    #expect(count > 20)
    #expect(alive.isEmpty)
  }

  /// Runs a scene, and returns weak references to the objects of its session.
  private static func run(_ text: [UInt8], _ end: End) throws -> [HeldObject] {
    let lines = PrintedLines()
    var options = Session.Options()
    if case .steps(let count) = end { options.limits.steps = count }
    let session = try Session(options) { lines.all.append($0) }
    var text = text
    var frames = 1_000
    switch end {
    case .frames(let count): frames = count
    case .error:
      text += Array("\nscene:timeline(function(t) t:wait(0.3) error('over') end)".utf8)
    case .allocation(let number): session.machine.failAllocation(number)
    case .steps: break
    }
    do throws(Diagnostic) {
      try session.load(text, name: "scene.lua")
      for frame in 0..<frames { try session.show(frame, at: Double(frame) / 60) }
    } catch {
      // The objects made before the failure must be freed as well.
    }
    return ObjectWalk(from: session).held
  }
}

/// A weak reference to an object.
struct HeldObject {
  let type: String
  private weak var object: AnyObject?

  init(_ object: AnyObject, type: String) {
    self.object = object
    self.type = type
  }

  var isAlive: Bool { object != nil }
}

/// A walk to all objects that are reachable from one.
struct ObjectWalk {
  private(set) var held: [HeldObject] = []
  private var seen: Set<ObjectIdentifier> = []

  init(from root: AnyObject) { visit(root) }

  private mutating func visit(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      let object = value as AnyObject
      guard seen.insert(ObjectIdentifier(object)).inserted else { return }
      held.append(HeldObject(object, type: "\(mirror.subjectType)"))
    }
    for child in mirror.children { visit(child.value) }
    var parent = mirror.superclassMirror
    while let above = parent {
      for child in above.children { visit(child.value) }
      parent = above.superclassMirror
    }
  }
}
