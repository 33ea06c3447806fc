import MotionCore
import MotionRecording
import MotionValues

/// The motion of a run as native code declares it: layers, their properties, and how each moves.
struct CodeScene {
  /// A layer with at least one property that changes.
  struct Layer {
    let index: Int
    let path: String
    /// The name of its type.
    let name: String
    var properties: [Property]
  }

  struct Property {
    enum Motion {
      case number(CodeTrack)
      /// The channels at the start, and those that change.
      case color(initial: [Double], [(channel: Color.Channel, track: CodeTrack)])
      case steps(StepTrack)
    }

    /// The name in the scene.
    let name: String
    /// The identifier in code.
    let field: String
    let motion: Motion
    /// What the recording says of it.
    let recorded: HandoffProperty
  }

  let handoff: Handoff
  let plan: KeyPlan
  /// The identifier of the scene.
  let name: String
  /// In tree order.
  private(set) var layers: [Layer] = []

  /// Plans a hand-off in a style, colours in one of their own if there is one; names of layers end
  /// with `suffix`.
  init(
    _ handoff: Handoff, _ style: KeyStyle, colors colorStyle: KeyStyle? = nil,
    suffix: String = "Motion"
  ) {
    self.handoff = handoff
    plan = handoff.plan(style, colors: colorStyle)
    var names = CodeNames()
    name = names.type(handoff.recording.scene, suffix: "Scene")
    var fields = CodeNames()
    for property in handoff.properties {
      if layers.last?.index != property.layer {
        fields = CodeNames()
        let path = handoff.path(property.layer)
        layers.append(
          Layer(
            index: property.layer, path: path, name: names.type(path, suffix: suffix),
            properties: []))
      }
      guard let motion = Self.motion(of: property, plan, style, colors: colorStyle ?? style) else {
        continue
      }
      layers[layers.count - 1].properties.append(
        Property(
          name: property.property, field: fields.property(property.property), motion: motion,
          recorded: property))
    }
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
}

extension CodeScene.Property {
  /// The tracks of its numbers; none of a property that changes in steps.
  var tracks: [CodeTrack] {
    switch motion {
    case .number(let track): [track]
    case .color(_, let channels): channels.map(\.track)
    case .steps: []
    }
  }
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
