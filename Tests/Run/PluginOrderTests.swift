import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues
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

  /// Plugins that declare an order; each is named by its letter.
  private class Declaring: Plugin {
    class var name: String { "" }
    class var version: String? { nil }
    class var after: [String] { [] }
    class var before: [String] { [] }
    required init(stage: Stage) {}
    func makeModule() -> Module { Module() }
  }
  private final class A: Declaring {
    override static var name: String { "a" }
    override static var after: [String] { ["input", "nothing"] }
  }
  private final class B: Declaring {
    override static var name: String { "b" }
    override static var after: [String] { ["a"] }
    override static var before: [String] { ["appearance"] }
  }
  private final class C: Declaring {
    override static var name: String { "c" }
    override static var before: [String] { ["follow"] }
  }
  private final class Circular: Declaring {
    override static var name: String { "circular" }
    override static var before: [String] { ["a"] }
    override static var after: [String] { ["b"] }
  }
  private final class Torn: Declaring {
    override static var name: String { "torn" }
    override static var after: [String] { ["appearance"] }
    override static var before: [String] { ["follow"] }
  }
  private final class Second: Declaring {
    override static var name: String { "a" }
    override static var version: String? { "2.0.0" }
  }

  @Test("an engine runs where it declares, whatever the order in which engines are given")
  func declared() throws {
    for engines: [any Plugin.Type] in [[A.self, B.self, C.self], [C.self, B.self, A.self]] {
      let names = try PluginOrder.sorted(StandardPlugins.with(engines)).map { $0.name }
      #expect(names.filter { $0.count > 1 } == StandardPlugins.all.map { $0.name })
      let order = ["c", "follow", "input", "a", "b", "appearance"]
      #expect(names.filter(order.contains) == order)
    }
  }

  @Test(
    "an order that contradicts itself, and a name that two plugins have, are errors",
    arguments: [
      (["a", "b", "circular"], "plugin-order", "the plugins `a`, `b`, `circular` all run after"),
      (["torn"], "plugin-order", "`torn` cannot run after `appearance` and before `follow`"),
      (["a", "second"], "duplicate-plugin", "two plugins have the name `a`"),
    ])
  func contradiction(names: [String], slug: String, message: String) {
    let all: [String: any Plugin.Type] = [
      "a": A.self, "b": B.self, "circular": Circular.self, "torn": Torn.self, "second": Second.self,
    ]
    let error = #expect(throws: Diagnostic.self) {
      try PluginOrder.sorted(StandardPlugins.with(names.compactMap { all[$0] }))
    }
    #expect(error?.code.slug == slug)
    #expect(error?.message.hasPrefix(message) == true, "\(error as Any)")
  }

  /// Each declares what is known already.
  private final class Shady: Declaring {
    override static var name: String { "shady" }
    override static var version: String? { "1.0.0" }
    override func makeModule() -> Module {
      let shade = Property.number("shade", .fraction, in: .unit, "How dark it is.")
      return Module(layerMethods: [], attaching: [PropertyGroup("shady", [shade])])
    }
  }
  private final class Wide: Declaring {
    override static var name: String { "wide" }
    override static var version: String? { "1.0.0" }
    override func makeModule() -> Module {
      Module(
        layerMethods: [],
        attaching: [PropertyGroup("wide", [.number("blur", .points, "A blur.")])])
    }
  }
  private class Falling: Declaring {
    override class var name: String { "falling" }
    override class var version: String? { "1.0.0" }
    override func makeModule() -> Module {
      Module(layerMethods: [
        Function(method: "fall", of: "layer", "Falls.") { (_: Layer, _) in Nothing() }
      ])
    }
  }
  private final class Dropping: Falling { override static var name: String { "dropping" } }

  @Test(
    "what two plugins declare, or every layer has, is an error",
    arguments: [
      (["shady"], "the plugins `pageFlip` and `shady` both declare `layer.shade`"),
      (["wide"], "the plugin `wide` declares `layer.blur`, which every layer has"),
      (["dropping", "falling"], "the plugins `dropping` and `falling` both declare `layer:fall`"),
      (["falling"], nil),
    ] as [([String], String?)])
  func sameName(names: [String], message: String?) {
    let all: [any Plugin.Type] = [Shady.self, Wide.self, Falling.self, Dropping.self]
    let plugins = all.filter { names.contains($0.name) }
    do throws(Diagnostic) {
      _ = try Session(SessionOptions(), plugins: StandardPlugins.with(plugins))
      #expect(message == nil)
    } catch {
      #expect(error.code.slug == "duplicate-plugin")
      #expect(error.message == message)
    }
  }

  private final class Versioned: Declaring {
    override static var name: String { "magnet" }
    override static var version: String? { "1.2.0" }
  }

  @Test(
    "a script that requires a plugin runs where there is a compatible version of it",
    arguments: [
      ("{ magnet = '1' }", nil), ("{ magnet = '1.2' }", nil), ("{}", nil),
      ("{ magnet = '1.3' }", "the script needs `magnet` 1.3, and this program has 1.2.0"),
      ("{ magnet = '2' }", "the script needs `magnet` 2, and this program has 1.2.0"),
      ("{ magnt = '1' }", "this program has no plugin `magnt`"),
      ("{ animator = '1' }", "this program has no plugin `animator`"),
      ("{ magnet = 'new' }", "`motion.plugins`: option `magnet` takes a version"),
      ("{ 'magnet' }", "`motion.plugins`: argument `versions` takes"),
    ])
  func required(versions: String, message: String?) throws {
    let session = try Session(
      SessionOptions(), plugins: StandardPlugins.with([Versioned.self]))
    let text = "motion.plugins \(versions)\nmotion.scene { name = 's' }"
    do throws(Diagnostic) {
      try session.load(Array(text.utf8), name: "s.lua")
      #expect(message == nil)
    } catch {
      #expect(message.map { error.message.hasPrefix($0) } == true, "\(error.message)")
      #expect(error.location?.line == 1)
    }
  }
}
