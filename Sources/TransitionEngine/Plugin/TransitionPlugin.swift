import MotionCore
import MotionPlugin

/// Transitions between two states of a screen.
package final class TransitionPlugin: Plugin {
  package static let name = "transition"

  unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module { Module() }
}
