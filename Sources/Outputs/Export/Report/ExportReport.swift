import MotionCore
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
  /// The gradients, other values with parts, and masks that are in the file, or of which the entries
  /// say why they are not.
  var carried: Set<HandoffSource> = []
  /// Why others are not in the file, if the reason is not that of all formats.
  var reasons: [HandoffSource: String] = [:]

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
    noteParticles(of: handoff)
    if !features.contains(.effects) { noteEffects(of: handoff) }
  }

  /// Says of filters and blend modes that do not change that they are not in the file.
  private mutating func noteEffects(of handoff: Handoff) {
    for layer in handoff.recording.layers.indices {
      let drawing = handoff.drawings[layer]
      guard drawing.blend != nil || !drawing.filters.isEmpty else { continue }
      let drawn = HandoffLayer(layer, in: handoff)
      func leave(_ amount: Amount, _ reason: String) {
        for source in Set(drawn.properties(of: amount)).subtracting(carried)
        where handoff.selects(source) {
          leaveOut(source.property, of: handoff.path(layer), reason, isMoving: false)
        }
      }
      if let blend = drawing.blend, drawn.blends { leave(blend, "blend modes are not in the file") }
      for filter in drawing.filters {
        switch filter {
        case .saturation(let amount), .contrast(let amount), .brightness(let amount):
          if !drawn.isAlways(amount, 1) { leave(amount, "filters are not in the file") }
        case .blur(let deviation):
          if !drawn.isAlways(deviation, 0) { leave(deviation, "filters are not in the file") }
        case .shadow, .shadows: break
        }
      }
    }
  }

  /// Says of emitters that the file has no particles.
  private mutating func noteParticles(of handoff: Handoff) {
    for layer in handoff.recording.layers.indices where handoff.drawings[layer].throwsChildren {
      let path = handoff.path(layer)
      entries.removeAll { entry in
        entry.layer == path && entry.property != "emit"
          && handoff.drawings[layer].roles(of: entry.property) == [.particles]
      }
      leaveOut("emit", of: path, "particles are not in the file, which knows layers alone")
    }
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
        for source in Set(drawn.properties(of: amount)) where !carried.contains(source) {
          leaveOut(source.property, of: handoff.path(layer), reason)
        }
      }
      if let mask = drawing.mask, drawn.words(of: mask) != [MaskKind.none.rawValue] {
        let own = drawn.properties(of: mask).compactMap { reasons[$0] }.first
        leave(mask, own ?? "masks are not in the file: the layer is not drawn, and cuts nothing")
      }
      if let isOn = drawing.depthOrder, !drawn.isAlways(isOn, 0) {
        leave(isOn, "the file orders layers by zPosition alone")
      }
      if !features.contains(.backs), let shown = drawing.backShown, !drawn.isAlways(shown, 1) {
        leave(shown, "the file shows the backs of layers")
      }
    }
  }

  /// Says of a property that it is left out; `isMoving` if that goes for what moves it, too.
  private mutating func leaveOut(
    _ property: String, of path: String, _ reason: String, isMoving: Bool = true
  ) {
    if let place = entries.firstIndex(where: { $0.layer == path && $0.property == property }) {
      if isMoving { entries[place].outcome = .leftOut(reason) }
    } else {
      entries.append(Entry(layer: path, property: property, .leftOut(reason)))
    }
  }

  /// Says of gradients, shapes and further shadows that are not in the file why that is.
  private mutating func noteParts(of handoff: Handoff, _ features: ExportFormat.Features) {
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      places["\(entry.layer).\(entry.property)"] = index
    }
    for (layer, property) in handoff.recording.partedProperties
    where !carried.contains(HandoffSource(layer, property))
      && !handoff.drawings[layer].throwsChildren
    {
      let path = handoff.path(layer)
      let drawing = handoff.drawings[layer]
      let reason: String
      let hasPath =
        drawing.surface.outline.path.map { path in
          !HandoffLayer(layer, in: handoff).properties(of: path.path).allSatisfy(carried.contains)
        } ?? false
      if let own = reasons[HandoffSource(layer, property)] {
        reason = own
      } else if drawing.roles(of: property).contains(.shadowPlace) {
        if features.contains(.shadows), !hasPath { continue }
        reason = "further shadows\(hasPath ? " of shapes" : "") are not in the file"
      } else if hasPath {
        reason = "shapes are not in the file"
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

/// Why a motion is keys, not what the script declared.
struct BakedReason {
  /// How many of the things that moved a property are named.
  private static let named = 3

  let text: String

  /// Takes the motions that were declared for a property, and the names of what moved it; `hasName`
  /// tells whether the target, such as "SwiftUI", has a name for a motion, and `isClamped` whether a
  /// colour left sRGB.
  init(
    _ declared: [DeclaredMotion], movedBy drivers: [String], isClamped: Bool, in target: String,
    hasName: (DeclaredMotion) -> Bool
  ) {
    let mappings = declared.compactMap { motion in
      if case .mapping(source: let source, _) = motion.form { source } else { nil }
    }
    if declared.isEmpty {
      let more = drivers.count - Self.named
      text =
        drivers.isEmpty
        ? "nothing was declared"
        : "moved by \(drivers.prefix(Self.named).joined(separator: ", "))"
          + (more > 0 ? " and \(more) more" : "")
    } else if let source = mappings.first {
      text = "mapped from \(source)"
    } else if declared.contains(where: \.isInterrupted) {
      text = "interrupted"
    } else if declared.contains(where: { $0.carried != nil }) {
      text = "continues a velocity"
    } else if isClamped {
      text = "clamped to sRGB, beyond which it leads"
    } else if let nameless = declared.first(where: { !hasName($0) }) {
      text = "\(nameless.formText) has no name in \(target)"
    } else {
      text = "declared in part"
    }
  }
}

extension DeclaredMotion {
  /// Its form, as in "a spring".
  var formText: String {
    switch form {
    case .mapping(source: let source, _): return "a mapping of \(source)"
    case .spring: return "a spring"
    case .keyframes(let keys, let curve):
      let curves = keys.map(\.curve) + [curve]
      let names = Set(curves.filter { !$0.isBezier }.map(\.ownName)).sorted()
      let count = "\(keys.count) \(keys.count == 1 ? "keyframe" : "keyframes")"
      return names.isEmpty ? count : "\(count) along \(names.joined(separator: ", "))"
    case .curve(let curve): return "the curve \(curve.ownName)"
    }
  }
}

extension Curve {
  fileprivate var ownName: String {
    Curve.all.first { $0.curve == self }?.name ?? "of the script"
  }
}

/// The facts of an exported file that its report begins with.
package struct ReportFacts: Sendable {
  /// The format's name.
  package let format: String
  /// The scene's name.
  package let scene: String
  package let bytes: Int
  /// The size as compressed by gzip, in bytes.
  package let gzippedBytes: Int
  /// What the run was made of.
  package let inputs: RunInputs?

  package init(
    format: String, scene: String, bytes: Int, gzippedBytes: Int, inputs: RunInputs? = nil
  ) {
    self.inputs = inputs
    self.format = format
    self.scene = scene
    self.bytes = bytes
    self.gzippedBytes = gzippedBytes
  }
}
