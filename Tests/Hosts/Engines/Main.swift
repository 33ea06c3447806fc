import Foundation
import Gravity
import MotionRuntime
import MotionTesting
import StandardRuntime

// The laws of engines, for the engine in `examples/engines`: `scripts/check-public` compiles it as a program of another
// package, and runs it with the engine's scene. It prints the laws that are broken, and ends with 1.

@main enum Main {
  static func main() throws {
    let path = CommandLine.arguments[1]
    let text = try Data(contentsOf: URL(fileURLWithPath: path))
    let failures = try EngineLaws.failures(
      of: SceneSource(name: path, text: Array(text), files: nil), seconds: 5,
      plugins: StandardPlugins.with([GravityPlugin.self]))
    for failure in failures { print(failure) }
    exit(failures.isEmpty ? 0 : 1)
  }
}
