import MotionCore
import MotionRecording

/// How a property moves a layer of Core Animation: the key path of an animation, and its values.
struct LayerAnimation {
  /// The name in code: that of the property, with an ending if there are several.
  let name: String
  let keyPath: String
  /// Maps the property's number to the key path's: `factor * value + offset`.
  var factor = 1.0
  var offset = 0.0
  /// Whether its values are added to those of the other animations.
  var isAdditive = false

  func value(_ number: Double) -> Double { number * factor + offset }
}

/// What becomes of the properties of a scene's layers in Core Animation.
struct LayerAnimations {
  enum Form {
    case animations([LayerAnimation])
    case leftOut(String)
  }

  private static let plain = [
    "width": "bounds.size.width", "height": "bounds.size.height", "offsetX": "bounds.origin.x",
    "offsetY": "bounds.origin.y", "translationX": "transform.translation.x",
    "translationY": "transform.translation.y", "translationZ": "transform.translation.z",
    "opacity": "opacity", "zPosition": "zPosition", "cornerRadius": "cornerRadius",
    "borderWidth": "borderWidth", "shadowOpacity": "shadowOpacity", "shadowRadius": "shadowRadius",
    "shadowOffsetX": "shadowOffset.width", "shadowOffsetY": "shadowOffset.height",
    "fontSize": "fontSize", "hidden": "hidden", "clip": "masksToBounds", "text": "string",
    "fill": "backgroundColor", "borderColor": "borderColor", "shadowColor": "shadowColor",
    "textColor": "foregroundColor",
  ]
  private static let rotations = [
    "rotationX": "transform.rotation.x", "rotationY": "transform.rotation.y",
    "rotationZ": "transform.rotation.z",
  ]
  private static let degree = 3.141592653589793 / 180

  private let plan: KeyPlan
  private let handoff: Handoff

  init(_ plan: KeyPlan) {
    self.plan = plan
    handoff = plan.handoff
  }

  /// Returns how a property of a layer is animated; `name` is its identifier.
  func form(of property: String, in layer: Int, name: String) -> Form {
    switch property {
    case "x": position(layer, name, "x", size: "width", anchor: "anchorX")
    case "y": position(layer, name, "y", size: "height", anchor: "anchorY")
    case "width": size(layer, name, property, position: "position.x", anchor: "anchorX")
    case "height": size(layer, name, property, position: "position.y", anchor: "anchorY")
    case "rotationX", "rotationY", "rotationZ": rotation(property, layer, name)
    case "scale", "scaleX", "scaleY": scale(property, layer, name)
    case "blur", "backgroundBlur": .leftOut("Core Animation does not blur layers")
    case "perspective": .leftOut("Core Animation has it in a matrix, sublayerTransform.m34")
    case "anchorX", "anchorY": .leftOut("Core Animation moves a layer along with its anchor point")
    case "fillOpacity": .leftOut("Core Animation has it in the alpha of backgroundColor")
    default:
      if let keyPath = Self.plain[property] {
        .animations([LayerAnimation(name: name, keyPath: keyPath)])
      } else {
        .leftOut("Core Animation's layers have no such property")
      }
    }
  }

  private func moves(_ layer: Int, _ property: String) -> Bool {
    plan.track(layer, property) != nil
  }

  private func value(_ layer: Int, _ property: String) -> Double {
    plan.value(layer, property, at: 0)
  }

  /// The position is that of the anchor point.
  private func position(
    _ layer: Int, _ name: String, _ axis: String, size: String, anchor: String
  ) -> Form {
    let offset = value(layer, anchor) * value(layer, size)
    return .animations([
      LayerAnimation(name: name, keyPath: "position.\(axis)", offset: offset)
    ])
  }

  /// The left and the top edge stay, which moves the anchor point.
  private func size(
    _ layer: Int, _ name: String, _ size: String, position: String, anchor: String
  ) -> Form {
    var animations = [LayerAnimation(name: name, keyPath: "bounds.size.\(size)")]
    let anchor = value(layer, anchor)
    if anchor != 0 {
      animations.append(
        LayerAnimation(
          name: name + "Shift", keyPath: position, factor: anchor,
          offset: -anchor * value(layer, size), isAdditive: true))
    }
    return .animations(animations)
  }

  private func rotation(_ property: String, _ layer: Int, _ name: String) -> Form {
    let others = Self.rotations.keys.filter { $0 != property }
    guard !others.contains(where: { moves(layer, $0) || value(layer, $0) != 0 }) else {
      return .leftOut("Core Animation does not define the order of rotations about several axes")
    }
    return .animations([
      LayerAnimation(name: name, keyPath: Self.rotations[property] ?? "", factor: Self.degree)
    ])
  }

  private func scale(_ property: String, _ layer: Int, _ name: String) -> Form {
    let axes = ["scaleX": "transform.scale.x", "scaleY": "transform.scale.y"]
    if let keyPath = axes[property] {
      guard !moves(layer, "scale") else {
        return .leftOut("Core Animation does not multiply it by scale, which moves too")
      }
      return .animations([
        LayerAnimation(name: name, keyPath: keyPath, factor: value(layer, "scale"))
      ])
    }
    let (x, y) = (value(layer, "scaleX"), value(layer, "scaleY"))
    if x == 1, y == 1 {
      return .animations([LayerAnimation(name: name, keyPath: "transform.scale")])
    }
    return .animations([
      LayerAnimation(name: name + "X", keyPath: "transform.scale.x", factor: x),
      LayerAnimation(name: name + "Y", keyPath: "transform.scale.y", factor: y),
    ])
  }
}
