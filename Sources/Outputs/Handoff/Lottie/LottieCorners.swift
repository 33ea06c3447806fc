import MotionRecording
import MotionValues

/// Compares the corners of a file's rectangles with those of the run.
package struct LottieCorners {
  /// What a file contains of flat layers.
  package struct Written {
    /// Those of flat layers, and of the content of scroll views.
    let placements: [Int: LottiePlacement]
    let scrolls: [Int: LottiePlacement]
    /// The size of each layer that is written as a rectangle.
    let sizes: [Int: LottieChannel]
    /// The deviation of each outline that is written as a path, in points.
    let outlines: [Int: PlannedTrack.Deviation]

    package init(
      placements: [Int: LottiePlacement], scrolls: [Int: LottiePlacement],
      sizes: [Int: LottieChannel], outlines: [Int: PlannedTrack.Deviation]
    ) {
      self.placements = placements
      self.scrolls = scrolls
      self.sizes = sizes
      self.outlines = outlines
    }
  }

  private let source: LottieSource
  /// When each layer is visible, in seconds from the start of the exported part.
  private let visible: [[Range<Double>]]
  /// In seconds from the start of the exported part; those of frames while something moves.
  private let times: [Double]

  /// Prepares the comparison; `visible` says when each layer is visible, in seconds from the start of
  /// the exported part.
  package init(_ source: LottieSource, visible: [[Range<Double>]]) {
    self.source = source
    self.visible = visible
    let changes = source.handoff.tracks.filter {
      $0.channel == nil && source.geometry.slot(of: $0.property, in: $0.layer) != nil
    }.flatMap(\.changes)
    times =
      CornerTimes(
        during: changes, every: 1 / LottieChannel.frameRate,
        recordedAt: source.handoff.recording.rate, until: source.handoff.duration
      ).all
  }

  /// Returns the greatest distance by layer, in points, and the worst of all.
  package func distances(
    of written: Written
  ) -> (byLayer: [Double], worst: KeyPlan.Corner?) {
    var byLayer = [Double](repeating: 0, count: source.layers.count)
    var worst: (layer: Int, distance: Double, time: Double)?
    func note(_ layer: Int, _ distance: Double, at time: Double) {
      byLayer[layer] = max(byLayer[layer], distance)
      if distance > worst?.distance ?? -1 { worst = (layer, distance, time) }
    }
    for (layer, deviation) in written.outlines.sorted(by: { $0.key < $1.key }) {
      note(layer, deviation.worst * 2.0.squareRoot(), at: deviation.time)
    }
    let layers = written.sizes.keys.sorted().filter { $0 > 0 }
    let times = layers.isEmpty ? [] : times
    let moving = source.movingTracks.map { slot, track in
      (slot: slot, values: track.values(at: times, slack: MotionTrack.instant))
    }
    var values = source.values
    for (index, time) in times.enumerated() {
      for column in moving { values[column.slot] = column.values[index] }
      let corners = source.geometry.corners(in: values)
      let transforms = WrittenTransforms(written, source, at: time)
      for layer in layers
      where visible[layer].contains(where: { $0.contains(time) }) {
        guard let expected = corners[layer], let size = written.sizes[layer] else { continue }
        let found = transforms.corners(of: layer, size.values(at: transforms.frame))
        for (a, b) in zip(expected.corners, found) {
          let (dx, dy) = (a.x - b.x, a.y - b.y)
          note(layer, (dx * dx + dy * dy).squareRoot(), at: time)
        }
      }
    }
    return (
      byLayer,
      worst.map {
        KeyPlan.Corner(
          layer: source.layers[$0.layer].path, distance: $0.distance, time: $0.time)
      }
    )
  }
}

/// The written transforms of flat layers at one time.
private struct WrittenTransforms {
  let frame: Double
  /// From the layers' points to the screen's.
  private var transforms: [Int: Transform3D] = [:]

  init(_ written: LottieCorners.Written, _ source: LottieSource, at time: Double) {
    frame = time * LottieChannel.frameRate
    for layer in source.layers.indices {
      guard let placement = written.placements[layer] else { continue }
      var transform = placement.transform(at: frame)
      if let parent = source.layers[layer].parent {
        if let scroll = written.scrolls[parent] {
          transform = transform.followed(by: scroll.transform(at: frame))
        }
        if let outer = transforms[parent] { transform = transform.followed(by: outer) }
      }
      transforms[layer] = transform
    }
  }

  func corners(of layer: Int, _ size: [Double]) -> [Point] {
    let transform = transforms[layer] ?? .identity
    return Quadrilateral(width: size[0], height: size[1]).corners.map { corner in
      let image = transform.image(of: SIMD4(corner.x, corner.y, 0, 1))
      return Point(x: image.x, y: image.y)
    }
  }
}
