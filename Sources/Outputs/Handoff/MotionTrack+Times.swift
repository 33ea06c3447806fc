extension Sequence<MotionTrack> {
  /// The times at which the values of tracks are known, ascending, from 0 on.
  var times: [Double] {
    let times = flatMap(\.changes).flatMap { change -> [Double] in
      switch change {
      case .set(let time, _): [time]
      case .move(let move): move.samples.times
      }
    }
    return Set([0] + times).sorted()
  }
}
