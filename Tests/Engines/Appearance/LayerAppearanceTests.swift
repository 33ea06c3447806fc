import MotionCore
import MotionValues
import Support
import Testing

@Suite("Inherited appearances")
struct LayerAppearanceTests {
  @Test(
    "A layer adopts, replaces or inverts the inherited appearance",
    arguments: [
      (LayerAppearance.inherit, Appearance.light, Appearance.light), (.inherit, .dark, .dark),
      (.light, .dark, .light), (.dark, .light, .dark), (.inverted, .light, .dark),
      (.inverted, .dark, .light),
    ])
  func inheriting(_ choice: LayerAppearance, _ inherited: Appearance, _ expected: Appearance) {
    #expect(choice.appearance(inheriting: inherited) == expected)
  }

  @Test("Inverting twice changes nothing", arguments: Appearance.allCases)
  func twice(_ appearance: Appearance) {
    #expect(appearance.inverted != appearance)
    #expect(appearance.inverted.inverted == appearance)
  }

  @Test("A branch's appearance depends on its last fixed one and the parity of inversions")
  func branches() throws {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<300 {
      let system: Appearance = .random(in: &generator)
      let stage = Stage(appearance: system)
      var layer = stage.root
      var expected = system
      for depth in 0..<Int.random(in: 1...8, using: &generator) {
        layer = try stage.addLayer(id: "l\(depth)", kind: StandardLayers.group, to: layer)
        let choice = Int.random(in: 0..<4, using: &generator)
        stage.store.write(
          .choice(choice), to: try #require(layer.appearanceSlot), appearance: .light)
        switch choice {
        case 1: expected = .light
        case 2: expected = .dark
        case 3: expected = expected == .light ? .dark : .light
        default: break
        }
        #expect(stage.appearance(of: layer) == expected, "seed 41, round \(round)")
      }
    }
  }

  @Test("A default colour is resolved in the appearance of its layer")
  func defaults() throws {
    let stage = Stage(appearance: .light)
    let outer = try stage.addLayer(id: "outer", kind: StandardLayers.group, to: stage.root)
    stage.store.write(.choice(3), to: try #require(outer.appearanceSlot), appearance: .light)
    let text = try stage.addLayer(id: "text", kind: StandardLayers.text, to: outer)
    let slot = try #require(text.property("textColor")).slot
    #expect(stage.store.color(at: slot) == Color(hex: 0xFFFFFF))
    // The colour differs from the documented default, so the trace must contain it.
    let isMarked = stage.store.changes.contains(slot)
    #expect(isMarked)
  }
}

extension Appearance {
  fileprivate static func random(in generator: inout SeededGenerator) -> Appearance {
    Bool.random(using: &generator) ? .light : .dark
  }
}
