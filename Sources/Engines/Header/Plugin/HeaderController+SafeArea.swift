import MotionCore
import MotionPlugin
import MotionValues

extension HeaderController {
  /// Changes the least height with the current top of the safe area: at once if a script has
  /// assigned it, and at ticks while a driver moves it.
  func followSafeArea(at time: Double) throws(Diagnostic) {
    guard let safeAreaSlot else { return }
    let isDriven = stage.moves(safeAreaSlot) && stage.velocity(of: safeAreaSlot) != 0
    if isDriven, !stage.tick.includes(time) { return }
    let top = stage.read(safeAreaSlot)
    guard top != safeAreaTop else { return }
    try checkSafeArea(top)
    // A header that steps at ticks has not yet followed the scroll since the last one.
    if isMoving || !stepsAtTicks { try settle(at: time) }
    do throws(ParameterError) {
      try model.safeAreaTopChanged(from: safeAreaTop, to: top)
    } catch {
      throw refusal(of: top, error)
    }
    safeAreaTop = top
    try changed(at: time)
  }

  /// Throws if a safe area would leave no range between the header's limits.
  func checkSafeArea(_ top: Double) throws(Diagnostic) {
    var moved = model
    do throws(ParameterError) {
      try moved.safeAreaTopChanged(from: safeAreaTop, to: top)
    } catch {
      throw refusal(of: top, error)
    }
  }

  private func refusal(of top: Double, _ error: ParameterError) -> Diagnostic {
    Diagnostic(
      .conflictingOptions,
      "\(label): a safe area of \(NumberText(top)) points makes its least height "
        + "\(NumberText(error.found)) points; expected \(error.expected)",
      help: [
        "raise `\(HeaderOptions.name(\.$max))`, or set "
          + "`\(HeaderOptions.name(\.followsSafeArea)) = false`"
      ], token: "safeAreaTop")
  }
}
