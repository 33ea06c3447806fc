import MotionCore
import MotionValues
import Testing

@Suite("Slots of layers")
struct LayerSlotTests {
  @Test(
    "Every layer's properties are at the offsets that geometry reads", arguments: LayerSlot.allCases
  )
  func layer(slot: LayerSlot) {
    for kind in StandardLayers.all {
      #expect(kind.group.index(of: "\(slot)").map { kind.group.offsets[$0] } == slot.rawValue)
    }
  }

  @Test("The scene's are, too", arguments: SceneSlot.allCases)
  func scene(slot: SceneSlot) {
    let group = StandardLayers.scene.group
    #expect(group.index(of: "\(slot)").map { group.offsets[$0] } == slot.rawValue)
  }
}
