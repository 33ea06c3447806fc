import MotionCore
import MotionRecording
import MotionValues

/// A number of a run from which scripts map others, such as the progress of a header: one animation
/// of a custom property, of which CSS computes the values of all that follow it.
struct WebDriver {
  /// A number that follows.
  struct Follower {
    /// The index of its track.
    let track: Int
    let mapping: WebMapping
    /// How far the mapped values are from the run's.
    let deviation: Double
  }

  /// The layers' number.
  let source: HandoffSource
  /// In words, such as `header.progress`.
  let words: String
  /// The custom property.
  private(set) var name: String
  /// The index of the source's track.
  let track: Int
  let followers: [Follower]
  /// The innermost layer that contains all that follows.
  let layer: Int
  /// The distances of a page's scroll that may drive it instead, ascending, with the number at
  /// each; nil if none may.
  let scroll: [(distance: Double, value: Double)]?

  /// How far a mapped value may be from the run's, as a part of the tolerance.
  private static let share = 0.25

  /// What is mapped from one number.
  private struct Source {
    /// What a page's scroll may set instead.
    enum Scrolled {
      case offset, progress
    }

    let words: String
    let number: HandoffSource
    /// The index of its track.
    let track: Int
    var maps: [(source: HandoffSource, map: PiecewiseMap)]
    /// The height of the header of which it is the progress.
    var height: PiecewiseMap?

    /// The part of a scroll that the number is; nil for any other number.
    var scrolled: Scrolled? {
      switch number.property {
      case "offsetX", "offsetY": .offset
      case "progress": .progress
      default: nil
      }
    }
  }

  /// The drivers of a run. What follows a number that follows another one follows that one.
  static func all(_ handoff: Handoff) -> [WebDriver] {
    var sources = sources(handoff)
    for _ in sources.indices {
      for place in sources.indices where !sources[place].maps.isEmpty {
        guard let (leader, map) = leader(of: sources[place], among: sources, handoff) else {
          continue
        }
        sources[leader].maps += sources[place].maps.compactMap { follower in
          follower.map.composed(of: map).map { (follower.source, $0) }
        }
        sources[place].maps = []
      }
    }
    // Numbers of an element are custom properties, too.
    var names = Set(
      handoff.tracks.flatMap { track in
        ["--", "--outer-"].map { $0 + WebCase.kebab(track.property) }
      })
    var drivers = sources.compactMap { WebDriver($0, handoff) }
    for index in drivers.indices {
      while !names.insert(drivers[index].name).inserted { drivers[index].name += "-driver" }
    }
    return drivers
  }

  /// The numbers from which others are mapped; with that of a header, its height.
  private static func sources(_ handoff: Handoff) -> [Source] {
    var sources: [Source] = []
    for property in handoff.properties where property.mappings.count == 1 {
      let (words, map) = property.mappings[0]
      let follower = (HandoffSource(property.layer, property.property), map)
      if let place = sources.firstIndex(where: { $0.words == words }) {
        sources[place].maps.append(follower)
        continue
      }
      guard let dot = words.lastIndex(of: "."),
        let owner = handoff.recording.layers.firstIndex(where: { $0.path == words[..<dot] })
      else { continue }
      let number = HandoffSource(owner, String(words[dot...].dropFirst()))
      guard let track = handoff.trackIndex(owner, number.property) else { continue }
      sources.append(Source(words: words, number: number, track: track, maps: [follower]))
    }
    for place in sources.indices where sources[place].scrolled == .progress {
      let layer = sources[place].number.layer
      guard
        let height = height(of: layer, along: handoff.tracks[sources[place].track], handoff)
      else { continue }
      sources[place].height = height
      sources[place].maps.append((HandoffSource(layer, "height"), height))
    }
    return sources
  }

  /// Returns the source that a source's number follows, with how it does; nil if it follows none.
  private static func leader(
    of source: Source, among sources: [Source], _ handoff: Handoff
  ) -> (place: Int, map: PiecewiseMap)? {
    for (place, other) in sources.enumerated() {
      guard let map = other.maps.first(where: { $0.source == source.number })?.map,
        let range = reach(of: other, handoff),
        follower(source.number, map, of: handoff.tracks[other.track], over: range, handoff) != nil
      else { continue }
      return (place, map)
    }
    return nil
  }

  /// The numbers that a source reaches; a page's scroll reaches more than the run does.
  private static func reach(of source: Source, _ handoff: Handoff) -> ClosedRange<Double>? {
    let track = handoff.tracks[source.track]
    let stops: [Double] =
      switch source.scrolled {
      case .progress: source.maps.flatMap(\.map.stops)
      case .offset: source.maps.flatMap(\.map.stops).filter { $0 >= 0 }
      case nil: []
      }
    let reached = stops + [track].times.map { track.value(at: $0) }
    guard let low = reached.min(), let high = reached.max() else { return nil }
    return low...high
  }

  private init?(_ source: Source, _ handoff: Handoff) {
    guard let range = Self.reach(of: source, handoff) else { return nil }
    let track = handoff.tracks[source.track]
    let followers = source.maps.compactMap { number, map in
      Self.follower(number, map, of: track, over: range, handoff)
    }
    let (low, high) = (range.lowerBound, range.upperBound)
    switch source.scrolled {
    case .offset: scroll = high > 0 ? [(max(low, 0), max(low, 0)), (high, high)] : nil
    case .progress:
      scroll = source.height.map { height in
        let distance = { height.values[1] - height.value(at: $0) }
        return [(distance(high), high), (distance(low), low)]
      }
    case nil: scroll = nil
    }
    guard followers.count > 1 || scroll != nil, let first = followers.first else { return nil }
    let layers = handoff.recording.layers
    func containers(_ follower: Follower) -> [Int] {
      Array(sequence(first: handoff.tracks[follower.track].layer) { layers[$0].parent })
    }
    let common = followers.dropFirst().reduce(containers(first)) { common, follower in
      let own = Set(containers(follower))
      return common.filter(own.contains)
    }
    guard let layer = common.first else { return nil }
    self.source = source.number
    words = source.words
    self.track = source.track
    self.followers = followers
    self.layer = layer
    let owner = source.words.prefix(source.words.count - source.number.property.count - 1)
    name = "--\(WebNames.identifier(String(owner)))-\(WebCase.kebab(source.number.property))"
  }

  /// Returns what follows a track by a map; nil if a recorded value is elsewhere, or CSS has no
  /// function for it.
  private static func follower(
    _ source: HandoffSource, _ map: PiecewiseMap, of leader: MotionTrack,
    over range: ClosedRange<Double>, _ handoff: Handoff
  ) -> Follower? {
    guard let index = handoff.trackIndex(source.layer, source.property) else { return nil }
    let track = handoff.tracks[index]
    let tolerance = share * handoff.tolerances.tolerance(of: track.property, track.unit)
    guard let mapping = WebMapping(map, over: range, precision: tolerance / 16) else { return nil }
    let deviation = [leader, track].times.reduce(0) { deviation, time in
      let mapped = mapping.value(at: leader.value(at: time))
      return max(deviation, (mapped - track.value(at: time)).magnitude)
    }
    guard deviation <= tolerance else { return nil }
    return Follower(track: index, mapping: mapping, deviation: deviation)
  }

  /// The height of a header along its progress, from two times; nil if it hardly changes.
  private static func height(
    of layer: Int, along progress: MotionTrack, _ handoff: Handoff
  ) -> PiecewiseMap? {
    guard let height = handoff.trackIndex(layer, "height").map({ handoff.tracks[$0] })
    else { return nil }
    let points = [progress].times.map { (time: $0, value: progress.value(at: $0)) }
    guard let high = points.max(by: { $0.value < $1.value }),
      let low = points.min(by: { $0.value < $1.value }), high.value - low.value > 0.1
    else { return nil }
    let bottom = height.value(at: low.time)
    let range = (height.value(at: high.time) - bottom) / (high.value - low.value)
    let least = (bottom - low.value * range).rounded(decimals: 6)
    guard range > 0 else { return nil }
    return PiecewiseMap(
      stops: [0, 1], values: [least, (least + range).rounded(decimals: 6)],
      extends: .init(below: true, above: true))
  }
}

/// A number as a function of another one, as CSS computes it: up to three straight lines.
struct WebMapping: Sendable {
  struct Line: Sendable, Equatable {
    var constant: Double
    var slope: Double

    func value(at number: Double) -> Double { constant + slope * number }
  }

  /// What CSS makes of the lines.
  private enum Form {
    case line, greatest, least
    /// Between two levels.
    case clamped
  }

  private var lines: [Line]
  private var form: Form

  /// The greatest slope.
  var steepness: Double { lines.reduce(0) { max($0, $1.slope.magnitude) } }

  /// Reads a map over a range; nil for one of more than three lines, or of another shape than those
  /// of `min()`, `max()` and `clamp()`. `precision` is the unit of rounding of a value.
  init?(_ map: PiecewiseMap, over range: ClosedRange<Double>, precision: Double) {
    let places = Self.places(map)
    var lines: [Line] = []
    for (index, (first, last)) in zip(places, places.dropFirst()).enumerated() {
      let start = index == 0 ? -.infinity : first
      let end = index == places.count - 2 ? .infinity : last
      guard min(end, range.upperBound) - max(start, range.lowerBound) > 1e-9 else { continue }
      let rise = map.value(at: last) - map.value(at: first)
      let slope = rise.magnitude > 1e-9 ? rise / (last - first) : 0
      let line = Line(constant: map.value(at: first) - slope * first, slope: slope)
      if let before = lines.last, before.isNear(line, over: range) { continue }
      lines.append(line)
    }
    let slopes = lines.map(\.slope)
    let pairs = zip(slopes, slopes.dropFirst())
    if lines.count == 1, slopes[0] != 0 {
      form = .line
    } else if !lines.isEmpty, lines.count <= 3, pairs.allSatisfy({ $0 < $1 }) {
      form = .greatest
    } else if !lines.isEmpty, lines.count <= 3, pairs.allSatisfy({ $0 > $1 }) {
      form = .least
    } else if lines.count == 3, slopes[0] == 0, slopes[2] == 0 {
      form = .clamped
    } else {
      return nil
    }
    let reach = max(range.lowerBound.magnitude, range.upperBound.magnitude)
    self.lines = lines.map { line in
      Line(
        constant: Self.rounded(line.constant, precision / 4),
        slope: Self.rounded(line.slope, precision / 4 / reach))
    }
    if steepness == 0 { return nil }
  }

  /// The numbers at which lines may meet, with one below and one above; a curved piece has sixteen
  /// parts.
  private static func places(_ map: PiecewiseMap) -> [Double] {
    let parts = map.isStraight ? 1 : 16
    var places = [map.stops[0] - 1]
    for (first, last) in zip(map.stops, map.stops.dropFirst()) {
      for part in 0..<parts { places.append(first + (last - first) * Double(part) / Double(parts)) }
    }
    let end = map.stops[map.stops.count - 1]
    return places + [end, end + 1]
  }

  /// The value with the fewest decimals that are near enough.
  private static func rounded(_ value: Double, _ tolerance: Double) -> Double {
    (0...9).lazy.map { value.rounded(decimals: $0) }
      .first { ($0 - value).magnitude <= tolerance } ?? value
  }

  /// Returns the value as CSS computes it.
  func value(at number: Double) -> Double {
    let values = lines.map { $0.value(at: number) }
    switch form {
    case .line: return values[0]
    case .greatest: return values.reduce(-.infinity, max)
    case .least: return values.reduce(.infinity, min)
    case .clamped:
      let (low, high) = (min(values[0], values[2]), max(values[0], values[2]))
      return max(low, min(values[1], high))
    }
  }

  /// Returns the function of which each value is multiplied and shifted.
  func scaled(by scale: Double, plus shift: Double = 0) -> WebMapping {
    var result = self
    result.lines = lines.map {
      Line(constant: $0.constant * scale + shift, slope: $0.slope * scale)
    }
    guard scale < 0 else { return result }
    switch form {
    case .line, .clamped: break
    case .greatest: result.form = .least
    case .least: result.form = .greatest
    }
    return result
  }

  /// Returns the CSS text, a function or a sum, of a custom property that is a number; values are
  /// those of the unit.
  func text(of name: String, _ unit: WebNumber.Unit) -> (text: String, isSum: Bool) {
    func number(_ value: Double) -> String {
      CodeNumber(value, decimals: 9).description + unit.rawValue
    }
    let texts = lines.map { line in
      if line.slope == 0 { return number(line.constant) }
      let product = { (slope: Double) in
        slope == 1 && unit == .none ? "var(\(name))" : "\(number(slope)) * var(\(name))"
      }
      if line.constant == 0 { return product(line.slope) }
      return "\(number(line.constant)) \(line.slope < 0 ? "-" : "+") "
        + product(line.slope.magnitude)
    }
    let all = texts.joined(separator: ", ")
    switch form {
    case .line: return (all, true)
    case .greatest: return ("max(\(all))", false)
    case .least: return ("min(\(all))", false)
    case .clamped:
      let isRising = lines[0].constant < lines[2].constant
      return ("clamp(\((isRising ? texts : texts.reversed()).joined(separator: ", ")))", false)
    }
  }
}

extension WebMapping.Line {
  /// Whether another line has nearly the same values.
  fileprivate func isNear(_ other: Self, over range: ClosedRange<Double>) -> Bool {
    [range.lowerBound, range.upperBound].allSatisfy {
      (value(at: $0) - other.value(at: $0)).magnitude < 1e-6
    }
  }
}
