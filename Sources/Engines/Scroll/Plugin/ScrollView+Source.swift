import MotionCore

extension ScrollView: ScrollSource {
  var viewportLength: Double { tracks[ScrollDirection.y.rawValue].content.viewportLength }

  func step(at time: Double) -> ScrollStep? {
    guard isActive else { return nil }
    if let lastStep, lastStep.time == time { return lastStep.step }
    let step = read(.y) { $0.step(at: time) }
    lastStep = (time, step)
    return step
  }

  func availableConsumptionDidChange(at time: Double) { updateAvailableConsumption(at: time) }
}
