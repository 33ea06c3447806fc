import MotionCore
import MotionRecording
import MotionValues

/// The values of a hand-off's layers as a Lottie file needs them: all as numbers over time.
package struct LottieSource {
  package let handoff: Handoff
  package let geometry: RecordedGeometry
  /// The values on which projections depend, at the start of the exported part.
  package let values: [Double]
  /// The tracks of the slots of the geometry.
  private var movingSlots: [Int: Int] = [:]
  /// The outlines of layers that have a path, with the pattern of the line along it.
  package private(set) var shapeTracks: [Int: ShapeTrack] = [:]

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
    for index in layers.indices where handoff.drawings[index].surface.outline.path != nil {
      let layer = layer(index)
      var line: Drawing<Amount>.Line?
      for case .line(let own) in layer.drawing.surface.items { line = own }
      shapeTracks[index] = layer.shapeTrack(line)
    }
  }

  /// The tracks on which projections depend, with their slots.
  var movingTracks: [(slot: Int, track: MotionTrack)] {
    movingSlots.sorted { $0.key < $1.key }.map { ($0.key, handoff.tracks[$0.value]) }
  }

  /// Returns a layer with what its drawing consists of.
  package func layer(_ index: Int) -> HandoffLayer {
    HandoffLayer(index, in: handoff, keepsPaths: true, keepsMasks: true)
  }

  /// Combines numbers; `combine` receives their values, then those of further tracks.
  package func motion(
    _ numbers: [HandoffNumber], and further: [MotionTrack] = [],
    _ combine: ([Double]) -> [Double]
  ) -> LottieMotion {
    let bound = BoundNumbers(numbers)
    let tracks = bound.sources.compactMap(handoff.track)
    return LottieMotion(tracks + further) { moving in
      combine(bound.values(moving) + moving[bound.sources.count...])
    }
  }

  /// Whether a property changes within the exported part.
  package func changes(_ source: HandoffSource) -> Bool { handoff.values(source).count > 1 }

  // MARK: Outlines on the screen

  /// The tracks on which the place of a layer on the screen depends, with their slots.
  package func projectionTracks(of layer: Int) -> [(slot: Int, track: MotionTrack)] {
    sequence(first: layer) { geometry.holder(of: $0) }.flatMap { geometry.slots(of: $0) }
      .reduce(into: Set<Int>()) { $0.insert($1) }.sorted()
      .compactMap { slot in movingSlots[slot].map { (slot, handoff.tracks[$0]) } }
  }

  /// Returns the numbers that follow from contents at times and, with moving slots, from where points
  /// of a layer are on the screen; without any, points stay as they are.
  ///
  /// `make` receives the content before, the content, and what projects points; it returns the
  /// numbers, and whether nothing is between the contents.
  package func samples<Content>(
    of layer: Int, _ moments: [(time: Double, content: Content)], isFlat: Bool,
    _ make: (Content?, Content, ([Point]) -> [Point]?) -> (values: [Double], isCut: Bool)
  ) -> [LottieMotion.Sample] {
    let moving = isFlat ? [] : projectionTracks(of: layer)
    let times = handoff.withRests(Set(moments.map(\.time) + moving.map(\.track).times))
    var (values, next) = (values, 0)
    var last: Content?
    return times.map { time in
      for (slot, track) in moving { values[slot] = track.value(at: time) }
      while next + 1 < moments.count, moments[next + 1].time <= time { next += 1 }
      let content = moments[next].content
      let made = make(last, content) { points in
        isFlat ? points : geometry.project(points, from: layer, in: values)
      }
      last = content
      return .init(time: time, values: made.values, isCut: made.isCut)
    }
  }
}

/// Numbers whose sources are the places of a list.
private struct BoundNumbers {
  let sources: [HandoffSource]
  private let numbers: [HandoffNumber]
  /// For each number, the places of the factors of its products.
  private let places: [[[Int]]]

  init(_ numbers: [HandoffNumber]) {
    var known: [HandoffSource: Int] = [:]
    var sources: [HandoffSource] = []
    places = numbers.map { number in
      number.products.map { product in
        product.factors.map { factor in
          if let place = known[factor.source] { return place }
          known[factor.source] = sources.count
          sources.append(factor.source)
          return sources.count - 1
        }
      }
    }
    self.sources = sources
    self.numbers = numbers
  }

  func values(_ moving: [Double]) -> [Double] {
    zip(numbers, places).map { number, places in
      var sum = number.constant
      for (product, places) in zip(number.products, places) {
        var value = product.scale
        for (factor, place) in zip(product.factors, places) {
          value *= factor.offset + moving[place] * factor.scale
        }
        sum += value
      }
      return number.bounds.clamp(sum)
    }
  }
}

/// The transform of a layer in a Lottie file, relative to the one around it.
package struct LottiePlacement {
  package let anchor: LottieChannel
  package let x: LottieChannel
  package let y: LottieChannel
  /// In per cent.
  package let scale: LottieChannel
  /// In degrees.
  package let rotation: LottieChannel

  package init(
    anchor: LottieChannel, x: LottieChannel, y: LottieChannel, scale: LottieChannel,
    rotation: LottieChannel
  ) {
    self.anchor = anchor
    self.x = x
    self.y = y
    self.scale = scale
    self.rotation = rotation
  }

  /// Returns the written transform at a time in frames.
  func transform(at frame: Double) -> Transform3D {
    let (anchor, scale) = (anchor.values(at: frame), scale.values(at: frame))
    return Transform3D.translation(x: -anchor[0], y: -anchor[1])
      .followed(by: .scale(x: scale[0] / 100, y: scale[1] / 100))
      .followed(by: .rotation(z: rotation.values(at: frame)[0]))
      .followed(by: .translation(x: x.values(at: frame)[0], y: y.values(at: frame)[0]))
  }
}
