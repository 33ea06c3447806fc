import MotionRecording
import MotionValues

/// The value and the velocity of a number over a run, as polylines.
///
/// If the recording has velocities, the lines follow the motion between frames
/// (`MotionSamples.motion`). Otherwise they connect the samples, and the velocity is the slope. No
/// slope is taken across an instant at which another motion begins, or across a jump of the value,
/// which is drawn as a vertical line.
package struct PlotCurve: Sendable {
  /// Points in seconds and in the property's unit; flat while the property keeps its value.
  package private(set) var value: [PlotPoint] = []
  /// Points in seconds and in units per second.
  package private(set) var velocity: [PlotPoint] = []
  /// The points at which a motion begins, ends or is taken over by another.
  package private(set) var marks: [PlotPoint] = []

  /// Draws a numeric column with points at most `step` seconds apart while it moves; nil for other
  /// columns.
  package init?(_ column: RecordedColumn, in recording: Recording, step: Double) {
    guard let track = column.track else { return nil }
    let initial = column.initial.channel(0)
    let begin = recording.time(of: recording.layers[column.layer].firstFrame)
    let end = max(recording.duration, begin)
    value = [PlotPoint(begin, initial, isFixed: true)]
    velocity = [PlotPoint(begin, 0)]
    for move in recording.moves(of: column) { add(move, step) }
    value.append(PlotPoint(end, track.numbers.last ?? initial, isFixed: true))
    if let last = velocity.last, last.x < end { rest(from: last.x, to: end) }
    marks.sort { $0.x < $1.x }
    for index in value.indices { value[index].y = Self.drawn(value[index].y) }
    for index in velocity.indices { velocity[index].y = Self.drawn(velocity[index].y) }
    for index in marks.indices { marks[index].y = Self.drawn(marks[index].y) }
  }

  /// Clamps a number to the range that can be drawn.
  private static func drawn(_ number: Double) -> Double {
    number.isNaN ? 0 : min(max(number, -PlotAxis.limit), PlotAxis.limit)
  }

  /// Adds a stretch of constant value.
  private mutating func rest(from start: Double, to end: Double) {
    velocity += [PlotPoint(start, 0), PlotPoint(end, 0)]
  }

  private mutating func add(_ move: RecordedMove, _ step: Double) {
    let samples = move.samples.all
    guard let first = samples.first, let last = samples.last, samples.count > 1 else { return }
    value.append(PlotPoint(first.time, first.value))
    if move.isSet { return jump(at: last.time, from: first.value, to: last.value) }
    rest(from: velocity.last?.x ?? first.time, to: first.time)
    for sample in samples where sample.isCorner {
      marks.append(PlotPoint(sample.time, sample.value))
    }
    var slope: Double?
    for interval in 0..<samples.count - 1 {
      let (start, end) = (samples[interval], samples[interval + 1])
      if let gap = move.samples.breakpoint(in: interval) {
        endSlope(slope, at: start.time)
        slope = nil
        add(gap, from: start.time, to: end)
      } else if move.samples.isKnown(in: interval) {
        endSlope(slope, at: start.time)
        slope = nil
        follow(move.samples, interval, step)
      } else {
        let next =
          end.time > start.time ? (end.value - start.value) / (end.time - start.time) : 0
        if slope == nil || start.isCorner {
          endSlope(slope, at: start.time)
          velocity.append(PlotPoint(start.time, next))
        }
        velocity.append(PlotPoint((start.time + end.time) / 2, next))
        value.append(PlotPoint(end.time, end.value, isFixed: end.isCorner))
        slope = next
      }
    }
    endSlope(slope, at: last.time)
  }

  /// Adds a line to an instant between two samples, and another to the second sample.
  private mutating func add(
    _ gap: MotionSamples.Break, from start: Double, to end: MotionSamples.Sample
  ) {
    if gap.time > start {
      velocity += [start, gap.time].map { PlotPoint($0, gap.before.velocity) }
    }
    if gap.time < end.time {
      velocity += [gap.time, end.time].map { PlotPoint($0, gap.after.velocity) }
    }
    if !gap.isStep { marks.append(PlotPoint(gap.time, gap.after.value)) }
    jump(at: gap.time, from: gap.before.value, to: gap.after.value)
    value.append(PlotPoint(end.time, end.value, isFixed: end.isCorner))
  }

  /// Ends a stretch in which the velocity is the slope between samples.
  private mutating func endSlope(_ slope: Double?, at time: Double) {
    if let slope { velocity.append(PlotPoint(time, slope)) }
  }

  private mutating func jump(at time: Double, from before: Double, to after: Double) {
    value.append(PlotPoint(time, before, isFixed: true))
    value.append(PlotPoint(time, after, isFixed: true))
  }

  private mutating func follow(_ samples: MotionSamples, _ interval: Int, _ step: Double) {
    let (start, end) = (samples.all[interval], samples.all[interval + 1])
    let count = min(max(((end.time - start.time) / step).rounded(.up), 1), 64)
    velocity.append(
      PlotPoint(start.time, samples.motion(in: interval, at: start.time).velocity))
    for part in 1...Int(count) {
      let isLast = Double(part) == count
      let time = isLast ? end.time : start.time + (end.time - start.time) * Double(part) / count
      let motion = samples.motion(in: interval, at: time)
      value.append(
        PlotPoint(time, isLast ? end.value : motion.value, isFixed: isLast && end.isCorner))
      velocity.append(PlotPoint(time, motion.velocity))
    }
  }
}

/// A point of a drawn curve.
package struct PlotPoint: Sendable, Equatable {
  /// In seconds, or in pixels from the left.
  package var x: Double
  /// In the unit of the property, or in pixels from the top.
  package var y: Double
  /// Whether simplification must keep the point.
  package var isFixed = false

  package init(_ x: Double, _ y: Double, isFixed: Bool = false) {
    self.x = x
    self.y = y
    self.isFixed = isFixed
  }
}

extension [PlotPoint] {
  /// Simplifies a polyline: removes points within `tolerance` of the line through the remaining
  /// ones, if they keep their order along it (Ramer–Douglas–Peucker between fixed points).
  package func reduced(within tolerance: Double) -> [PlotPoint] {
    guard count > 2 else { return self }
    var keeps = [Bool](repeating: false, count: count)
    var open: [(Int, Int)] = []
    var start = 0
    for index in indices where index == 0 || index == count - 1 || self[index].isFixed {
      keeps[index] = true
      if index - start > 1 { open.append((start, index)) }
      start = index
    }
    while let (first, last) = open.popLast() {
      var worst = (index: first, distance: tolerance)
      for index in first + 1..<last {
        let distance = self[index].distance(fromLine: self[first], self[last])
        if distance > worst.distance { worst = (index, distance) }
      }
      guard worst.index > first else { continue }
      keeps[worst.index] = true
      if worst.index - first > 1 { open.append((first, worst.index)) }
      if last - worst.index > 1 { open.append((worst.index, last)) }
    }
    return indices.filter { keeps[$0] }.map { self[$0] }
  }
}

extension [PlotPoint] {
  /// Reduces points within a short horizontal distance to the first, lowest, highest and last, so
  /// that the removed ones are no farther than that from the line.
  func thinned(within distance: Double) -> [PlotPoint] {
    var thinned: [PlotPoint] = []
    var start = startIndex
    while start < endIndex {
      var end = start + 1
      while end < endIndex, self[end].x - self[start].x <= distance { end += 1 }
      if end - start <= 4 {
        thinned += self[start..<end]
      } else {
        let ordered = (start..<end).sorted { (self[$0].y, $0) < (self[$1].y, $1) }
        let kept = Set([start, ordered[0], ordered[ordered.count - 1], end - 1])
        thinned += kept.sorted().map { self[$0] }
      }
      start = end
    }
    return thinned
  }

  /// Whether two polylines from left to right are within a distance of each other, at the points of
  /// both.
  func coincides(with other: [PlotPoint], within tolerance: Double) -> Bool {
    isNear(other, within: tolerance) && other.isNear(self, within: tolerance)
  }

  /// Whether all points are within a distance of a polyline from left to right.
  private func isNear(_ line: [PlotPoint], within tolerance: Double) -> Bool {
    var start = 0
    return allSatisfy { point in
      while start + 2 < line.count, line[start + 1].x < point.x - tolerance { start += 1 }
      var piece = start
      while piece + 1 < line.count, line[piece].x <= point.x + tolerance {
        if point.distance(fromLine: line[piece], line[piece + 1]) <= tolerance { return true }
        piece += 1
      }
      return false
    }
  }
}

extension PlotPoint {
  /// The distance from the line segment between two points.
  package func distance(fromLine a: PlotPoint, _ b: PlotPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let share =
      square > 0 ? Swift.min(Swift.max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1) : 0
    let (ex, ey) = (a.x + share * dx - x, a.y + share * dy - y)
    return (ex * ex + ey * ey).squareRoot()
  }
}

/// The values of a colour, a choice, a boolean or a text in one run, with their times.
package struct PlotBand: Sendable {
  package struct Stretch: Sendable, Equatable {
    /// In seconds.
    package let start: Double
    package fileprivate(set) var end: Double
    package let value: Value
  }

  /// The property's name, as in a trace.
  package let name: String
  /// The index of the run.
  package let run: Int
  /// Consecutive, from the creation of the layer to the end of the run.
  package private(set) var stretches: [Stretch]
  /// In seconds.
  let frameDuration: Double

  /// Makes a band of a column; nil for numbers.
  init?(_ name: String, _ column: RecordedColumn, run: Int, in recording: Recording) {
    guard column.track == nil else { return nil }
    self.name = name
    self.run = run
    frameDuration = recording.time(of: 1)
    let begin = recording.time(of: recording.layers[column.layer].firstFrame)
    stretches = [Stretch(start: begin, end: recording.duration, value: column.initial)]
    for (frame, value) in column.changes {
      let time = recording.time(of: frame)
      stretches[stretches.count - 1].end = time
      stretches.append(Stretch(start: time, end: recording.duration, value: value))
    }
  }
}
