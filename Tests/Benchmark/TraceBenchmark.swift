import MotionCore
import MotionRecording
import MotionValues

/// The speed of formatting values as trace output.
struct TraceBenchmark {
  /// An output that only counts bytes.
  private final class Counter: TraceOutput {
    var count = 0

    func write(_ bytes: UnsafeRawBufferPointer) -> TraceOutputState {
      count += bytes.count
      return .open
    }
  }

  private static let properties = 10_000
  private static let frames = 100

  func run() {
    for format in TraceFormat.allCases {
      let counter = Counter()
      let values = (0..<Self.properties).map { 200 + 500 * Double($0).squareRoot() }
      var bytes = 0
      let time = Stopwatch.best(of: 5) {
        counter.count = 0
        var printer = TracePrinter(format: format, output: counter)
        printer.begin(TraceHeader(scene: "bench", fps: 60, seed: 0))
        var numbers = values.enumerated().map { index, value in
          let column = printer.addColumn(
            TraceColumn(path: "list/row\(index)", property: "offsetX", kind: .number))
          return TraceNumber(column: column, value: value)
        }
        for frame in 0..<Self.frames {
          printer.beginFrame(frame, time: Double(frame) / 60)
          for index in 0..<Self.properties {
            numbers[index] = TraceNumber(
              column: numbers[index].column, value: values[index] + Double(frame))
          }
          numbers.withUnsafeBufferPointer { printer.set($0) }
          printer.endFrame()
        }
        printer.end()
        bytes = counter.count
      }
      let count = Double(Self.properties * Self.frames)
      Report.line("\(format): a value printed", time / count, "ns")
      Report.line("\(format): output", Double(bytes) / time * 1000, "MB/s")
    }
  }
}
