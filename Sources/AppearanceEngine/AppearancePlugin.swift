import MotionCore
import MotionPlugin

/// Light and dark: the colours and the status bar that follow them.
package final class AppearancePlugin: Plugin {
  package static let name = "appearance"

  unowned let stage: Stage
  let colors: ColorResolver
  let statusBar: StatusBarDriver?
  private lazy var group = stage.register(self)
  /// The time of the last frame, in seconds.
  private var time = 0.0

  package init(stage: Stage) {
    self.stage = stage
    colors = ColorResolver(stage: stage)
    statusBar = StatusBarDriver(stage: stage)
  }

  package func makeModule() -> Module {
    Module(
      functions: [makeColor, definePalette], types: [Self.colorType, changeType],
      layerMethods: [setAppearance],
      sceneMethods: [setStatusBar],
      choices: [
        LayerAppearance.choiceDescription, StatusBar.Style.choiceDescription,
        StatusBar.Guard.choiceDescription,
      ])
  }

  package func advance(to time: Double) {
    self.time = time
    move(to: time)
  }

  /// Moves what is on its way; a script that waited for the end finds the end values.
  func move(to time: Double) {
    colors.move(to: time)
    statusBar?.move(to: time)
  }

  package func derive(at time: Double) {
    colors.resolve(at: time, owner: SlotOwner(group: group, token: 0))
    statusBar?.follow(at: time)
  }

  func stop(_ change: AppearanceChange, at time: Double) {
    colors.stop(change, at: time)
    statusBar?.stop(change, at: time)
  }

  package var activity: String? {
    if !colors.crossings.isEmpty { return "a change of appearance" }
    return statusBar?.isMoving(at: time) ?? false ? "the status bar" : nil
  }
}

extension AppearancePlugin: DriverGroup {
  package func label(of token: Int) -> String { "a change of appearance" }
  package func yields(_ token: Int) -> Bool { true }
  package func lose(_ slot: Int, token: Int, at time: Double) { colors.lose(slot) }

  package func motion(of slot: Int, token: Int, at time: Double) -> Motion {
    colors.motion(of: slot, at: time) ?? Motion(value: stage.store[slot])
  }
}
