import MotionCore
import MotionValues

/// The message of a worker about one test, to the process that may write files.
struct TestDelivery: Sendable {
  /// A golden trace as it would be recorded now.
  struct Change: Sendable {
    let path: String
    let trace: [UInt8]
    /// A plot of the difference from the golden motion, for a terminal; empty if there is none.
    var plot = ""
  }

  var result: TestResult
  var warnings: [String] = []
  var changes: [Change] = []
  /// A page that shows a failure; empty if there is none.
  var page: [UInt8] = []

  init(_ result: TestResult) { self.result = result }
}

// MARK: As a message

extension TestDelivery {
  /// The parts of the message.
  var parts: [[UInt8]] {
    var texts = [result.kind.rawValue, result.file, result.name, result.isRecorded ? "1" : ""]
    texts.append("\(result.failures.count)")
    for failure in result.failures {
      let diagnostic = failure.diagnostic
      texts += [diagnostic.code.slug, diagnostic.message, failure.text, failure.record]
      texts += [diagnostic.location?.file ?? "", "\(diagnostic.location?.line ?? 0)"]
      texts.append("\(diagnostic.help.count)")
      texts += diagnostic.help
    }
    texts += [result.inputs ?? "", result.comparison, result.skipReason ?? ""]
    texts += [result.place?.file ?? "", "\(result.place?.line ?? 0)", "\(result.time ?? -1)"]
    texts.append("\(warnings.count)")
    texts += warnings
    texts.append("\(changes.count)")
    return texts.map { Array($0.utf8) }
      + changes.flatMap { [Array($0.path.utf8), $0.trace, Array($0.plot.utf8)] } + [page]
  }

  /// Reads a message; nil if it is not a delivery.
  init?(parts: [[UInt8]]) {
    var reader = PartReader(parts: parts)
    guard let kind = TestResult.Kind(rawValue: reader.text) else { return nil }
    var result = TestResult(kind, file: reader.text, name: reader.text)
    result.isRecorded = reader.text == "1"
    for _ in 0..<reader.count {
      let (slug, message, text, record) = (reader.text, reader.text, reader.text, reader.text)
      let location = SourceLocation(file: reader.text, line: Int(reader.text) ?? 0)
      let help = (0..<reader.count).map { _ in reader.text }
      let diagnostic = Diagnostic(
        DiagnosticCode(slug), message, help: help, at: location.file.isEmpty ? nil : location)
      result.failures.append(TestFailure(diagnostic, text: text, record: record))
    }
    let inputs = reader.text
    result.inputs = inputs.isEmpty ? nil : inputs
    result.comparison = reader.text
    let reason = reader.text
    result.skipReason = reason.isEmpty ? nil : reason
    let place = SourceLocation(file: reader.text, line: Int(reader.text) ?? 0)
    result.place = place.file.isEmpty ? nil : place
    result.time = Double(reader.text).flatMap { $0 < 0 ? nil : $0 }
    self.init(result)
    warnings = (0..<reader.count).map { _ in reader.text }
    changes = (0..<reader.count).map { _ in
      Change(path: reader.text, trace: reader.bytes, plot: reader.text)
    }
    page = reader.bytes
    guard !reader.isShort else { return nil }
  }
}

/// Reads the parts of a message, which may be too few.
struct PartReader {
  private let parts: [[UInt8]]
  private var next = 0
  /// Whether a part was missing.
  private(set) var isShort = false

  init(parts: [[UInt8]]) { self.parts = parts }

  var bytes: [UInt8] {
    mutating get {
      guard next < parts.count else {
        isShort = true
        return []
      }
      next += 1
      return parts[next - 1]
    }
  }

  var text: String { mutating get { String(decoding: bytes, as: UTF8.self) } }

  /// A count of further parts; at most the number of remaining ones.
  var count: Int { mutating get { min(max(Int(text) ?? 0, 0), parts.count - next) } }
}

/// The unit of work of a worker: a test file, or a golden trace.
enum TestJob: Sendable {
  case golden(GoldenScene)
  case script(String)
  /// A golden trace without its scene.
  case orphan(String)

  /// The path that the results name.
  var file: String {
    switch self {
    case .golden(let scene): scene.tracePath
    case .script(let path), .orphan(let path): path
    }
  }

  /// The script that it runs; nil if there is none.
  var script: String? {
    switch self {
    case .golden(let scene): scene.path
    case .script(let path): path
    case .orphan: nil
    }
  }

  /// Whether the job may write a golden trace: that of its scene, or one below the folder of its
  /// test file.
  func mayRecord(_ path: String) -> Bool {
    switch self {
    case .golden(let scene): return path == scene.tracePath
    case .orphan: return false
    case .script(let file):
      let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
      let parts = path.dropFirst(folder.count).split(
        separator: "/", omittingEmptySubsequences: false)
      guard path.hasPrefix(folder), path.hasSuffix(SceneVariant.ending),
        !parts.contains(where: { ["", ".", ".."].contains($0) }), !path.contains("\0")
      else { return false }
      // A link could refer to another folder.
      let parent = folder + parts.dropLast().joined(separator: "/")
      guard let root = DiskFiles.real(folder.isEmpty ? "." : folder),
        let place = DiskFiles.real(parent.isEmpty ? "." : parent)
      else { return false }
      let target = DiskFiles.real(path) ?? place + "/x"
      return (target + "/").hasPrefix(root == "/" ? "/" : root + "/")
        && (place + "/").hasPrefix(root == "/" ? "/" : root + "/")
    }
  }
}
