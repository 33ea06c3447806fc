import MotionRecording
import MotionValues
import Testing

struct TraceOutputTests {
  /// An output that closes after a number of writes.
  private final class Pipe: TraceOutput {
    var writes: [String] = []
    let limit: Int

    init(limit: Int = .max) {
      self.limit = limit
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
      writes.append(String(decoding: bytes, as: UTF8.self))
      return writes.count < limit ? .open : .closed
    }
  }

  @Test("Each write contains whole frames", arguments: TraceFormat.allCases)
  func writesWholeFrames(format: TraceFormat) {
    let pipe = Pipe()
    var printer = TracePrinter(format: format, output: pipe)
    Self.print(frames: 2_000, columns: 5, with: &printer)
    printer.end()
    #expect(pipe.writes.count > 1)
    for write in pipe.writes { #expect(write.hasSuffix("\n")) }
    for write in pipe.writes.dropLast() {
      #expect(write.utf8.count >= TracePrinter.bufferSize)
    }

    let memory = TraceMemory()
    var second = TracePrinter(format: format, output: memory)
    Self.print(frames: 2_000, columns: 5, with: &second)
    second.end()
    #expect(pipe.writes.joined() == memory.text)
  }

  /// An output that records the registered frames.
  private final class Holder: TraceOutput {
    var held = UnsafeRawBufferPointer(start: nil, count: 0)
    var text: String { String(decoding: held, as: UTF8.self) }

    func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState { .open }
    func hold(_ bytes: UnsafeRawBufferPointer) { held = bytes }
  }

  @Test("Whole frames stay registered until they are written, however large the open frame is")
  func holds() {
    let holder = Holder()
    var printer = TracePrinter(format: .lines, output: holder)
    let columns = Self.print(frames: 3, columns: 2, with: &printer)
    printer.holdFrames()
    let text = holder.text
    #expect(text.hasSuffix("\n"))
    printer.beginFrame(3, time: 3)
    for number in 0..<100_000 { printer.set(column: columns[0], number: Double(number)) }
    #expect(holder.text == text)
    printer.flush()
    #expect(holder.held.isEmpty)
    printer.endFrame()
    #expect(holder.held.isEmpty)
  }

  @Test("An unfinished frame is dropped", arguments: TraceFormat.allCases)
  func dropsOpenFrame(format: TraceFormat) {
    let whole = TraceMemory()
    var first = TracePrinter(format: format, output: whole)
    Self.print(frames: 3, columns: 2, with: &first)
    first.end()

    let broken = TraceMemory()
    var second = TracePrinter(format: format, output: broken)
    let columns = Self.print(frames: 3, columns: 2, with: &second)
    second.beginFrame(3, time: 3)
    second.set(column: columns[0], number: 1)
    second.event(TraceEvent(name: "e", target: "a"))
    // Starting a frame drops the unfinished one, too.
    second.beginFrame(4, time: 4)
    second.endFrame()
    second.end()
    #expect(!whole.text.isEmpty)
    #expect(broken.text == whole.text)
  }

  @Test("A flush during a frame changes nothing", arguments: TraceFormat.allCases)
  func flushesInsideFrame(format: TraceFormat) {
    func text(flushing: Bool) -> String {
      let memory = TraceMemory()
      var printer = TracePrinter(format: format, output: memory)
      let columns = Self.print(frames: 3, columns: 2, with: &printer)
      printer.beginFrame(3, time: 3)
      printer.set(column: columns[0], number: 1)
      let before = memory.text
      if flushing { printer.flush() }
      #expect(memory.text.isEmpty != flushing, "\(before)")
      printer.set(column: columns[1], number: 2)
      printer.endFrame()
      printer.end()
      return memory.text
    }
    #expect(text(flushing: true) == text(flushing: false))
  }

  @Test("A closed pipe ends the trace quietly", arguments: TraceFormat.allCases)
  func stopsWhenClosed(format: TraceFormat) {
    let pipe = Pipe(limit: 1)
    var printer = TracePrinter(format: format, output: pipe)
    let before = printer.isClosed
    Self.print(frames: 10_000, columns: 5, with: &printer)
    printer.end()
    let after = printer.isClosed
    #expect(!before)
    #expect(after)
    #expect(pipe.writes.count == 1)
  }

  /// Prints a header and frames, and returns the columns.
  @discardableResult
  private static func print(
    frames: Int, columns: Int, with printer: inout TracePrinter
  ) -> [Int] {
    printer.begin(TraceHeader(scene: "flow", fps: 60, seed: 0))
    let columns = (0..<columns).map {
      printer.addColumn(TraceColumn(path: "layer\($0)", property: "opacity", kind: .number))
    }
    for frame in 0..<frames {
      printer.beginFrame(frame, time: Double(frame) / 60)
      for (place, column) in columns.enumerated() {
        printer.set(column: column, number: Double(frame * place) / 7)
      }
      printer.endFrame()
    }
    return columns
  }
}
