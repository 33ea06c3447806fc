import MotionRecording
import MotionValues

/// The outline of a shape, and the pattern of the line along it, at the instants at which they change.
package struct ShapeTrack: Sendable {
  package struct Moment: Sendable {
    /// In seconds from the start of the exported part.
    package let time: Double
    /// In points of the layer.
    package let outline: Outline
    /// Empty for a line without gaps.
    package let dashes: [Double]
    /// In points.
    package let dashOffset: Double
    package let trim: OutlineTrim

    /// Whether the whole line is drawn without gaps.
    package var isWhole: Bool { dashes.isEmpty && trim.start == 0 && trim.end == 1 }
  }

  /// In order of time, from 0 on; a moment before each change after a rest, too.
  package let moments: [Moment]
  /// The property of the path.
  package let pathSources: [HandoffSource]
  /// The properties of dashes and trims.
  package let patternSources: [HandoffSource]
}

extension HandoffLayer {
  /// The outline over time, with the pattern of a line; nil if it is no path.
  package func shapeTrack(_ line: Drawing<Amount>.Line?) -> ShapeTrack? {
    guard let path = drawing.surface.outline.path,
      let source = properties(of: path.path).first
    else { return nil }
    let paths = ValueList(handoff.values(source))
    let dash = line.flatMap { properties(of: $0.dash).first }
    let dashes = ValueList(dash.map(handoff.values) ?? [])
    let surface = drawing.surface
    let amounts =
      [surface.width, surface.height]
      + (line.map { [$0.dashOffset, $0.trimStart, $0.trimEnd, $0.trimOffset, $0.trimEach] } ?? [])
    let tracks = amounts.flatMap { number($0).sources }.compactMap(handoff.trackIndex)
      .map { handoff.tracks[$0] }
    let steps = amounts.flatMap { self.steps(of: $0) }.flatMap(\.steps).map(\.time)
    let times = handoff.withRests(Set(tracks.times + steps + paths.times + dashes.times))
    let moments = times.map { time in
      func number(_ amount: Amount?) -> Double { amount.map { value(of: $0, at: time) } ?? 0 }
      let pattern = dashes.content(Dash.self, at: time)?.lengths ?? []
      // Gaps without a length are none.
      let isSolid = pattern.enumerated().allSatisfy { $0.offset % 2 == 0 || $0.element == 0 }
      return ShapeTrack.Moment(
        time: time,
        outline: (paths.content(Path.self, at: time) ?? .empty).outline(
          width: value(of: surface.width, at: time), height: value(of: surface.height, at: time)),
        dashes: isSolid ? [] : pattern, dashOffset: number(line?.dashOffset),
        trim: OutlineTrim(
          start: number(line?.trimStart), end: line == nil ? 1 : number(line?.trimEnd),
          offset: number(line?.trimOffset), each: number(line?.trimEach) != 0))
    }
    return ShapeTrack(
      moments: moments, pathSources: [source] + properties(of: path.rule),
      patternSources: [dash].compactMap(\.self) + amounts.dropFirst(2).flatMap(properties))
  }
}

/// The values of a property with parts over time.
private struct ValueList {
  private let values: [(time: Double, value: Value)]

  init(_ values: [(time: Double, value: Value)]) { self.values = values }

  var times: [Double] { values.map(\.time) }

  func content<Content: MixedContent>(_ type: Content.Type, at time: Double) -> Content? {
    let next = values.partitioningIndex { $0.time > time }
    guard next > 0, case .mixed(let mixed) = values[next - 1].value else { return nil }
    return mixed.value.content as? Content
  }
}
