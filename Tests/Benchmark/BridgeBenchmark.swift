import MotionCore
import MotionLua
import MotionPlugin
import MotionRuntime
import MotionValues

/// The cost of calling Swift from a script, compared with the same in plain Lua.
struct BridgeBenchmark {
  private let machine: LuaMachine

  init() throws {
    let stage = Stage()
    guard let machine = LuaMachine(stage: stage) else {
      throw Diagnostic(.limitMemory, "there is not enough memory for the interpreter")
    }
    self.machine = machine
    let root = Function(
      "root", "The square root, as a plugin declares it.", .number("x", .none, "Of what.")
    ) { (x) throws(Diagnostic) in x.squareRoot() }
    let scene = Function("scene", "The scene.") { () throws(Diagnostic) in stage.root }
    machine.bind(Interface([Module(functions: [root, scene])], stage: stage))
  }

  func run() throws {
    let empty = try nanoseconds(setup: "", body: "")
    let c = try nanoseconds(setup: "local f = math.sqrt", body: "x = f(x)") - empty
    let swift = try nanoseconds(setup: "local f = motion.root", body: "x = f(x)") - empty
    Report.line("a C function of one number", c, "ns")
    Report.line("a declared Swift function of one number", swift, "ns", over: c, limit: 2)
    let table =
      try nanoseconds(
        setup: "local o = { width = 1 }", body: "o.width = o.width + 1") - empty
    let layer =
      try nanoseconds(
        setup: "local o = motion.scene()", body: "o.width = o.width + 1") - empty
    Report.line("a plain table's field, read and written", table, "ns")
    Report.line("a layer's property, read and written", layer, "ns", over: table)
  }

  private func nanoseconds(setup: String, body: String) throws -> Double {
    let count = 2_000_000
    let text = "\(setup)\nlocal x = 2.0\nfor i = 1, \(count) do \(body) end"
    var failure: Diagnostic?
    let time = Stopwatch.best {
      do throws(Diagnostic) { try machine.run(Array(text.utf8), name: "bench") } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return time / Double(count)
  }
}
