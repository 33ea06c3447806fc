import MotionRecording
import MotionValues

/// A property of a scene, and what an app has logged of it, in the scene's units.
///
/// 1. The scene's samples have equal distances; one is NaN where the layer does not exist.
/// 2. The times of the log ascend, by the app's clock.
package struct ComparedSignal: Sendable {
  /// The name of the property, such as `sheet.y`.
  package let name: String
  package let unit: Unit?
  /// How far a value of the app may be from one of the scene.
  package let tolerance: Double
  /// Whether only equal values are right.
  package let isDiscrete: Bool
  /// The samples per second of the scene.
  package let rate: Double
  package let scene: [Double]
  package let times: [Double]
  package var values: [Double]
  /// The texts that discrete values stand for.
  package var words = WordCodes()

  package init(
    name: String, unit: Unit?, tolerance: Double, isDiscrete: Bool, rate: Double, scene: [Double],
    times: [Double], values: [Double]
  ) {
    self.name = name
    self.unit = unit
    self.tolerance = tolerance
    self.isDiscrete = isDiscrete
    self.rate = rate
    self.scene = scene
    self.times = times
    self.values = values
  }

  /// A value with its unit, or the text that it stands for.
  func text(of value: Double) -> String {
    guard isDiscrete else { return NumberWords.amount(value, unit) }
    return words.word(of: value).map { "`\($0)`" } ?? "\(NumberText(value))"
  }

  /// The path of the layer.
  var layer: Substring { name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex) }

  /// The scene's value at a time, in seconds; that of the first or the last sample outside of them.
  func sceneValue(at time: Double) -> Double {
    let place = time * rate
    guard place > 0 else { return scene[0] }
    let index = Int(place)
    guard index + 1 < scene.count else { return scene[scene.count - 1] }
    let share = place - Double(index)
    return isDiscrete ? scene[index] : scene[index] + (scene[index + 1] - scene[index]) * share
  }

  /// The scene's value and its slope at a time.
  func motion(at time: Double) -> (value: Double, slope: Double) {
    let place = time * rate
    guard place > 0, place < Double(scene.count - 1) else { return (sceneValue(at: time), 0) }
    let index = Int(place)
    let step = scene[index + 1] - scene[index]
    return (scene[index] + step * (place - Double(index)), step * rate)
  }

  /// The least and the greatest value of the scene from one time to another; NaN if it has none for
  /// some of the time.
  func range(from start: Double, to end: Double) -> (low: Double, high: Double) {
    let (first, last) = (sceneValue(at: start), sceneValue(at: end))
    var (low, high) = (min(first, last), max(first, last))
    let from = max(Int((start * rate).rounded(.up)), 0)
    let to = min(Int((end * rate).rounded(.down)), scene.count - 1)
    var isKnown = !first.isNaN && !last.isNaN
    var index = from
    while index <= to {
      let value = scene[index]
      if value < low { low = value }
      if value > high { high = value }
      if value.isNaN { isKnown = false }
      index += 1
    }
    return isKnown ? (low, high) : (.nan, .nan)
  }

  /// How far the logged value at an index is from all that the scene has within a time before and
  /// after, in tolerances; 0 where the scene has no value.
  func excess(_ index: Int, at time: Double, before: Double, after: Double) -> Double {
    let value = values[index]
    if isDiscrete {
      var instant = time - before
      while instant <= time + after {
        if sceneValue(at: instant) == value || sceneValue(at: instant).isNaN { return 0 }
        instant += 1 / rate
      }
      return 2
    }
    let (low, high) = range(from: time - before, to: time + after)
    guard !low.isNaN else { return 0 }
    return max(low - value, value - high, 0) / tolerance
  }

  /// The indices of the logged values from one time of the app to another.
  func indices(from start: Double, to end: Double) -> Range<Int> {
    let low = times.partitioningIndex { $0 >= start }
    return low..<max(low, times.partitioningIndex { $0 > end })
  }

  /// The greatest distance of two logged values from one time of the app to another.
  func logSpan(from start: Double, to end: Double) -> Double {
    let found = values[indices(from: start, to: end)]
    return (found.max() ?? 0) - (found.min() ?? 0)
  }

  /// The greatest distance of two values of the scene from one time to another.
  func sceneSpan(from start: Double, to end: Double) -> Double {
    let (low, high) = range(from: start, to: end)
    return low.isNaN ? 0 : high - low
  }
}
