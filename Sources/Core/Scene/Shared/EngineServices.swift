/// State that modules keep for each stage, such as what one engine offers to another.
///
/// `stage[StageDrawings.self]` is the stage's only instance of the type. The type stands beside the
/// modules that use it: in `Core/Scene/Shared` if they are two engines.
package protocol StageExtension: AnyObject {
  init()
}

/// The engines that offer a service to all others; each registers itself, and lives as long as the
/// stage is used.
package final class EngineServices: StageExtension {
  /// Animates properties to new values.
  package unowned var slotAnimator: (any SlotAnimator)?
  /// Places layers in stacks and grids.
  package unowned var layouts: (any StageLayouts)?
  /// Lets layers enter and leave.
  package unowned var presence: (any StagePresence)?
  /// Reports taps.
  package unowned var tapSource: (any TapSource)?
  /// Receives fingers while the scene runs.
  package unowned var touchReceiver: (any TouchReceiver)?
  /// Changes the scene's appearance.
  package unowned var appearanceChanger: (any AppearanceChanger)?

  package init() {}
}

extension Stage {
  package var services: EngineServices { self[EngineServices.self] }
}
