import MotionCore
import MotionRecording
import MotionValues

/// Makes the channels of a Lottie file, and notes which properties went into them.
struct LottieChannels {
  /// What became of a property.
  struct Use {
    /// The words for its place in the file, such as `position`.
    var words: [String] = []
    var keys = 0
    var deviation = PlannedTrack.Deviation()
    /// Whether it is the only one that moves these keys.
    var isAlone = true
    /// Whether it moves the points of an outline, so that the deviation is in points.
    var isOutline = false
  }

  /// How a channel is written.
  struct Style {
    /// The words for the report.
    let role: String
    /// One for each number, in the file's unit.
    let tolerances: [Double]
    var decimals = 2
    /// The file's unit in that of the property: 100 for per cent.
    var scale = 1.0
    /// Whether the keys are those of a path's points, not of a property.
    var isOutline = false
  }

  /// Several paints or lines of one layer have channels of the same role.
  private struct Place: Hashable {
    let layer: Int
    let role: String
    var numbers: [HandoffNumber] = []
    var inputs: [HandoffSource] = []
    var part = 0
  }

  let source: LottieSource
  /// By property.
  private(set) var uses: [HandoffSource: Use] = [:]
  /// The deviation of each layer's outline that is written as a path, in points.
  private(set) var outlineDeviations: [Int: PlannedTrack.Deviation] = [:]
  private var known: [Place: (channel: LottieChannel, inputs: Set<HandoffSource>)] = [:]

  init(_ source: LottieSource) { self.source = source }

  /// Returns the channels without what was noted, and without those of some layers.
  func renewed(except layers: Set<Int>) -> LottieChannels {
    var renewed = LottieChannels(source)
    renewed.known = known.filter { !layers.contains($0.key.layer) }
    renewed.outlineDeviations = outlineDeviations.filter { !layers.contains($0.key) }
    return renewed
  }

  /// Returns the channel of a layer with a role, which follows from numbers and further tracks.
  mutating func channel(
    of layer: Int, _ numbers: [HandoffNumber], and further: [MotionTrack] = [], _ style: Style,
    _ combine: ([Double]) -> [Double]
  ) -> LottieChannel {
    channel(at: Place(layer: layer, role: style.role, numbers: numbers), style) { source in
      let moving =
        numbers.flatMap(\.sources).map(\.whole)
        + further.map { HandoffSource($0.layer, $0.property) }
      return (source.motion(numbers, and: further, combine), Set(moving))
    }
  }

  /// Returns the channel of a layer with a role, which has values at times that follow from
  /// properties; `part` tells apart channels of one role.
  mutating func channel(
    of layer: Int, from inputs: [HandoffSource], _ style: Style, part: Int = 0,
    _ samples: () -> [LottieMotion.Sample]
  ) -> LottieChannel {
    let place = Place(layer: layer, role: style.role, inputs: inputs, part: part)
    return channel(at: place, style) { source in
      (LottieMotion(samples()), Set(inputs.filter(source.changes)))
    }
  }

  private mutating func channel(
    at place: Place, _ style: Style,
    _ make: (LottieSource) -> (motion: LottieMotion, inputs: Set<HandoffSource>)
  ) -> LottieChannel {
    let made: (channel: LottieChannel, inputs: Set<HandoffSource>)
    if let found = known[place] {
      made = found
    } else {
      let (motion, inputs) = make(source)
      let channel = LottieChannel(
        motion, tolerances: style.tolerances, decimals: style.decimals,
        isSmallest: source.handoff.selection.isSmallest)
      made = (channel, inputs)
      if style.isOutline, let worst = channel.deviations.max(by: { $0.worst < $1.worst }) {
        let layer = place.layer
        if worst.worst >= outlineDeviations[layer]?.worst ?? 0 { outlineDeviations[layer] = worst }
      }
      known[place] = made
    }
    for input in made.inputs { note(input, made.channel, style, isAlone: made.inputs.count == 1) }
    return made.channel
  }

  private mutating func note(
    _ input: HandoffSource, _ channel: LottieChannel, _ style: Style, isAlone: Bool
  ) {
    var use = uses[input] ?? Use()
    if !use.words.contains(style.role) { use.words.append(style.role) }
    use.keys += channel.keys.count
    use.isAlone = use.isAlone && isAlone && !style.isOutline
    use.isOutline = use.isOutline || style.isOutline
    for deviation in channel.deviations {
      if deviation.worst / style.scale > use.deviation.worst {
        use.deviation.worst = deviation.worst / style.scale
        use.deviation.time = deviation.time
      }
      use.deviation.rms = max(use.deviation.rms, deviation.rms / style.scale)
    }
    uses[input] = use
  }
}

extension LottieChannel {
  /// Returns the property, with its keys from the last one at or before a span to the first one at
  /// or after it, in frames.
  func node(within span: ClosedRange<Double>, _ value: ([Double]) -> JSONTree) -> JSONTree {
    guard !keys.isEmpty else { return ["a": 0, "k": value(initial)] }
    let first = keys.lastIndex { $0.time <= span.lowerBound } ?? 0
    let last = keys.firstIndex { $0.time >= span.upperBound } ?? keys.count - 1
    let kept = keys[first...max(first, last)]
    guard kept.contains(where: { $0.values != keys[first].values }) else {
      return ["a": 0, "k": value(keys[first].values)]
    }
    return [
      "a": 1, "k": .list(kept.indices.map { key($0, isLast: $0 == kept.endIndex - 1, value) }),
    ]
  }

  private func key(
    _ index: Int, isLast: Bool, _ value: ([Double]) -> JSONTree
  ) -> JSONTree {
    let key = keys[index]
    var content = value(key.values)
    if case .list = content {} else { content = [content] }
    var members: [JSONTree.Member] = [("t", .number(key.time)), ("s", content)]
    if isLast {
      // A last key with an easing breaks importers.
    } else if key.isHeld {
      members.append(("h", 1))
    } else {
      let easing = key.easing
      members.append(
        ("o", ["x": .number(easing?.x1 ?? 0), "y": .number(easing?.y1 ?? 0)]))
      members.append(
        ("i", ["x": .number(easing?.x2 ?? 1), "y": .number(easing?.y2 ?? 1)]))
    }
    return .object(members)
  }
}

extension LottiePlacement {
  /// Returns Lottie's transform; `opacity` is in per cent.
  func node(within span: ClosedRange<Double>, opacity: LottieChannel? = nil) -> JSONTree {
    var members: [JSONTree.Member] = []
    if let opacity { members.append(("o", opacity.node(within: span) { .number($0[0]) })) }
    if rotation.keys.count > 0 || rotation.initial != [0] {
      members.append(("r", rotation.node(within: span) { .number($0[0]) }))
    }
    members.append(("p", position(within: span)))
    if anchor.keys.count > 0 || anchor.initial != [0, 0] {
      members.append(("a", anchor.node(within: span) { JSONTree($0 + [0]) }))
    }
    if scale.keys.count > 0 || scale.initial != [100, 100] {
      members.append(("s", scale.node(within: span) { JSONTree($0 + [100]) }))
    }
    return .object(members)
  }

  private func position(within span: ClosedRange<Double>) -> JSONTree {
    if x.keys.isEmpty, y.keys.isEmpty {
      return ["a": 0, "k": JSONTree([x.initial[0], y.initial[0], 0])]
    }
    return [
      "s": true, "x": x.node(within: span) { .number($0[0]) },
      "y": y.node(within: span) { .number($0[0]) },
    ]
  }
}
