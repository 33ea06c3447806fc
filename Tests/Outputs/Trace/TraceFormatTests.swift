import MotionRecording
import MotionValues
import Testing

struct TraceFormatTests {
  /// `{"0":{a.x=1;}}`, one object for the whole run, from an encoder with state.
  private struct Tree: TraceEncoder {
    var terminator: UInt8? { UInt8(ascii: ";") }
    private var isFirst = true

    func begin(_ header: TraceHeader, into bytes: inout ByteWriter) { bytes.append("{") }
    func stamp(frame: Int, time: Double, into bytes: inout ByteWriter) {}

    func label(_ column: TraceColumn, into bytes: inout ByteWriter) {
      bytes.append(column.name)
      bytes.append("=")
    }

    func value(_ value: Value, into bytes: inout ByteWriter) { bytes.append(word: value) }

    func event(
      _ event: TraceEvent, frame: Int, time: Double, into events: inout ByteWriter
    ) {
      events.append("!\(event.name);")
    }

    mutating func openFrame(_ frame: Int, time: Double, into bytes: inout ByteWriter) {
      bytes.append(isFirst ? "\"\(frame)\":{" : ",\"\(frame)\":{")
      isFirst = false
    }

    func closeFrame(
      _ news: borrowing TraceNews, valuesFrom start: Int, into bytes: inout ByteWriter
    ) {
      bytes.append(news.events.bytes)
      bytes.append("}")
    }

    func end(_ end: TraceEnd, into bytes: inout ByteWriter) { bytes.append("}\n") }
  }

  @Test("A format is one encoder, which may have state")
  func encodes() {
    let memory = TraceMemory()
    var printer = TracePrinter(format: TraceFormat("tree") { Tree() }, output: memory)
    printer.begin(TraceHeader(scene: "s", fps: 60, seed: 0))
    let x = printer.addColumn(TraceColumn(name: "a.x", kind: .number))
    let fill = printer.addColumn(TraceColumn(name: "a.fill", kind: .color))
    printer.beginFrame(0, time: 0)
    printer.set(column: x, number: 1.5)
    printer.set(column: fill, value: .color(Color(red: 1, green: 0, blue: 0, alpha: 1)))
    printer.endFrame()
    printer.beginFrame(1, time: 0.5)
    printer.endFrame()
    printer.beginFrame(2, time: 1)
    printer.event(TraceEvent(name: "end", target: "a"))
    printer.layer(TraceLayer(path: "b", id: "b", kind: "box", parent: nil))
    printer.endFrame()
    printer.end(TraceEnd(frameCount: 3))
    #expect(memory.text == "{\"0\":{a.x=1.5;a.fill=#ff0000;},\"2\":{!end;}}\n")
  }

  @Test("Each format has a unique name")
  func names() {
    #expect(Set(TraceFormat.allCases.map(\.name)).count == TraceFormat.allCases.count)
    #expect(TraceFormat.allCases.contains(.canonical))
  }
}
