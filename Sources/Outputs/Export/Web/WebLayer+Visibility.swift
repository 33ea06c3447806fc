import MotionCore
import MotionRecording
import MotionValues

extension WebLayer {
  /// `hidden` or `inherit`, never `visible`, which would show a child of a hidden layer.
  ///
  /// While a layer that contains it is hidden, the value does not show: it stays what it is before
  /// and after.
  var visibility: WebDeclaration? {
    guard !isScene else { return nil }
    let containers = sequence(first: self) { inner in
      inner.recorded.parent.map { WebLayer($0, values) }
    }.dropFirst().filter { !$0.isScene }
    let times = Set([0] + visibilityTimes + containers.flatMap(\.visibilityTimes)).sorted()
    var states = times.map(isVisible(at:))
    let shows = times.map { time in containers.allSatisfy { $0.isVisible(at: time) } }
    var place = 0
    while let first = shows[place...].firstIndex(of: false) {
      let end = shows[first...].firstIndex(of: true) ?? times.count
      let outside = Set(states[..<first].suffix(1) + states[end...].prefix(1))
      if outside.count < 2 {
        for index in first..<end { states[index] = outside.first ?? true }
      }
      place = end
    }
    func text(_ isVisible: Bool) -> String { isVisible ? "inherit" : "hidden" }
    let steps = times.indices.dropFirst().filter { states[$0] != states[$0 - 1] }
      .map { (times[$0], text(states[$0])) }
    let isHideable = values.handoff.steps(layer, "hidden") != nil
    guard isHideable || !states[0] || !steps.isEmpty else { return nil }
    return WebDeclaration(
      "visibility", initial: text(states[0]), steps: steps, shown: [source("hidden")])
  }

  /// The times at which the layer appears or disappears by itself.
  private var visibilityTimes: [Double] {
    let hidden = values.handoff.steps(layer, "hidden")?.steps.map(\.time) ?? []
    return ([lifetime.lowerBound, lifetime.upperBound] + hidden).filter {
      $0 > 0 && $0 <= values.handoff.duration
    }
  }

  /// Whether the layer exists and is not hidden itself.
  private func isVisible(at time: Double) -> Bool {
    let hidden =
      values.handoff.steps(layer, "hidden")?.value(at: time)
      ?? .boolean(values.flag(layer, "hidden"))
    return lifetime.contains(time) && hidden != .boolean(true)
  }

  /// When the layer exists, in seconds from the start of the exported part.
  private var lifetime: Range<Double> {
    let (recording, start) = (values.handoff.recording, values.handoff.start)
    let end = recorded.endFrame.map { recording.time(of: $0) - start } ?? .infinity
    return recording.time(of: recorded.firstFrame) - start..<end
  }
}
