import MotionCore
import MotionPlugin
import StandardRuntime
import Testing

@Suite("The order of plugins")
struct PluginOrderTests {
  private final class OwnPlugin: Plugin {
    static let name = "own"
    init(stage: Stage) {}
    func makeModule() -> Module { Module() }
  }

  @Test("an engine of one's own runs after those that move values, and before what reads these")
  func own() {
    let names = StandardPlugins.with([OwnPlugin.self]).map { $0.name }
    let order = ["animator", "pageFlip", "own", "input", "transition", "appearance"]
    #expect(names.filter(order.contains) == order)
    #expect(names.filter { $0 != "own" } == StandardPlugins.all.map { $0.name })
  }
}
