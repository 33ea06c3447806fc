import MotionValues

/// A property that moved.
package struct RecordedColumn: Sendable, Equatable {
  /// A frame that changed a value without channels, or a gradient, and the new value.
  package struct Step: Sendable, Equatable {
    package let frame: Int32
    package let value: Value

    package init(frame: Int32, value: Value) {
      self.frame = frame
      self.value = value
    }
  }

  /// The index of the layer.
  package let layer: Int
  package let property: String
  /// The value before the first change.
  package let initial: Value
  /// The channels: one of a number, four of a colour, none of a choice, a boolean or a text.
  package var tracks: [NumberTrack]
  /// The changes of a choice, a boolean, a text, or a value with parts. Those of a colour that is a
  /// gradient for a while begin with it, and end with the colour that follows it; its channels are
  /// those of the mean colour meanwhile.
  package var steps: [Step]
  /// The names of its drivers, in the order in which they started, without duplicates.
  package var drivers: [String] = []
  /// Which lines have begun to move it, in words and in order; empty unless the run had a score.
  package var causes: [String] = []
  /// The motions that scripts have declared for each channel: in the order in which they started,
  /// each until it ends or another motion replaces it. A recording of a trace has none.
  package var declared: [[DeclaredMotion]]

  /// Makes a column; without tracks, its channels never change.
  package init(
    layer: Int, property: String, initial: Value, tracks: [NumberTrack] = [], steps: [Step] = []
  ) {
    self.layer = layer
    self.property = property
    self.initial = initial
    let count = initial.kind.channelCount
    self.tracks = tracks.isEmpty ? Array(repeating: NumberTrack(), count: count) : tracks
    self.steps = steps
    declared = Array(repeating: [], count: count)
  }

  /// The only channel of a number; nil for other values.
  package var track: NumberTrack? { tracks.count == 1 ? tracks[0] : nil }

  /// Returns a channel of a colour as a column of its own, which is a number: `fill.red`; nil for
  /// other values and names.
  package func channel(named name: String) -> RecordedColumn? {
    guard initial.kind == .color, let channel = Color.Channel(named: name)?.rawValue else {
      return nil
    }
    var column = RecordedColumn(
      layer: layer, property: "\(property).\(name)", initial: .number(initial.channel(channel)),
      tracks: [tracks[channel]])
    column.drivers = drivers
    column.declared = [declared[channel]]
    return column
  }

  /// Whether no frame has changed it.
  package var isConstant: Bool { steps.isEmpty && tracks.allSatisfy(\.numbers.isEmpty) }

  /// Adds the value of a frame, as far as it is new; frames must be in order.
  package mutating func append(_ value: Value, at frame: Int) {
    for channel in tracks.indices {
      let number = value.channel(channel)
      guard number != tracks[channel].numbers.last ?? initial.channel(channel) else { continue }
      tracks[channel].append(number, velocity: .nan, at: frame)
    }
    // The channels of a colour that is no gradient say it all.
    let wasMixed = steps.last?.value.isMixed ?? initial.isMixed
    guard tracks.isEmpty || value.isMixed || wasMixed, value != steps.last?.value ?? initial else {
      return
    }
    steps.append(Step(frame: Int32(frame), value: value))
  }

  /// The frames that changed it, in order, and the new values.
  package var changes: [(frame: Int, value: Value)] {
    if tracks.isEmpty { return steps.map { (Int($0.frame), $0.value) } }
    let frames =
      track?.frames ?? Set(tracks.flatMap(\.frames) + steps.map { Int($0.frame) }).sorted()
    return frames.map { ($0, value(at: $0)) }
  }

  /// Whether all of another column is the same, to the bit.
  package func isIdentical(to other: RecordedColumn) -> Bool {
    guard layer == other.layer, property == other.property, initial == other.initial,
      drivers == other.drivers, causes == other.causes, declared == other.declared,
      steps == other.steps
    else { return false }
    return tracks.elementsEqual(other.tracks) { $0.isIdentical(to: $1) }
  }

  /// The last step up to a frame, or the initial value with parts; nil if there is neither.
  private func step(at frame: Int) -> Value? {
    let next = steps.partitioningIndex { $0.frame > frame }
    return next > 0 ? steps[next - 1].value : initial.isMixed ? initial : nil
  }

  /// Returns the value in a frame.
  package func value(at frame: Int) -> Value {
    switch initial.kind {
    case .number: return tracks[0].value(at: frame).map { .number($0) } ?? initial
    case .color:
      if let step = step(at: frame), step.isMixed { return step }
      return .color(Color { tracks[$0].value(at: frame) ?? initial.channel($0) })
    case .boolean, .name, .text, .mixed: return step(at: frame) ?? initial
    }
  }
}

extension Value {
  /// Returns a channel of the value of a property, `card.fill`.
  ///
  /// - Throws: `unknown-member` if it has none with the name.
  package func channel(
    named name: String, of property: String
  ) throws(Diagnostic) -> Double {
    guard kind == .color, let channel = Color.Channel(named: name) else {
      throw Diagnostic(
        .unknownMember, "`\(property)` has no `\(name)`",
        help: kind == .color ? [Color.Channel.help] : [], token: name)
    }
    return self.channel(channel.rawValue)
  }
}

/// A property that a trace contains.
package struct RecordedProperty: Sendable, Equatable {
  /// The index of the layer.
  package let layer: Int
  package let property: String
  /// The first frame that sets it, even to its default.
  package let frame: Int

  package init(layer: Int, property: String, frame: Int) {
    self.layer = layer
    self.property = property
    self.frame = frame
  }
}
