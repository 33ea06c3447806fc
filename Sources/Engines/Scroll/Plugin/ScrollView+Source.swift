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

  func velocity(at time: Double) -> Double { read(.y) { $0.axis?.velocity(at: time) ?? 0 } }

  /// The velocity of the content along an axis at a time, in points per second.
  func contentVelocity(_ direction: ScrollDirection, at time: Double) -> Double {
    let velocity = read(direction) { $0.axis?.velocity(at: time) ?? 0 }
    guard velocity != 0, let interceptor = interceptor(along: direction), let step = step(at: time)
    else { return velocity }
    return interceptor.remainder(of: velocity, after: step)
  }

  func availableConsumptionDidChange(at time: Double) { updateAvailableConsumption(at: time) }
}
