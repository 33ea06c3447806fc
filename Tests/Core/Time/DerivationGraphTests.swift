import MotionCore
import MotionValues
import Support
import Testing

@Suite("Derived properties")
struct DerivationGraphTests {
  /// A stage with six boxes whose `x` the derivations read and write; it records evaluations.
  private final class Graph {
    let stage = Stage()
    var evaluated: [String] = []

    init() throws {
      for id in ["a", "b", "c", "d", "e", "f"] {
        _ = try stage.addLayer(id: id, kind: StandardLayers.box, to: stage.root)
      }
    }

    func x(_ id: String) -> Int { stage.slot(id, "x") }

    /// Derives `output` as the sum of the inputs plus 1.
    func derive(
      _ output: String, from inputs: [String], takeover: Derivation.Takeover? = nil,
      isQuiet: Bool = false
    ) throws(Diagnostic) {
      let (slots, target) = (inputs.map(x), x(output))
      try stage.derivations.add(
        Derivation(
          label: "the sum `\(output)`", inputs: slots, outputs: [target],
          rule: .values { [unowned self] (evaluator, results) throws(Diagnostic) in
            self.evaluated.append(output)
            results[0] = 1
            for slot in slots { results[0] += try evaluator.value(of: slot) }
          }, takeover: takeover, isQuiet: isQuiet))
    }

    /// A takeover that removes the derivation.
    var removal: Derivation.Takeover {
      .init(
        isAllowed: { _ in true },
        didLose: { [unowned stage] slot in stage.derivations.discard(at: slot) })
    }

    func evaluate() throws(Diagnostic) -> [String] {
      evaluated = []
      try stage.derivations.evaluate(at: 0)
      return evaluated
    }
  }

  @Test("a chain declared in reverse order is evaluated in one pass")
  func chain() throws {
    let graph = try Graph()
    try graph.derive("d", from: ["c"])
    try graph.derive("c", from: ["b"])
    try graph.derive("b", from: ["a"])
    #expect(try graph.evaluate() == ["b", "c", "d"])
    #expect(graph.stage.store[graph.x("d")] == 3)
    graph.stage.store.write(10, to: graph.x("a"))
    #expect(try graph.evaluate() == ["b", "c", "d"])
    #expect(graph.stage.store[graph.x("d")] == 13)
    #expect(try graph.evaluate() == [])
  }

  @Test("an assignment takes over an output that allows it, and what depends on it follows")
  func takeover() throws {
    let graph = try Graph()
    try graph.derive("b", from: ["a"], takeover: graph.removal)
    try graph.derive("c", from: ["b"])
    #expect(graph.stage.read(graph.x("c")) == 2)
    try graph.stage.assign(20, to: graph.x("b"))
    #expect(graph.stage.read(graph.x("c")) == 21)
    // The result of the read is still valid.
    #expect(try graph.evaluate() == [] && graph.stage.store[graph.x("c")] == 21)
    #expect(throws: Diagnostic.self) { try graph.stage.assign(1, to: graph.x("c")) }
  }

  @Test("the trace leaves out a quiet output until it differs from its default")
  func quiet() throws {
    let graph = try Graph()
    try graph.derive("b", from: ["a"], isQuiet: true)
    try graph.derive("c", from: ["a"])
    func isReported(_ id: String) -> Bool { graph.stage.store.changes.contains(graph.x(id)) }
    #expect(!isReported("b") && isReported("c"))
    _ = try graph.evaluate()
    #expect(isReported("b"))
  }

  @Test("the last node of a diamond is evaluated once, after both branches")
  func diamond() throws {
    let graph = try Graph()
    try graph.derive("d", from: ["b", "c"])
    try graph.derive("c", from: ["a"])
    try graph.derive("b", from: ["a"])
    _ = try graph.evaluate()
    graph.stage.store.write(5, to: graph.x("a"))
    #expect(try graph.evaluate() == ["c", "b", "d"])
    #expect(graph.stage.store[graph.x("d")] == 13)
  }

  @Test("only dependents of changed values are evaluated")
  func dirty() throws {
    let graph = try Graph()
    try graph.derive("b", from: ["a"])
    try graph.derive("d", from: ["c"])
    try graph.derive("e", from: ["d"])
    _ = try graph.evaluate()
    graph.stage.store.write(1, to: graph.x("a"))
    #expect(try graph.evaluate() == ["b"])
    graph.stage.store.write(1, to: graph.x("f"))
    #expect(try graph.evaluate() == [])
    graph.stage.store.write(9, to: graph.x("c"))
    graph.stage.store.write(0, to: graph.x("c"))
    #expect(try graph.evaluate() == [])
    graph.stage.store.write(9, to: graph.x("c"))
    #expect(try graph.evaluate() == ["d", "e"])
  }

  @Test(
    "a cycle is reported with its path, and leaves nothing behind",
    arguments: [
      ([("a", ["a"])], "`a.x` follows `a.x`"),
      ([("b", ["a"]), ("a", ["b"])], "`a.x` follows `b.x`, which follows `a.x`"),
      (
        [("b", ["a"]), ("c", ["b"]), ("a", ["f", "c"])],
        "`a.x` follows `c.x`, which follows `b.x`, which follows `a.x`"
      ),
    ] as [([(String, [String])], String)])
  func cycles(_ edges: [(String, [String])], message: String) throws {
    let graph = try Graph()
    for (output, inputs) in edges.dropLast() { try graph.derive(output, from: inputs) }
    let (output, inputs) = try #require(edges.last)
    let error = diagnostic { () throws(Diagnostic) in try graph.derive(output, from: inputs) }
    #expect(error?.code == .deriveCycle)
    #expect(error?.message == message)
    #expect(graph.stage.store.owner(of: graph.x(output)) == .none)
    try graph.derive(output, from: ["e"])
    #expect(try graph.evaluate().contains(output))
  }

  @Test("an output that is driven is an error, and earlier claims are released")
  func driven() throws {
    let graph = try Graph()
    let stage = graph.stage
    let group = stage.register(ScriptedDrivers(interruptible: false))
    _ = try stage.claim(graph.x("b"), by: SlotOwner(group: group, token: 0), at: 0)
    let outputs = [graph.x("a"), graph.x("b")]
    let error = diagnostic { () throws(Diagnostic) in
      try stage.derivations.add(
        Derivation(
          label: "both", inputs: [graph.x("c")], outputs: outputs, rule: .store { _ in }))
    }
    #expect(error?.message == "`b.x` is driven by driver 0 since 0 s")
    #expect(stage.store.owner(of: graph.x("a")) == .none)
    try graph.derive("a", from: ["c"])
    let again = diagnostic { () throws(Diagnostic) in try graph.derive("a", from: ["d"]) }
    #expect(again?.message == "`a.x` is driven by the sum `a` since 0 s")
  }

  @Test(
    "any acyclic graph equals an evaluation of all of it in order", arguments: UInt64(1)...20)
  func law(_ seed: UInt64) throws {
    var walk = SeededGenerator(seed: seed)
    let graph = try Graph()
    let names = ["a", "b", "c", "d", "e", "f"].shuffled(using: &walk)
    var edges: [String: [String]] = [:]
    for (index, name) in names.enumerated() where index > 1 {
      edges[name] = names[..<index].filter { _ in Bool.random(using: &walk) }
    }
    for name in edges.keys.sorted().shuffled(using: &walk) {
      try graph.derive(name, from: edges[name] ?? [])
    }
    for _ in 0..<10 {
      let source = names[Int.random(in: 0...1, using: &walk)]
      graph.stage.store.write(Double(Int.random(in: 0...9, using: &walk)), to: graph.x(source))
      let evaluated = try graph.evaluate()
      #expect(Set(evaluated).count == evaluated.count, "seed \(seed)")
      for name in names.dropFirst(2) {
        let sum = (edges[name] ?? []).reduce(1) { $0 + graph.stage.store[graph.x($1)] }
        #expect(graph.stage.store[graph.x(name)] == sum, "seed \(seed)")
      }
    }
  }
}
