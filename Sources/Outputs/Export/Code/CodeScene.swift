import MotionCore
import MotionRecording
import MotionValues

/// The motion of a run as native code declares it: layers, their properties, and how each moves.
struct CodeScene {
  /// A layer with at least one property that changes, or with effects.
  struct Layer {
    let index: Int
    let path: String
    /// The name of its type.
    let name: String
    var properties: [Property]
    /// What its picture becomes; nil if the format has no code for it.
    let effects: CodeEffects?
  }

  struct Property {
    enum Motion {
      case number(CodeTrack)
      /// The channels at the start, and those that change.
      case color(initial: [Double], [(channel: Color.Channel, track: CodeTrack)])
      case steps(StepTrack)
      /// Keys of a value with parts, and the motion of the place between them; nil for a constant.
      case parts(PartedKeys, place: CodeTrack?)
    }

    /// The name in the scene.
    let name: String
    /// The identifier in code.
    let field: String
    let motion: Motion
    /// What the recording says of it.
    let recorded: HandoffProperty
    /// Whether it is the blend mode of its layer.
    var isBlend = false
  }

  let handoff: Handoff
  let plan: KeyPlan
  /// The identifier of the scene.
  let name: String
  /// In tree order.
  private(set) var layers: [Layer] = []
  private let parts: CodeParts?
  /// The masks, blend modes and filters that are carried, and why others are not.
  private var effects: (carried: Set<HandoffSource>, reasons: [HandoffSource: String]) = ([], [:])

  /// Plans a hand-off in a style, colours in one of their own if there is one, with the values that
  /// have parts, and the effects, if the format carries such; names of layers end with `suffix`.
  init(
    _ handoff: Handoff, _ style: KeyStyle, colors colorStyle: KeyStyle? = nil,
    parts format: CodePartsFormat? = nil, effects effectsFormat: CodeEffectsFormat? = nil,
    suffix: String = "Motion"
  ) {
    self.handoff = handoff
    plan = handoff.plan(style, colors: colorStyle)
    parts = format.map { CodeParts(handoff, $0) }
    var names = CodeNames()
    name = names.type(handoff.recording.scene, suffix: "Scene")
    let moving = Dictionary(grouping: handoff.properties, by: \.layer)
    let children = handoff.recording.children
    for index in handoff.recording.treeOrder {
      let properties = (moving[index] ?? []) + constants(of: index, beside: moving[index] ?? [])
      var fields = CodeNames()
      var written: [Property] = []
      for property in properties {
        guard let motion = motion(of: property, style, colors: colorStyle ?? style) else {
          continue
        }
        written.append(
          Property(
            name: property.property, field: fields.property(property.property), motion: motion,
            recorded: property))
      }
      let effects = effectsFormat.map { format in
        CodeEffects(
          index, children: children[index], in: handoff, format,
          fields: Dictionary(
            written.filter { $0.isStepped || $0.tracks.count == 1 }.map { ($0.name, $0.field) },
            uniquingKeysWith: { first, _ in first }))
      }
      if let effects { note(effects) }
      let isComposed = effects.map { !$0.isEmpty } ?? false
      guard !properties.isEmpty || isComposed else { continue }
      if case .field(let name)? = effects?.blend {
        for place in written.indices where written[place].field == name {
          written[place].isBlend = true
        }
      }
      let path = handoff.path(index)
      layers.append(
        Layer(
          index: index, path: path, name: names.type(path, suffix: suffix), properties: written,
          effects: isComposed ? effects : nil))
    }
  }

  private mutating func note(_ new: CodeEffects) {
    effects.carried.formUnion(new.carried)
    effects.reasons.merge(new.reasons) { first, _ in first }
  }

  /// The values with parts of a layer that do not change.
  private func constants(of layer: Int, beside moving: [HandoffProperty]) -> [HandoffProperty] {
    guard let parts else { return [] }
    // Gaps without a length are none.
    return parts.keys.filter { $0.key.layer == layer && $0.value.runs[0].form != .dash(count: 0) }
      .map(\.key.property).sorted()
      .filter { name in !moving.contains { $0.property == name } }
      .map { HandoffProperty(layer: layer, property: $0, tracks: [], steps: nil) }
  }

  private func motion(
    of property: HandoffProperty, _ style: KeyStyle, colors: KeyStyle
  ) -> Property.Motion? {
    let source = HandoffSource(property.layer, property.property)
    guard let keys = parts?.keys[source] else {
      return Self.motion(of: property, plan, style, colors: colors)
    }
    let place = keys.track(
      of: source, like: property, offset: handoff.start, slack: style.timeRounding)
    return .parts(keys, place: place.map { CodeTrack($0, style) })
  }

  private static func motion(
    of property: HandoffProperty, _ plan: KeyPlan, _ style: KeyStyle, colors: KeyStyle
  ) -> Property.Motion? {
    if let steps = property.steps { return .steps(steps) }
    let isColor = property.tracks.contains { $0.channel != nil }
    let style = isColor ? colors : style
    let handoff = plan.handoff
    var tracks: [(channel: Color.Channel, track: CodeTrack)] = []
    for track in property.tracks {
      guard let planned = plan.track(track.layer, track.property, track.channel) else { continue }
      let code = CodeTrack(planned, style)
      guard let channel = track.channel else { return .number(code) }
      tracks.append((channel, code))
    }
    let start = handoff.initial(property.layer, property.property)
    let initial = Color.Channel.allCases.map { channel in
      plan.track(property.layer, property.property, channel)?.initial
        ?? (start?.channel(channel.rawValue) ?? 0).rounded(decimals: style.decimals(of: .fraction))
    }
    return .color(initial: initial, tracks)
  }

  /// The duration of the exported part, in seconds.
  var duration: Double { handoff.duration.rounded(decimals: 6) }

  /// The line along the outline of a layer; nil if it has none, or the format carries none.
  func line(of layer: Layer) -> CodeLine? {
    guard parts != nil else { return nil }
    let drawn = HandoffLayer(layer.index, in: handoff, keepsPaths: true)
    return CodeLine(drawn) { source in
      guard source.layer == layer.index else { return nil }
      return layer.properties.first { $0.name == source.property && $0.tracks.count == 1 }?.field
    }
  }
}

extension CodeScene.Layer {
  /// Whether anything of it moves.
  var moves: Bool { properties.contains { $0.isStepped || !$0.tracks.isEmpty } }

  /// The keys of a value with parts, and its name in code.
  typealias Parts = (keys: PartedKeys, field: String)

  /// The outline of a shape; nil if it is not in the file.
  var outline: Parts? {
    parts { if case .outline = $0 { true } else { false } }
  }

  /// The dashes of a shape's line; nil if they are not in the file.
  var dash: Parts? {
    parts { if case .dash = $0 { true } else { false } }
  }

  private func parts(where isWanted: (PartedKeys.Form) -> Bool) -> Parts? {
    for one in properties {
      guard case .parts(let keys, _) = one.motion, isWanted(keys.runs[0].form) else { continue }
      return (keys, one.field)
    }
    return nil
  }
}

extension CodeScene {
  /// Whether a value with parts moves between keys.
  var hasMovingParts: Bool {
    layers.flatMap(\.properties).contains { property in
      guard case .parts(let keys, _) = property.motion else { return false }
      return keys.runs.contains(where: \.isMoving)
    }
  }

  /// The forms of the values with parts.
  var partedForms: [PartedKeys.Form] {
    layers.flatMap(\.properties).flatMap { property -> [PartedKeys.Form] in
      guard case .parts(let keys, _) = property.motion else { return [] }
      return keys.runs.map(\.form)
    }
  }

  /// Whether only a part of a line is drawn at times.
  var hasTrims: Bool {
    layers.contains { $0.outline != nil && line(of: $0)?.isTrimmed == true }
  }

  /// Notes what is carried of values with parts and of effects in a report.
  func noteCarried(in report: inout ExportReport) {
    report.carried.formUnion(effects.carried)
    report.reasons = effects.reasons
    guard let parts else { return }
    report.carried.formUnion(parts.keys.keys)
    report.reasons.merge(parts.reasons) { first, _ in first }
  }
}

extension CodeScene.Property {
  /// The tracks of its numbers; none of a property that changes in steps.
  var tracks: [CodeTrack] {
    switch motion {
    case .number(let track): [track]
    case .color(_, let channels): channels.map(\.track)
    case .parts(_, let place): [place].compactMap(\.self)
    case .steps: []
    }
  }

  /// Whether it changes in steps.
  var isStepped: Bool { if case .steps = motion { true } else { false } }

  /// Whether it is a value with parts.
  var isParted: Bool { if case .parts = motion { true } else { false } }

  /// The name of the place between the keys of a value with parts.
  var placeField: String { field + "Place" }
}

/// A mapping of another number as code: straight pieces, each up to a stop.
struct CodeMapping {
  struct Piece {
    /// The number below which it applies; nil for the last one.
    let end: Double?
    /// An expression of the number `value`.
    let expression: String
  }

  /// The number that is mapped, such as `header.progress`.
  let source: String
  let pieces: [Piece]

  /// Reads the mapping that was declared for a property; nil if there is none, or a curved one.
  init?(_ property: HandoffProperty, number: (Double) -> String) {
    for (source, map) in property.mappings where map.isStraight {
      func line(_ index: Int) -> String {
        let (a, b) = (map.stops[index], map.stops[index + 1])
        let slope = (map.values[index + 1] - map.values[index]) / (b - a)
        if slope == 0 { return number(map.values[index]) }
        let rise = slope < 0 ? "-" : "+"
        let shift = a == 0 ? "value" : "(value \(a < 0 ? "+" : "-") \(number(a.magnitude)))"
        return "\(number(map.values[index])) \(rise) \(shift) * \(number(slope.magnitude))"
      }
      var pieces: [Piece] = []
      if !map.extends.below {
        pieces.append(Piece(end: map.stops[0], expression: number(map.values[0])))
      }
      for index in 0..<map.stops.count - 1 {
        let isLast = index == map.stops.count - 2
        let isOpen = isLast && map.extends.above
        pieces.append(Piece(end: isOpen ? nil : map.stops[index + 1], expression: line(index)))
      }
      if !map.extends.above {
        pieces.append(Piece(end: nil, expression: number(map.values[map.values.count - 1])))
      }
      self.source = source
      self.pieces = pieces
      return
    }
    return nil
  }
}

extension KeyStyle {
  /// Curves between keys; a spring leaves under its own name if it is the only motion of a property.
  static func curves() -> KeyStyle {
    var style = KeyStyle(.bezier)
    style.namesDeclared = { motion in
      guard case .spring = motion.form else { return motion.hasNativeForm }
      return motion.hasNativeForm && motion.repeatCount == 1
    }
    style.mixesSprings = false
    return style
  }
}
