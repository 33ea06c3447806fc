import MotionCore
import MotionRecording
import MotionValues

/// What a Lottie file draws of each layer, when, and how it is placed.
struct LottieFacts {
  /// A time in seconds from the start of the exported part; its end does not belong to it.
  struct Span: Equatable {
    var start: Double
    var end: Double

    func clipped(to other: Span) -> Span? {
      let span = Span(start: max(start, other.start), end: min(end, other.end))
      return span.start < span.end ? span : nil
    }
  }

  /// The children of each layer that are drawn or contain drawn layers, in order of creation.
  private(set) var children: [[Int]]
  /// Whether a layer's fill is ever visible.
  private(set) var isFilled: [Bool] = []
  /// Whether a layer's border, or its shade as a page, is ever visible; they are in front of the
  /// layers inside it.
  private(set) var hasRim: [Bool] = []
  /// How many pictures a layer and those inside it are.
  private(set) var pictureCounts: [Int]
  /// Whether a layer is only moved, rotated and scaled in the plane of the screen, like all around
  /// it.
  private(set) var isFlat: [Bool] = []
  /// When a layer is visible, as far as `hidden`, its creation and its removal say.
  private(set) var spans: [[Span]] = []

  init(_ source: LottieSource) {
    let layers = source.layers
    children = layers.map { _ in [] }
    pictureCounts = layers.map { _ in 0 }
    let all = Span(start: 0, end: source.handoff.duration + 1 / LottieChannel.frameRate)
    for (index, layer) in layers.enumerated() {
      func isEver(_ property: String, _ channel: Color.Channel? = nil) -> Bool {
        source.isEver(.init(index, property, channel), otherThan: 0)
      }
      isFilled.append(isEver("fill", .alpha) && isEver("fillOpacity"))
      hasRim.append(
        layer.parent != nil
          && ((isEver("borderWidth") && isEver("borderColor", .alpha)) || isEver("shade")))
      isFlat.append(Self.isFlat(index, layer, source) && layer.parent.map { isFlat[$0] } ?? true)
      let outer = layer.parent.map { spans[$0] } ?? [all]
      let own = Self.spans(of: index, source)
      spans.append(outer.flatMap { span in own.compactMap { $0.clipped(to: span) } })
    }
    for (index, layer) in layers.enumerated().reversed() {
      if isFilled[index] { pictureCounts[index] += 1 }
      // A rim shares the picture of its layer if nothing is between them.
      if hasRim[index], !isFilled[index] || !children[index].isEmpty { pictureCounts[index] += 1 }
      guard pictureCounts[index] > 0, let parent = layer.parent else { continue }
      pictureCounts[parent] += pictureCounts[index]
      children[parent].append(index)
    }
    for index in children.indices { children[index].reverse() }
  }

  private static func isFlat(_ index: Int, _ layer: RecordedLayer, _ source: LottieSource) -> Bool {
    func isEver(_ property: String, in layer: Int) -> Bool {
      source.isEver(.init(layer, property), otherThan: 0)
    }
    guard layer.parent != nil else { return true }
    guard layer.page == nil, !isEver("rotationX", in: index), !isEver("rotationY", in: index) else {
      return false
    }
    guard isEver("translationZ", in: index), let holder = source.geometry.holder(of: index) else {
      return true
    }
    return !isEver("perspective", in: holder)
  }

  /// When a layer exists and is not hidden itself.
  private static func spans(of index: Int, _ source: LottieSource) -> [Span] {
    let (layer, recording) = (source.layers[index], source.handoff.recording)
    let start = layer.firstFrame == 0 ? 0 : recording.time(of: layer.firstFrame)
    let end = layer.endFrame.map { recording.time(of: $0) - source.handoff.start } ?? .infinity
    let exists = Span(start: start - source.handoff.start, end: end)
    let hidden = LottieSource.Input(index, "hidden")
    guard let track = source.track(hidden) else {
      return source.initial(hidden) == 0 ? [exists] : []
    }
    var spans: [Span] = []
    var shown: Double? = track.initial == 0 ? -.infinity : nil
    for case .set(let time, let value) in track.changes {
      if value == 0 {
        shown = shown ?? time
      } else if let start = shown {
        spans.append(Span(start: start, end: time))
        shown = nil
      }
    }
    if let shown { spans.append(Span(start: shown, end: .infinity)) }
    return spans.compactMap { $0.clipped(to: exists) }
  }

  /// The time from the first to the last instant at which a layer is visible, within a span.
  func visibleSpan(of layer: Int, within span: Span) -> Span? {
    let visible = spans[layer].compactMap { $0.clipped(to: span) }
    guard let first = visible.first, let last = visible.last else { return nil }
    return Span(start: first.start, end: last.end)
  }

  /// Whether a layer is visible, as 0 and 1; nil if it is so without a break.
  func visibility(of layer: Int) -> MotionTrack? {
    guard spans[layer].count > 1 else { return nil }
    return MotionTrack(
      layer: layer, property: "hidden", channel: nil, unit: .none,
      initial: spans[layer][0].start <= 0 ? 1 : 0,
      // The last span ends with the layer itself.
      changes: spans[layer].flatMap { span -> [MotionTrack.Change] in
        [.set(time: span.start, value: 1), .set(time: span.end, value: 0)]
      }.dropLast().filter { $0.start > 0 }, drivers: [])
  }
}
