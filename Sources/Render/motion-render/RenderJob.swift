import MotionExport
import MotionMessages
import MotionRecording
import MotionValues

/// What `motion render` wants, as it says it in messages.
///
/// | message | parts |
/// |---|---|
/// | `option` | a name and a value, for each option |
/// | `output` | the path of a file; its ending tells the format |
/// | `font` | the weight, 0 for 100 in CSS to 8 for 900; the file |
/// | `image` | the source; the file |
/// | `recording` | a label; the trace in NDJSON |
/// | `draw` | none; the last one |
struct RenderJob {
  struct Input {
    let label: String
    let recording: Recording
  }

  private(set) var options: [String: String] = [:]
  private(set) var outputs: [String] = []
  private(set) var fonts: [Int: FontFile] = [:]
  private(set) var images: [String: [UInt8]] = [:]
  private(set) var inputs: [Input] = []

  /// Nil if the messages end before the last one, because `motion` has ended.
  init?(_ reader: inout MessageReader) throws {
    while let message = reader.next() {
      func text(_ index: Int) -> String {
        message.indices.contains(index) ? String(decoding: message[index], as: UTF8.self) : ""
      }
      switch text(0) {
      case "draw": return
      case "option": options[text(1)] = text(2)
      case "output": outputs.append(text(1))
      case "font":
        if let weight = Int(text(1)), message.count > 2, let font = try? FontFile(message[2]) {
          fonts[weight] = font
        }
      case "image": if message.count > 2 { images[text(1)] = message[2] }
      case "recording":
        guard message.count > 2 else { return nil }
        let recording = try RecordingReader(message[2], name: text(1)).recording
        inputs.append(Input(label: text(1), recording: recording))
      default: return nil
      }
    }
    return nil
  }

  func number(_ option: String) -> Double? { options[option].flatMap { Double($0) } }

  /// The frames that are drawn.
  var frames: ClosedRange<Int> {
    let last = max((inputs.first?.recording.frameCount ?? 1) - 1, 0)
    let first = min(max(number("from").map { Int($0) } ?? 0, 0), last)
    return first...max(min(number("to").map { Int($0) } ?? last, last), first)
  }

  /// The number of pixels of a point.
  var scale: Double { number("scale") ?? 1 }

  /// The number of frames that are drawn at the same time.
  var jobs: Int { max(number("jobs").map { Int($0) } ?? 1, 1) }

  /// Whether the frames are pictures that do not follow each other.
  var isStill: Bool { ["frame", "columns", "onion"].contains { options[$0] != nil } }

  /// What lies behind the scene; nil for what a screen has.
  var background: Color? {
    options["background"].flatMap { $0 == "clear" ? .clear : Color(hexText: $0) }
  }
}
