import MotionCore
import MotionLua
import MotionPlugin
import MotionValues

/// The cost of the bounded library functions, compared with Lua's own.
struct LibraryBenchmark {
  private struct Row {
    let name: String
    let body: String
    let count: Int
  }

  private static let setup = """
    local text = ("the quick brown fox jumps over the lazy dog 1234 "):rep(200)
    local list, names = {}, {}
    for i = 1, 1000 do list[i] = i * 7919 % 1000 names[i] = "name" .. list[i] end
    """

  private static let rows = [
    Row(name: "find in 10 kB", body: "string.find(text, 'zebra%d')", count: 200),
    Row(
      name: "match with six captures",
      body: "string.match('2024-05-17T10:22:33', '^(%d+)-(%d+)-(%d+)T(%d+):(%d+):(%d+)$')",
      count: 20_000),
    Row(
      name: "gmatch over 2,000 words", body: "for w in string.gmatch(text, '%a+') do end", count: 50
    ),
    Row(name: "gsub of 2,000 words", body: "string.gsub(text, '%w+', '<%0>')", count: 50),
    Row(name: "rep", body: "string.rep('ab', 100)", count: 50_000),
    Row(name: "format", body: "string.format('%s = %5.2f, %d', 'x', 1.5, 7)", count: 20_000),
    Row(name: "concat of 1,000 texts", body: "table.concat(names, ',')", count: 300),
    Row(
      name: "insert and remove at the end",
      body:
        "local t = {} for i = 1, 100 do table.insert(t, i) end for i = 1, 100 do table.remove(t) end",
      count: 1000),
    Row(
      name: "sort of 1,000 numbers", body: "table.sort(table.move(list, 1, 1000, 1, {}))", count: 50
    ),
    Row(
      name: "sort of 1,000 numbers with a comparator",
      body: "table.sort(table.move(list, 1, 1000, 1, {}), function(a, b) return a > b end)",
      count: 30),
  ]

  private let machine: LuaMachine

  init() throws {
    let stage = Stage()
    guard let machine = LuaMachine(stage: stage) else {
      throw Diagnostic(.limitMemory, "there is not enough memory for the interpreter")
    }
    self.machine = machine
    machine.bind(Interface([], stage: stage))
    machine.addStockLibrary()
  }

  func run() throws {
    for row in Self.rows {
      let theirs = try nanoseconds(row, prelude: "local string, table = stock.string, stock.table")
      let ours = try nanoseconds(row, prelude: "local string, table = string, table")
      Report.line(row.name, ours, "ns", over: theirs, limit: 1.4)
    }
  }

  private func nanoseconds(_ row: Row, prelude: String) throws -> Double {
    let text = "\(Self.setup)\n\(prelude)\nfor _ = 1, \(row.count) do \(row.body) end"
    var failure: Diagnostic?
    let time = Stopwatch.best {
      do throws(Diagnostic) { try machine.run(Array(text.utf8), name: "bench") } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return time / Double(row.count)
  }
}
