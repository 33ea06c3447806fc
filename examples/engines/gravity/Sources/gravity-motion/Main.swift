import Gravity
import MotionCommands
import StandardRuntime

@main enum Main {
  static func main() { Program.run(with: StandardPlugins.with([GravityPlugin.self])) }
}
