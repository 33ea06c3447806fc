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

  /// The drivers of a run.
  static func all(_ handoff: Handoff) -> [WebDriver] {
    var sources: [(words: String, maps: [(source: HandoffSource, map: PiecewiseMap)])] = []
    for property in handoff.properties where property.mappings.count == 1 {
      let (words, map) = property.mappings[0]
      let place = sources.firstIndex { $0.words == words } ?? sources.count
      if place == sources.count { sources.append((words, [])) }
      sources[place].maps.append(
        (HandoffSource(property.layer, property.property), map))
    }
    let followers = Set(sources.flatMap(\.maps).map(\.source))
    // Numbers of an element are custom properties, too.
    var names = Set(
      handoff.tracks.flatMap { track in
        ["--", "--outer-"].map { $0 + WebCase.kebab(track.property) }
      })
    return sources.compactMap { words, maps in
      guard var driver = WebDriver(words, maps, handoff), !followers.contains(driver.source) else {
        return nil
      }
      while !names.insert(driver.name).inserted { driver.name += "-driver" }
      return driver
    }
  }

  private init?(
    _ words: String, _ maps: [(source: HandoffSource, map: PiecewiseMap)], _ handoff: Handoff
  ) {
    guard let dot = words.lastIndex(of: "."),
      let owner = handoff.recording.layers.firstIndex(where: { $0.path == words[..<dot] })
    else { return nil }
    let source = HandoffSource(owner, String(words[dot...].dropFirst()))
    guard let index = handoff.trackIndex(owner, source.property) else { return nil }
    let track = handoff.tracks[index]
    var maps = maps
    let height = source.property == "progress" ? Self.height(of: owner, along: track, handoff) : nil
    if let height { maps.append((HandoffSource(owner, "height"), height)) }
    // A page's scroll reaches more than the run does.
    let stops: [Double] =
      switch source.property {
      case "progress": maps.flatMap(\.map.stops)
      case "offsetX", "offsetY": maps.flatMap(\.map.stops).filter { $0 >= 0 }
      default: []
      }
    let reached = stops + [track].times.map { track.value(at: $0) }
    guard let low = reached.min(), let high = reached.max() else { return nil }
    let followers = maps.compactMap { source, map in
      Self.follower(source, map, of: track, over: low...high, handoff)
    }
    switch source.property {
    case "offsetX", "offsetY": scroll = high > 0 ? [(max(low, 0), max(low, 0)), (high, high)] : nil
    case "progress":
      scroll = height.map { height in
        let distance = { height.values[1] - height.value(at: $0) }
        return [(distance(high), high), (distance(low), low)]
      }
    default: scroll = nil
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
    self.source = source
    self.words = words
    self.track = index
    self.followers = followers
    self.layer = layer
    name =
      "--\(WebNames.identifier(String(words[..<dot])))-\(WebCase.kebab(source.property))"
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
