/// The engines that offer a service to all others; each registers itself.
package final class EngineServices: StageExtension {
  /// Moves properties to new values.
  package weak var slotAnimator: (any SlotAnimator)?
  /// Moves what layouts place.
  package weak var layoutAnimator: (any LayoutAnimator)?
  /// Notifies of taps.
  package weak var tapSource: (any TapSource)?

  package init() {}
}

extension Stage {
  package var services: EngineServices { self[EngineServices.self] }
}
