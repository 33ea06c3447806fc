import MotionCore
import MotionPlugin
import MotionValues

/// The light and dark appearance, with the colours and the status bar that follow it.
package final class AppearancePlugin: Plugin, Engine {
  package static let name = "appearance"

  unowned let stage: Stage
  let colors: ColorResolver
  let statusBar: StatusBarDriver?

  package init(stage: Stage) {
    self.stage = stage
    colors = ColorResolver(stage: stage)
    statusBar = StatusBarDriver(stage: stage)
    let group = stage.register(self)
    colors.owner = SlotOwner(group: group, token: Driver.color.rawValue)
    statusBar?.owner = SlotOwner(group: group, token: Driver.statusBar.rawValue)
  }

  /// The engine's drivers; the raw value is the token of the slot owner.
  private enum Driver: Int {
    case color
    case statusBar
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

  package func nextEvent(after time: Double, upTo limit: Double) -> Double? {
    let ends = (colors.nextEnd(after: time), statusBar?.nextEnd(after: time))
    let next = min(ends.0 ?? .infinity, ends.1 ?? .infinity)
    return next <= limit && next < .infinity ? next : nil
  }

  package func turn(at time: Double) {
    colors.end(by: time)
    statusBar?.end(by: time)
    colors.resolve(at: time)
    statusBar?.follow(at: time)
    colors.checkInvariants(at: time)
    statusBar?.checkInvariants(at: time)
  }

  package func sample(at time: Double) {
    colors.sample(at: time)
    statusBar?.sample(at: time)
  }

  func stop(_ change: AppearanceTransition, at time: Double) {
    colors.stop(change, at: time)
    statusBar?.stop(change, at: time)
  }

  package var activity: String? {
    if !colors.crossings.isEmpty { return "a change of appearance" }
    return statusBar?.isMoving ?? false ? "the status bar" : nil
  }
}

extension AppearancePlugin: DriverGroup {
  package func label(of token: Int) -> String {
    switch Driver(rawValue: token) {
    case .statusBar: "a change of the status bar"
    case .color, nil: "a change of appearance"
    }
  }

  package func isInterruptible(_ token: Int) -> Bool { true }

  package func drives(_ slot: Int, token: Int) -> Bool {
    switch Driver(rawValue: token) {
    case .statusBar: statusBar?.drives(slot) ?? false
    case .color, nil: colors.drives(slot)
    }
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    if Driver(rawValue: token) == .color { colors.didLoseSlot(slot) }
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    switch Driver(rawValue: token) {
    case .statusBar: statusBar?.motion(at: time) ?? ValueAndVelocity(value: stage.store[slot])
    case .color, nil:
      colors.motion(of: slot, at: time) ?? ValueAndVelocity(value: stage.store[slot])
    }
  }
}
