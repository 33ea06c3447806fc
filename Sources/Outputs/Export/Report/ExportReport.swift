import MotionRecording
import MotionValues

/// What became of each property in an exported file, and how true the file is to the run.
package struct ExportReport: Sendable {
  package enum Outcome: Sendable, Equatable {
    /// It left as it was declared, in the format's words, such as `.spring(duration: 0.5)`.
    case kept(String)
    /// It left as keys; with the reason why not as declared, if it could have been.
    case baked(String)
    /// It is not in the file, for this reason.
    case leftOut(String)
  }

  package struct Entry: Sendable {
    /// The layer's path.
    package let layer: String
    package let property: String
    package internal(set) var outcome: Outcome
    package let unit: Unit
    /// The number of keys written.
    package let keys: Int
    /// Nil for a property without numbers, and for one that is left out.
    package let deviation: PlannedTrack.Deviation?
    /// Whether the file repeats it without end.
    package internal(set) var repeats = false

    package init(
      layer: String, property: String, _ outcome: Outcome, unit: Unit = .none, keys: Int = 0,
      deviation: PlannedTrack.Deviation? = nil
    ) {
      self.layer = layer
      self.property = property
      self.outcome = outcome
      self.unit = unit
      self.keys = keys
      self.deviation = deviation
    }

    package var isLeftOut: Bool { if case .leftOut = outcome { true } else { false } }
  }

  /// In the order of the layers' tree.
  package var entries: [Entry] = []
  /// Nil if no layer's corners are in the file.
  package var worstCorner: KeyPlan.Corner?

  package init() {}

  /// Says of what is not in the file that nothing would be seen of it, and of loops that they end,
  /// in the words `loopEnd`, unless the file repeats them.
  mutating func complete(
    for handoff: Handoff, loopEnd: String, _ features: ExportFormat.Features = []
  ) {
    struct Key: Hashable {
      let layer: String
      let property: String
    }
    let properties = Dictionary(grouping: handoff.properties) {
      Key(layer: handoff.path($0.layer), property: $0.property)
    }
    for index in entries.indices {
      let entry = entries[index]
      let own = properties[Key(layer: entry.layer, property: entry.property)] ?? []
      let isOpen = own.contains(where: \.hasOpenLoop) && !entry.repeats
      switch entry.outcome {
      case .leftOut:
        // Layers that were removed may share a path with later ones.
        let reasons = own.map { handoff.unseenReason($0.layer, $0.property) }
        if let reason = reasons.first ?? nil, reasons.allSatisfy({ $0 == reason }) {
          entries[index].outcome = .leftOut(reason)
        }
      case .kept(let words) where isOpen: entries[index].outcome = .kept("\(words); \(loopEnd)")
      case .baked(let words) where isOpen: entries[index].outcome = .baked("\(words); \(loopEnd)")
      case .kept, .baked: break
      }
    }
    noteParts(of: handoff, features)
    noteMasks(of: handoff, features)
  }

  /// Says of masks, and of the order by depth, that the file has neither.
  private mutating func noteMasks(of handoff: Handoff, _ features: ExportFormat.Features) {
    for layer in handoff.recording.layers.indices {
      let drawing = handoff.drawings[layer]
      guard drawing.mask != nil || drawing.backShown != nil || drawing.depthOrder != nil else {
        continue
      }
      let drawn = HandoffLayer(layer, in: handoff)
      func leave(_ amount: Amount, _ reason: String) {
        for property in Set(drawn.properties(of: amount).map(\.property)) {
          leaveOut(property, of: handoff.path(layer), reason)
        }
      }
      if let mask = drawing.mask, drawn.words(of: mask) != [MaskKind.none.rawValue] {
        leave(mask, "masks are not in the file: the layer is not drawn, and cuts nothing")
      }
      if let isOn = drawing.depthOrder, !drawn.isAlways(isOn, 0) {
        leave(isOn, "the file orders layers by zPosition alone")
      }
      if !features.contains(.backs), let shown = drawing.backShown, !drawn.isAlways(shown, 1) {
        leave(shown, "the file shows the backs of layers")
      }
    }
  }

  private mutating func leaveOut(_ property: String, of path: String, _ reason: String) {
    if let place = entries.firstIndex(where: { $0.layer == path && $0.property == property }) {
      entries[place].outcome = .leftOut(reason)
    } else {
      entries.append(Entry(layer: path, property: property, .leftOut(reason)))
    }
  }

  /// Says of gradients and shapes that the file has neither, and of further shadows, unless it has
  /// them.
  private mutating func noteParts(of handoff: Handoff, _ features: ExportFormat.Features) {
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      places["\(entry.layer).\(entry.property)"] = index
    }
    for (layer, property) in handoff.recording.partedProperties {
      let path = handoff.path(layer)
      let drawing = handoff.drawings[layer]
      let reason: String
      if drawing.surface.outline.path != nil {
        reason = "shapes are not in the file"
      } else if drawing.roles(of: property).contains(.shadowPlace) {
        if features.contains(.shadows) { continue }
        reason = "further shadows are not in the file"
      } else {
        reason = "a gradient: its mean colour stands for it"
      }
      if let place = places["\(path).\(property)"] {
        entries[place].outcome = .leftOut(reason)
      } else {
        entries.append(Entry(layer: path, property: property, .leftOut(reason)))
      }
    }
  }

  package var leftOut: [Entry] { entries.filter(\.isLeftOut) }
  package var keyCount: Int { entries.reduce(0) { $0 + $1.keys } }
}

/// A file that a format makes of a run.
package struct ExportedFile: Sendable {
  package let text: String
  package let report: ExportReport

  package init(_ text: String, _ report: ExportReport) {
    self.text = text
    self.report = report
  }
}
