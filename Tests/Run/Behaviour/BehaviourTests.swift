import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Testing

@testable import MotionBehaviour

@Suite("The description of what responds")
struct BehaviourTests {
  @Test("Detents that the timeline does not visit are in it")
  func detents() throws {
    let behaviour = try BehaviourScenes.described(BehaviourScenes.text).behaviour
    let drag = try #require(behaviour.gestures.first { $0.id == "sheet.drag" })
    #expect(drag.detents.map(\.name) == ["large", "medium", "small"])
    #expect(drag.detents.map { $0.values[0].number } == [60, 422, 724])
    #expect(drag.bounds.map(\.range) == [60...724] && drag.bounds[0].band == 844)
    #expect(drag.detent == "small")
    #expect(((drag.projection ?? 0) - 0.499).magnitude < 1e-6)
    #expect(drag.place?.line == 4)
  }

  @Test("Functions become straight pieces or sums; one that bends is unknown, with its line")
  func functions() throws {
    let behaviour = try BehaviourScenes.described(BehaviourScenes.text).behaviour
    let x = try #require(behaviour.links.first { $0.target == "shadow.x" })
    guard case .map(let map) = x.form else {
      Issue.record("\(x.form)")
      return
    }
    #expect(x.evidence == .sampled && x.sources == ["card.x"])
    for (number, value) in [(0.0, 0.0), (50, 0), (60, 20), (150, 200)] {
      #expect((map.value(at: number) - value).magnitude < 1e-9)
    }
    let y = try #require(behaviour.links.first { $0.target == "shadow.y" })
    guard case .sum(let sum) = y.form else {
      Issue.record("\(y.form)")
      return
    }
    #expect(y.sources == ["card.x", "card.y"] && sum.factors == [1, 2] && sum.constant == 3)
    let unknown = try #require(behaviour.unknown.first { $0.subject == "`shadow.opacity`" })
    #expect(unknown.place?.line == 20 && unknown.reason.contains("bends"))
  }

  @Test("What differs between states stands there, and what is alike does not")
  func machine() throws {
    let machine = try #require(
      try BehaviourScenes.described(BehaviourScenes.text).behaviour.machines.first)
    #expect(machine.id == "look" && machine.initial == "off")
    #expect(machine.states.map { $0.values.map(\.path) } == [["knob.x"], ["knob.x"]])
    #expect(
      machine.triggers.map { "\($0.event ?? "") \($0.subject ?? "") \($0.word ?? "")" }
        == ["tap knob ", "tap knob ", "detent sheet large", "  "])
    #expect(machine.triggers.map(\.after) == [nil, nil, nil, 2.5])
  }

  @Test(
    "A function that a script gives to an event is unknown, with its line",
    arguments: [
      ("box:onTap(function() end)", "a tap on `box`"),
      ("box:onTap(function() end, { count = 2 })", "2 taps on `box`"),
      ("box:onLongPress(function() end)", "a long press on `box`"),
      ("box:onTouch(function() end)", "a finger on `box`"),
      ("box:draggable():onRest(function() end)", "the rest of `box`"),
      (
        "box:draggable { axis = 'x', detents = { a = 0 } }:onDetent('a', function() end)",
        "`box`, which moves to `a`"
      ),
      ("scene:scroll { id = 's', width = 9, height = 9 }:onReach(function() end)", "`s`, which"),
      (
        "motion.states { name = 'm', initial = 'a', states = { a = { [box] = { x = 1 } } } }"
          + ":onEnter('a', function() end)", "the state `a` of `m`, which is entered"
      ),
      (
        "motion.states { name = 'm', initial = 'a', states = { a = { [box] = { x = 1 } },"
          + " b = {} }, on = { { tap = box, to = 'b', guard = function() return true end } } }",
        "the guard of a trigger of `m`, which leads to `b`"
      ),
    ])
  func callbacks(line: String, subject: String) throws {
    let text = """
      local scene = motion.scene { name = "one", width = 390, height = 844 }
      local box = scene:box { id = "box", width = 100, height = 100, fill = "red" }
      \(line)
      """
    let unknown = try BehaviourScenes.described(text).behaviour.unknown
    let found = try #require(
      unknown.first { $0.subject.hasPrefix(subject) }, "\(unknown.map(\.subject))")
    #expect(found.place?.line == 3)
  }

  @Test("Links of what nothing moves are left out")
  func still() throws {
    let text = """
      local scene = motion.scene { name = "one", width = 390, height = 844 }
      local box = scene:box { id = "box", left = 16, right = 16, height = 100, fill = "red" }
      scene:box { id = "knob", width = 10, height = 10, fill = "blue" }:draggable()
      """
    #expect(try BehaviourScenes.described(text).behaviour.links.isEmpty)
  }

  @Test("The description meets runs with random fingers, for everything that moves in them")
  func law() throws {
    let scene = try BehaviourScenes.proved(
      BehaviourScenes.source(BehaviourScenes.text), runs: 4, fingers: 6)
    let proof = try #require(scene.behaviour.proof)
    #expect(proof.worst <= 1e-6 && proof.fingers >= 20, "\(proof)")
    #expect(
      Set(proof.properties).isSuperset(of: [
        "card.x", "card.y", "dim.opacity", "knob.scale", "knob.x", "shadow.x", "shadow.y",
        "sheet.y",
      ]), "\(proof.properties)")
    #expect(scene.behaviour.unknown.map(\.subject) == ["`shadow.opacity`"])
  }

  @Test(
    "A description with one other number does not meet them",
    arguments: [
      ("y = { 100, 300 }", "y = { 100, 280 }"), ("scale = 0.9", "scale = 0.89"),
      ("duration = 0.4,", "duration = 0.41,"), ("x = 150", "x = 151"),
    ])
  func mutants(original: String, change: String) throws {
    let other = BehaviourScenes.text.replacing(original, with: change)
    try #require(other != BehaviourScenes.text)
    var scene = try BehaviourScenes.described(other)
    try scene.prove(
      BehaviourScenes.source(BehaviourScenes.text), RunOptions(), plugins: StandardPlugins.all,
      runs: 3, fingers: 6)
    #expect(scene.behaviour.unknown.contains { $0.reason.contains("off a run") })
  }

  @Test(
    "Examples that respond: nothing that was compared differs",
    arguments: ["30-sheet", "33-tabs", "37-cards", "42-player", "48-delete"])
  func examples(name: String) throws {
    let scene = try BehaviourScenes.proved(try BehaviourScenes.example(name), runs: 2, fingers: 3)
    #expect(!scene.behaviour.isEmpty)
    let differing = scene.behaviour.unknown.filter { $0.reason.contains("off a run") }
    #expect(differing == [], "\(differing)")
  }
}
