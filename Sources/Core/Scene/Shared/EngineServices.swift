/// The engines that offer a service to all others; each registers itself.
package final class EngineServices: StageExtension {
  /// Animates properties to new values.
  package weak var slotAnimator: (any SlotAnimator)?
  /// Animates the changes of layouts.
  package weak var layoutAnimator: (any LayoutAnimator)?
  /// Reports taps.
  package weak var tapSource: (any TapSource)?

  package init() {}
}

extension Stage {
  package var services: EngineServices { self[EngineServices.self] }
}
