import MotionCore
import MotionRecording
import MotionValues

/// All tracks of a hand-off as a format writes them.
///
/// Deviations add up along the tree: x, y, size and angle of a layer and of its ancestors, each
/// within its tolerance, may move a corner by several times as much. Therefore the tolerance of
/// lengths is that of the projected corners: where one is farther away, the tolerances of the
/// layer and its ancestors are halved.
package struct KeyPlan: Sendable {
  /// The projected corner that is farthest from the run's.
  package struct Corner: Sendable, Equatable {
    /// The layer's path.
    package let layer: String
    /// In points of the scene.
    package let distance: Double
    /// In seconds from the start of the exported part.
    package let time: Double

    package init(layer: String, distance: Double, time: Double) {
      self.layer = layer
      self.distance = distance
      self.time = time
    }
  }

  /// How a format writes a track as a function of another one, which it writes by keys.
  package struct Following: Sendable {
    /// The index of the other track.
    let leader: Int
    let value: @Sendable (Double) -> Double
    /// The greatest slope of the function.
    let steepness: Double
    /// How far the function of the other track's recorded values is from those of the track.
    let deviation: Double

    package init(
      _ leader: Int, steepness: Double, deviation: Double,
      value: @escaping @Sendable (Double) -> Double
    ) {
      self.leader = leader
      self.value = value
      self.steepness = steepness
      self.deviation = deviation
    }

    /// The tolerance of the other track for one of the track.
    func tolerance(for own: Double) -> Double { max(own - deviation, own / 2) / steepness }
  }

  /// How often tolerances are halved.
  private static let rounds = 5

  package let handoff: Handoff
  /// One for each track of the hand-off, in its order.
  package private(set) var tracks: [PlannedTrack]
  /// The corners of the written tracks.
  package private(set) var corners: CornerComparison
  /// The tracks that follow others, by index.
  private let following: [Int: Following]

  /// Returns a property's track; nil if the property does not change.
  package func track(
    _ layer: Int, _ property: String, _ channel: Color.Channel? = nil
  ) -> PlannedTrack? {
    handoff.trackIndex(layer, property, channel).map { tracks[$0] }
  }

  /// Returns a track as it is written by keys, if it is one of the hand-off.
  private func planned(_ track: MotionTrack) -> PlannedTrack? {
    guard let index = handoff.trackIndex(track.layer, track.property, track.channel),
      following[index] == nil, handoff.tracks[index].isSame(as: track)
    else { return nil }
    return tracks[index]
  }

  /// Returns the written value of a numeric property at a time; the recorded one where it does not
  /// change.
  package func value(_ layer: Int, _ property: String, at time: Double) -> Double {
    if let track = track(layer, property) { return track.value(at: time) }
    guard case .number(let number)? = handoff.initial(layer, property) else { return 0 }
    return number
  }

  /// The corner that is farthest from the run's; nil if no layer's corners move.
  package var worstCorner: Corner? { corners.worst }

  init(
    _ handoff: Handoff, _ style: KeyStyle, colors: KeyStyle, following: [Int: Following],
    like others: [KeyPlan]
  ) {
    self.handoff = handoff
    self.following = following
    func planner(_ style: KeyStyle) -> TrackPlanner {
      TrackPlanner(
        style: style, isSmallest: handoff.selection.isSmallest, offset: handoff.start)
    }
    let planners = (numbers: planner(style), colors: planner(colors))
    var shares = [Double](repeating: 1, count: handoff.recording.layers.count)
    func planner(of track: MotionTrack) -> TrackPlanner {
      track.channel == nil ? planners.numbers : planners.colors
    }
    /// The own tolerance of a track, and what those that follow it leave.
    func tolerance(of index: Int) -> Double {
      let track = handoff.tracks[index]
      let own =
        handoff.tolerances.tolerance(of: track.property, track.unit)
        * planner(of: track).style.share * shares[track.layer]
      return following.reduce(own) { least, follower in
        follower.value.leader == index
          ? min(least, follower.value.tolerance(for: tolerance(of: follower.key))) : least
      }
    }
    func planned(_ index: Int) -> PlannedTrack {
      let track = handoff.tracks[index]
      return planner(of: track).plan(track, tolerance: tolerance(of: index))
    }
    var plans: [Int: PlannedTrack] = [:]
    for (index, track) in handoff.tracks.enumerated() where following[index] == nil {
      plans[index] = others.lazy.compactMap { $0.planned(track) }.first ?? planned(index)
    }
    for (index, follower) in following {
      plans[index] = plans[follower.leader]?.followed(by: handoff.tracks[index], follower.value)
    }
    tracks = handoff.tracks.indices.compactMap { plans[$0] }
    corners = CornerComparison(handoff)
    for (index, track) in tracks.enumerated() { corners.write(index, as: track) }
    for round in 0...Self.rounds {
      corners.compare()
      let over = shares.indices.filter {
        corners.distance(of: $0) > handoff.tolerances.points * style.share
      }
      guard round < Self.rounds, !over.isEmpty else { break }
      var changed: Set<Int> = []
      for layer in over { changed.formUnion(handoff.recording.ancestors(of: layer)) }
      let causes = handoff.tracks.indices.filter {
        changed.contains(handoff.tracks[$0].layer) && corners.depend(on: $0)
      }
      // A track that rounding keeps from its tolerance would not come nearer to a smaller one.
      let mended = Set(causes.map { following[$0]?.leader ?? $0 }).filter {
        tracks[$0].deviation.worst <= tolerance(of: $0)
      }
      guard !mended.isEmpty else { break }
      for layer in changed { shares[layer] /= 2 }
      for index in mended { tracks[index] = planned(index) }
      for (index, follower) in following where mended.contains(follower.leader) {
        tracks[index] = tracks[follower.leader].followed(by: handoff.tracks[index], follower.value)
        corners.write(index, as: tracks[index])
      }
      for index in mended { corners.write(index, as: tracks[index]) }
    }
  }
}

extension Handoff {
  /// Writes all tracks in a style, so that each value is within its tolerance at every sample, and
  /// each projected corner within the tolerance of lengths, as far as rounding allows.
  ///
  /// Colours may have a style of their own. Tracks that follow others, by index, are written as
  /// functions of these, which follow none themselves. What moves as in another plan in these
  /// styles, that of a variant of the scene, is taken from it.
  package func plan(
    _ style: KeyStyle, colors: KeyStyle? = nil, following: [Int: KeyPlan.Following] = [:],
    like others: [KeyPlan] = []
  ) -> KeyPlan {
    KeyPlan(self, style, colors: colors ?? style, following: following, like: others)
  }
}

extension Recording {
  /// The indices of a layer and its ancestors.
  fileprivate func ancestors(of layer: Int) -> [Int] {
    Array(sequence(first: layer) { layers[$0].parent })
  }
}

/// How a format writes the motion of a number.
package struct KeyStyle: Sendable {
  /// The form of a piece between two keys.
  package enum Piece: Sendable {
    /// With an easing of free handles; needs two different values.
    case bezier
    /// A cubic polynomial of time, by the velocities at both ends.
    case cubic
    case straight
  }

  package let piece: Piece
  /// Writes changes of a track as straight pieces, within a tolerance; if the format is shorter with
  /// these than with Bézier pieces, they are used. So they are for springs. Nil never uses them.
  package var straight:
    (@Sendable (MotionTrack, [MotionTrack.Change], _ tolerance: Double) -> [PlannedTrack.Part])?
  /// The numbers of straight pieces that are as long as one curved key in the format, and as one
  /// other key.
  package var straightPerKey = (curved: 1.0, other: 1.0)
  /// The part of the tolerances that keys may use; the format's own rounding needs the rest.
  package var share = 1.0
  /// The decimals of times in seconds.
  package var timeDecimals = 6
  /// The decimals of points and degrees; fractions and multiples have two more.
  package var valueDecimals = 3
  /// The decimals of handles as fractions of their piece.
  package var handleDecimals = 4
  /// Whether a motion may leave under its own name.
  package var namesDeclared: @Sendable (DeclaredMotion) -> Bool = { _ in false }
  /// Whether loops of colours may leave under their own names, channel by channel.
  package var namesLoopsOfColors = false
  /// Whether a spring may leave under its own name in a track that has other changes too.
  package var mixesSprings = true

  package init(_ piece: Piece) { self.piece = piece }

  /// Whether a motion of a track may leave under its own name.
  func names(_ motion: DeclaredMotion, in track: MotionTrack) -> Bool {
    (track.channel == nil || namesLoopsOfColors) && namesDeclared(motion)
  }

  /// How much rounding may move a key, in seconds.
  package var timeRounding: Double { 0.6 * Self.step(decimals: timeDecimals) }

  /// The least difference of two written values.
  package func step(of unit: Unit) -> Double { Self.step(decimals: decimals(of: unit)) }

  package static func step(decimals: Int) -> Double {
    (0..<decimals).reduce(1) { step, _ in step / 10 }
  }

  package func decimals(of unit: Unit) -> Int {
    valueDecimals + unit.measure.moreDecimals
  }
}

extension Double {
  /// Returns the nearest number with a number of decimals.
  package func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    // Never -0.
    return rounded == 0 ? 0 : rounded
  }
}
