import MotionCore
import MotionPlugin
import MotionValues

/// The members of layers: those that all kinds share, and those of single kinds.
struct LayerMembers {
  let kinds: [ObjectType]
  /// All properties of all kinds of layer, and those that engines attach; each name once.
  let properties: [Property]
  let attached: [Property]
  /// The properties that all kinds have, except the scene.
  let shared: [Property]
  let sharedMembers: [ObjectProperty]
  let sharedMethods: [Function]

  init(_ interface: Interface) {
    let kinds = interface.types.filter { $0.layerKind != nil }
    // The scene has additional members, so the shared ones are taken from another kind.
    let layer = kinds.dropFirst().first
    self.kinds = kinds
    attached = interface.attachments.flatMap(\.properties)
    var names = Set<String>()
    properties = (kinds.flatMap { $0.layerKind?.properties ?? [] } + attached).filter {
      names.insert($0.name).inserted
    }
    shared = (layer?.layerKind?.properties ?? []).filter { property in
      kinds.dropFirst().allSatisfy { kind in
        kind.layerKind?.properties.contains { $0 === property } ?? false
      }
    }
    sharedMembers = (layer?.properties ?? []).filter { member in
      kinds.dropFirst().allSatisfy { $0.properties.contains { $0.name == member.name } }
    }
    sharedMethods = (layer?.methods ?? []).filter { method in
      kinds.allSatisfy { $0.methods.contains { $0 === method } }
    }
  }

  func isShared(_ method: Function) -> Bool { sharedMethods.contains { $0 === method } }

  func isShared(_ member: ObjectProperty) -> Bool {
    sharedMembers.contains { $0.name == member.name }
  }

  /// The properties that only the layers of one kind have.
  func own(of type: ObjectType) -> [Property] {
    (type.layerKind?.properties ?? []).filter { own in !shared.contains { $0 === own } }
  }

  /// Whether a method creates a layer, so that its options are the layer's properties.
  func makes(_ function: Function) -> Bool {
    function.receiver == "layer" && kinds.contains { $0.name == function.name }
  }
}
