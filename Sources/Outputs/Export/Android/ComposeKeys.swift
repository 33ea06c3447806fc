import MotionValues

/// The keys of a track as Compose's `keyframes` has them: at most one at each whole millisecond,
/// with the way to the next one.
struct ComposeKeys {
  enum Way {
    case line
    case curve(CubicBezier)
    /// The value stays until the next key.
    case hold
    case end
  }

  struct Key {
    let millis: Int
    let value: Double
    var way: Way
  }

  private(set) var keys: [Key] = []

  init(_ track: CodeTrack) {
    let all = CodeKeys(track)
    for index in all.times.indices {
      let millis = Int((all.times[index] * 1000).rounded())
      let way: Way =
        index < all.curves.count ? all.curves[index].map { .curve($0) } ?? .line : .end
      append(Key(millis: millis, value: all.values[index], way: way), all)
    }
  }

  /// Whether a value stays until the next key.
  var holds: Bool { keys.contains { if case .hold = $0.way { true } else { false } } }

  private mutating func append(_ key: Key, _ all: CodeKeys) {
    guard let last = keys.last, last.millis == key.millis else { return keys.append(key) }
    // A jump: what moves there ends a millisecond earlier, what rests is held.
    keys.removeLast()
    if let before = keys.last {
      if before.value == last.value {
        keys[keys.count - 1].way = .hold
      } else if before.millis < key.millis - 1 {
        let value = all.value(at: Double(key.millis - 1) / 1000)
        keys.append(Key(millis: key.millis - 1, value: value, way: .hold))
      }
    }
    keys.append(key)
  }
}
