import MotionCore
import MotionRecording
import MotionValues

extension Handoff {
  /// A property that shows nothing while another one is 0.
  private struct Need {
    let properties: Set<String>
    let other: String
    var channel: MotionTrack.Channel?
    let reason: String
  }

  private static let shadow: Set = ["shadowRadius", "shadowOffsetX", "shadowOffsetY"]
  private static let text: Set = [
    "textColor", "fontSize", "fontWeight", "wrappedText", "textHidden",
  ]
  private static let surface: Set = [
    "fill", "fillOpacity", "borderWidth", "borderColor", "cornerRadius", "cornerRadiusTopLeft",
    "cornerRadiusTopRight", "cornerRadiusBottomLeft", "cornerRadiusBottomRight",
  ]

  private static let needs: [Need] = [
    Need(
      properties: shadow.union(["shadowColor"]), other: "shadowOpacity",
      reason: "its shadow is invisible"),
    Need(
      properties: shadow.union(["shadowOpacity"]), other: "shadowColor", channel: .alpha,
      reason: "its shadow is invisible"),
    Need(properties: ["borderColor"], other: "borderWidth", reason: "its border has no width"),
    Need(
      properties: ["borderWidth"], other: "borderColor", channel: .alpha,
      reason: "its border is transparent"),
    Need(properties: ["fill"], other: "fillOpacity", reason: "its fill is transparent"),
    Need(
      properties: ["fillOpacity"], other: "fill", channel: .alpha,
      reason: "its fill is transparent"),
    Need(properties: text, other: "text", reason: "its text is empty"),
    Need(properties: surface, other: "width", reason: "the layer has no area"),
    Need(properties: surface, other: "height", reason: "the layer has no area"),
  ]

  /// Why a change of a property is not seen, whatever the format: in words such as "its shadow is
  /// invisible". Nil if it is seen, or this is unknown.
  package func unseenReason(_ layer: Int, _ property: String) -> String? {
    for need in Self.needs
    where need.properties.contains(property) && isAlways0(layer, need.other, need.channel) {
      return need.reason
    }
    switch property {
    case "anchorX", "anchorY":
      let turns = ["rotationX", "rotationY", "rotationZ"].allSatisfy { isAlways(0, layer, $0) }
      let scales = ["scale", "scaleX", "scaleY"].allSatisfy { isAlways(1, layer, $0) }
      if turns, scales { return "nothing turns or scales about the anchor" }
    case "zPosition":
      let parent = recording.layers[layer].parent
      if recording.layers.count(where: { $0.parent == parent }) == 1 {
        return "it has no siblings to be in front of"
      }
    default: break
    }
    for outer in sequence(first: layer, next: { recording.layers[$0].parent }) {
      let isOwn = outer == layer
      if isAlwaysHidden(outer), !isOwn || property != "hidden" {
        return isOwn ? "the layer is hidden" : "it is in the hidden `\(path(outer))`"
      }
      if isAlways0(outer, "opacity"), !isOwn || property != "opacity" {
        return isOwn ? "the layer is transparent" : "it is in the transparent `\(path(outer))`"
      }
    }
    return nil
  }

  private func isAlways0(
    _ layer: Int, _ property: String, _ channel: MotionTrack.Channel? = nil
  ) -> Bool {
    isAlways(0, layer, property, channel)
  }

  /// Whether a number never has another value; false for a layer without the property. An empty
  /// text counts as 0.
  private func isAlways(
    _ number: Double, _ layer: Int, _ property: String, _ channel: MotionTrack.Channel? = nil
  ) -> Bool {
    if let index = trackIndex(layer, property, channel) {
      let track = tracks[index]
      return track.initial == number
        && track.changes.allSatisfy { change in
          switch change {
          case .set(_, let value): value == number
          case .move(let move): move.samples.values.allSatisfy { $0 == number }
          }
        }
    }
    let values =
      [initial(layer, property)].compactMap(\.self)
      + (steps(layer, property)?.steps.map(\.value) ?? [])
    return !values.isEmpty
      && values.allSatisfy { value in
        switch value {
        case .number(let value): value == number
        case .color: value.channel(channel ?? .alpha) == number
        case .text(let text), .name(let text): text.isEmpty
        case .boolean: false
        }
      }
  }

  private func isAlwaysHidden(_ layer: Int) -> Bool {
    initial(layer, "hidden") == .boolean(true)
      && steps(layer, "hidden")?.steps.allSatisfy { $0.value == .boolean(true) } ?? true
  }
}
