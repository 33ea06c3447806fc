import MotionTrace
import Testing

struct TraceTableTests {
  @Test("Columns that do not fit are counted, and a row tells when one of them changed")
  func elides() {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .table, width: 46, output: memory)
    let columns = ["x", "y", "width", "height"].map {
      printer.addColumn(TraceColumn(path: "card", property: $0, kind: .number))
    }
    for (frame, column) in columns.enumerated() {
      printer.beginFrame(frame, time: Double(frame))
      printer.set(column: column, number: 1)
      printer.endFrame()
    }
    printer.end()
    #expect(
      memory.text == """

                                card       card
         frame       time          x          y  +2
             0          0          1          ·
             1          1          ·          1
             2          2          ·          ·  …
             3          3          ·          ·  …

        """)
  }

  @Test("No line is wider than the terminal", arguments: [40, 60, 80, 132])
  func fits(width: Int) {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .table, width: width, output: memory)
    let columns = (0..<20).map {
      printer.addColumn(TraceColumn(path: "layer\($0)", property: "opacity", kind: .number))
    }
    printer.beginFrame(0, time: 0)
    for column in columns { printer.set(column: column, number: -1234.567891) }
    printer.endFrame()
    printer.end()
    let widest = memory.text.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= width)
    #expect(widest > width - 20)
  }

  @Test("A header prints again only when columns come or grow")
  func repeatsHeader() {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .table, output: memory)
    let x = printer.addColumn(TraceColumn(path: "card", property: "x", kind: .number))
    for (frame, value) in [1, 2, 0.123456, -123_456.123456, 3, -123_456.654321].enumerated() {
      printer.beginFrame(frame, time: 0)
      printer.set(column: x, number: value)
      printer.endFrame()
    }
    printer.end()
    #expect(memory.text.split(separator: "\n").filter { $0.contains("frame") }.count == 2)
  }

  @Test("Long text is cut")
  func cutsText() {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .table, output: memory)
    let title = printer.addColumn(TraceColumn(path: "title", property: "text", kind: .text))
    printer.beginFrame(0, time: 0)
    printer.set(column: title, value: .text(String(repeating: "é", count: 100)))
    printer.endFrame()
    printer.end()
    #expect(memory.text.contains("  \"" + String(repeating: "é", count: 22) + "…\n"))
  }
}
