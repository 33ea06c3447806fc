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
