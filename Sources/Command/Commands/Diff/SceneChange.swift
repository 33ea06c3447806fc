import MotionAnalysis
import MotionCore
import MotionRecording
import MotionValues

/// How one scene of a project differs between two versions.
struct SceneChange: SchemaWritable {
  enum Kind: String, CaseIterable, JSONWritable {
    case unchanged
    case changed
    /// Only the second version has it.
    case added
    /// Only the first version has it.
    case removed
    /// It runs in the first version only.
    case broken
    /// It runs in the second version only.
    case repaired
    /// It runs in neither.
    case failing
  }

  static let schema = Schema<Self>("SceneChange", "How a scene differs between two versions.") {
    Member("path", "The path of the script, relative to the current folder.") { $0.path }
    Member(ifPresent: "formerPath", "Its path in the first version, if it has moved.") {
      $0.formerPath
    }
    Member("change", "What became of it.") { $0.kind }
    Member(ifPresent: "comparison", "How its motion differs, if it does.") {
      $0.kind == .changed ? WrittenJSON<RunComparison>($0.comparison) : nil
    }
    Member(ifPresent: "error", "Why it does not run: in the second version, or else the first.") {
      $0.error
    }
  }

  let path: String
  let kind: Kind
  /// Its path in the first version; nil if that is the same.
  var formerPath: String?
  /// The difference in words.
  var sentences: [String] = []
  /// The changes of scripts that cause it, such as `card.lua line 11: bounce 0.25 → 0.5`; empty if they
  /// are not known.
  var causes = ""
  /// The comparison as JSON; empty if there is none.
  var comparison = ""
  /// The patterns of `--select` that match nothing of it; nil if it was not compared.
  var unmatched: [String]?
  var error: Diagnostic?
  /// A page that plays both versions; empty for none.
  var page: [UInt8] = []

  init(_ path: String, _ kind: Kind, error: Diagnostic? = nil) {
    (self.path, self.kind, self.error) = (path, kind, error)
  }

  /// Whether it counts as a difference.
  var isDifference: Bool { kind != .unchanged && kind != .failing }

  /// Whether it is said by its name.
  var isNamed: Bool { isDifference || formerPath != nil }

  /// What became of it, after its name; empty if only its motion has changed.
  var words: String {
    guard let formerPath else { return change }
    let end = kind == .unchanged ? "moves as before" : change
    return "was `\(formerPath)`" + (end.isEmpty ? "" : ", and \(end)")
  }

  private var change: String {
    let failure = error.map { error in
      "error[\(error.code.slug)]"
        + (error.location.map { " in line \($0.line)" } ?? "") + ": \(error.message)"
    }
    return switch kind {
    case .unchanged: "is unchanged"
    case .changed: ""
    case .added: "is new" + (failure.map { ", and does not run: \($0)" } ?? "")
    case .removed: "no longer exists"
    case .broken: "no longer runs: \(failure ?? "")"
    case .repaired: "runs now; before, there was \(failure ?? "an error")"
    case .failing: "does not run: \(failure ?? "")"
    }
  }
}

// MARK: As a message

extension SceneChange {
  /// The parts of the message.
  var parts: [[UInt8]] {
    var texts = [kind.rawValue, comparison, causes]
    for list in [sentences, unmatched ?? []] { texts += ["\(list.count)"] + list }
    texts.append(unmatched == nil ? "" : "1")
    if let error {
      texts += [error.code.slug, error.message, error.location?.file ?? ""]
      texts += ["\(error.location?.line ?? 0)", "\(error.help.count)"] + error.help
    } else {
      texts.append("")
    }
    return [page] + texts.map { Array($0.utf8) }
  }

  /// Reads a message; nil if it is not one.
  init?(_ path: String, parts: [[UInt8]]) {
    var reader = PartReader(parts: parts)
    let page = reader.bytes
    guard let kind = Kind(rawValue: reader.text) else { return nil }
    self.init(path, kind)
    self.page = page
    comparison = reader.text
    causes = reader.text
    sentences = (0..<reader.count).map { _ in reader.text }
    let unmatched = (0..<reader.count).map { _ in reader.text }
    if reader.text == "1" { self.unmatched = unmatched }
    let slug = reader.text
    if !slug.isEmpty {
      let message = reader.text
      let location = SourceLocation(file: reader.text, line: Int(reader.text) ?? 0)
      error = Diagnostic(
        DiagnosticCode(slug), message, help: (0..<reader.count).map { _ in reader.text },
        at: location.file.isEmpty ? nil : location)
    }
    guard !reader.isShort else { return nil }
  }
}
