import MotionCore
import MotionRecording
import MotionValues

/// The values of a hand-off's layers as a Lottie file needs them: all as numbers over time.
package struct LottieSource {
  /// A number of a layer; a boolean is 0 or 1, a choice of corners its place among them.
  package struct Input: Hashable {
    package let layer: Int
    package let property: String
    package var channel: Color.Channel?

    package init(
      _ layer: Int, _ property: String, _ channel: Color.Channel? = nil
    ) {
      self.layer = layer
      self.property = property
      self.channel = channel
    }
  }

  package let handoff: Handoff
  package let geometry: RecordedGeometry
  /// The values on which projections depend, at the start of the exported part.
  package let values: [Double]
  /// The tracks of the slots of the geometry.
  private var movingSlots: [Int: Int] = [:]

  package var layers: [RecordedLayer] { handoff.recording.layers }

  package init(_ handoff: Handoff) {
    self.handoff = handoff
    geometry = RecordedGeometry(handoff.recording)
    var values = geometry.initialValues
    geometry.setValues(
      &values, to: handoff.recording.frame(before: handoff.start), of: handoff.recording)
    for (index, track) in handoff.tracks.enumerated() where track.channel == nil {
      guard let slot = geometry.slot(of: track.property, in: track.layer) else { continue }
      movingSlots[slot] = index
      values[slot] = track.initial
    }
    self.values = values
  }

  /// Returns the value at the start of the exported part.
  package func initial(_ input: Input) -> Double {
    if let track = track(input) { return track.initial }
    switch handoff.initial(input.layer, input.property) {
    case .number(let number)?: return number
    case .boolean(let isTrue)?: return isTrue ? 1 : 0
    case .name(let name)?: return Self.place(of: name)
    case .color?:
      guard let channel = input.channel else { return 0 }
      return handoff.initial(input.layer, input.property)?.channel(channel.rawValue) ?? 0
    case .text(let text)?: return text.isEmpty ? 0 : 1
    case nil: return 0
    }
  }

  private static func place(of name: String) -> Double {
    Double(LayerCorners.allCases.firstIndex { $0.rawValue == name } ?? 0)
  }

  /// Returns the track of a number; nil if it does not change.
  package func track(_ input: Input) -> MotionTrack? {
    if let index = handoff.trackIndex(input.layer, input.property, input.channel) {
      return handoff.tracks[index]
    }
    guard let steps = handoff.steps(input.layer, input.property) else { return nil }
    func number(_ value: Value) -> Double {
      switch value {
      case .boolean(let isTrue): isTrue ? 1 : 0
      case .name(let name): Self.place(of: name)
      case .text(let text): text.isEmpty ? 0 : 1
      case .number(let number): number
      case .color: 0
      }
    }
    return MotionTrack(
      layer: input.layer, property: input.property, channel: nil, unit: .none,
      initial: number(steps.initial),
      changes: steps.steps.map { .set(time: $0.time, value: number($0.value)) }, drivers: [],
      declared: [])
  }

  /// The tracks on which projections depend, with their slots.
  var movingTracks: [(slot: Int, track: MotionTrack)] {
    movingSlots.sorted { $0.key < $1.key }.map { ($0.key, handoff.tracks[$0.value]) }
  }

  /// Whether a number is ever other than a value.
  package func isEver(_ input: Input, otherThan value: Double) -> Bool {
    guard let track = track(input) else { return initial(input) != value }
    return track.initial != value
      || track.changes.contains { change in
        switch change {
        case .set(_, let new): new != value
        case .move(let move): move.samples.values.contains { $0 != value }
        }
      }
  }

  /// Combines numbers; `numbers` receives their values in the order of the inputs.
  package func motion(
    _ inputs: [Input], and further: [MotionTrack] = [], _ numbers: ([Double]) -> [Double]
  ) -> LottieMotion {
    var tracks: [MotionTrack] = []
    var constants = inputs.map { _ in 0.0 } + further.map { _ in 0.0 }
    var places: [Int] = []
    for (place, input) in inputs.enumerated() {
      if let track = track(input) {
        tracks.append(track)
        places.append(place)
      } else {
        constants[place] = initial(input)
      }
    }
    for (place, track) in further.enumerated() {
      tracks.append(track)
      places.append(inputs.count + place)
    }
    return LottieMotion(tracks) { moving in
      for (place, value) in zip(places, moving) { constants[place] = value }
      return numbers(constants)
    }
  }

  // MARK: Outlines on the screen

  /// The tracks on which the place of a layer on the screen depends, with their slots.
  package func projectionTracks(of layer: Int) -> [(slot: Int, track: MotionTrack)] {
    sequence(first: layer) { geometry.holder(of: $0) }.flatMap { geometry.slots(of: $0) }
      .reduce(into: Set<Int>()) { $0.insert($1) }.sorted()
      .compactMap { slot in movingSlots[slot].map { (slot, handoff.tracks[$0]) } }
  }
}
