import MotionCore
import MotionRecording
import MotionValues

/// A property of a layer that changes, with all its tracks.
package struct HandoffProperty: Sendable {
  /// The index of the layer in the recording.
  package let layer: Int
  package let property: String
  /// One for a number, one to four for a colour, none for other properties.
  package let tracks: [MotionTrack]
  /// The steps of a text, a choice or a boolean.
  package let steps: StepTrack?

  /// The motions that the script has declared for it; those of a colour's channels agree.
  package var declared: [DeclaredMotion] { tracks.first { !$0.declared.isEmpty }?.declared ?? [] }

  /// Whether a loop moves it when the exported part ends, and would go on.
  package var hasOpenLoop: Bool { tracks.contains { $0.openLoop != nil } }

  /// The names of what moved it.
  package var drivers: [String] { tracks.first?.drivers ?? [] }

  /// Whether it is only set, and never moves.
  package var isSet: Bool { tracks.allSatisfy(\.moves.isEmpty) }
}

extension Handoff {
  /// The properties that change, grouped by layer in tree order; a colour is one property.
  package var properties: [HandoffProperty] {
    let layers = Dictionary(grouping: tracks, by: \.layer)
    let steps = Dictionary(grouping: steps, by: \.layer)
    return recording.treeOrder.flatMap { layer in
      var names: [String] = []
      let tracks = layers[layer] ?? []
      for track in tracks where !names.contains(track.property) { names.append(track.property) }
      return names.map { name in
        HandoffProperty(
          layer: layer, property: name, tracks: tracks.filter { $0.property == name }, steps: nil)
      }
        + (steps[layer] ?? []).map {
          HandoffProperty(layer: layer, property: $0.property, tracks: [], steps: $0)
        }
    }
  }

  /// The path of a layer.
  package func path(_ layer: Int) -> String { recording.layers[layer].path }
}

extension HandoffProperty {
  /// Why no curve and no spring describes the property, in words.
  package var undeclared: String {
    if steps != nil || isSet { return "it is only set" }
    if let mapping = mappings.first { return "it is mapped from \(mapping.source)" }
    let by = drivers.isEmpty ? "" : ", it is moved by \(drivers.joined(separator: ", "))"
    return "no declared curve describes it\(by)"
  }

  /// The maps by which other numbers move it, each once, in order of time.
  package var mappings: [(source: String, map: PiecewiseMap)] {
    var found: [(source: String, map: PiecewiseMap)] = []
    for case .mapping(let source, let map) in declared.map(\.form)
    where !found.contains(where: { $0.source == source && $0.map == map }) {
      found.append((source, map))
    }
    return found
  }
}
