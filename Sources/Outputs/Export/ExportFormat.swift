import MotionCore
import MotionValues

/// A format in which motion is handed off. Each declares itself in its own folder.
package struct ExportFormat: Sendable {
  /// What the files of only some formats can have.
  package struct Features: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The further shadows of boxes and texts.
    static let shadows = Features(rawValue: 1)
    /// Layers whose backs are hidden.
    static let backs = Features(rawValue: 2)
    /// Filters and blend modes that do not change.
    static let effects = Features(rawValue: 4)
    /// Letters of the font in which texts are measured.
    static let letters = Features(rawValue: 8)
  }

  /// All formats, in the order of the help.
  package static let all: [ExportFormat] = [
    .css, .waapi, .html, .lottie, .swiftUI, .uiKit, .compose, .android, .avd, .flutter, .tokens,
    .sheet,
  ]

  /// The name for `--as`.
  package let name: String
  /// The endings of file names that mean this format, each with its dot; the first is the usual
  /// one. Further endings, which need `--as`, are not among them.
  package let endings: [String]
  /// One line for the help.
  package let summary: String
  /// Whether a file has the motion for dark appearance and for reduced motion, too.
  package let hasVariants: Bool
  /// What a file can have beside what all formats have.
  private let features: Features
  /// What the report says of a loop that the file does not repeat without end.
  private let loopEnd: String
  private let make: @Sendable (Handoff, _ ending: String) throws(Diagnostic) -> ExportedFile

  /// Declares a format; `make` gets the ending of the file's name, such as `.json`.
  package init(
    _ name: String, endings: [String], _ summary: String, hasVariants: Bool = false,
    features: Features = [], loopEnd: String = "its loop ends with the file",
    make: @escaping @Sendable (Handoff, _ ending: String) throws(Diagnostic) -> ExportedFile
  ) {
    self.name = name
    self.endings = endings
    self.summary = summary
    self.hasVariants = hasVariants
    self.features = features
    self.loopEnd = loopEnd
    self.make = make
  }

  /// Whether a file has the letters of its texts.
  package var hasLetters: Bool { features.contains(.letters) }

  /// Makes the file; `ending` is that of its name, with the dot.
  package func file(_ handoff: Handoff, ending: String) throws(Diagnostic) -> ExportedFile {
    let file = try make(handoff, ending)
    var report = file.report
    report.complete(for: handoff, loopEnd: loopEnd, features)
    return ExportedFile(file.text, report)
  }

  /// The format that a file's name means, by its longest ending; nil for an unknown ending.
  package static func of(path: String) -> ExportFormat? {
    let named: [(format: ExportFormat, ending: String)] = all.flatMap { format in
      format.endings.map { (format, $0) }
    }
    return named.filter { path.hasSuffix($0.ending) && path.count > $0.ending.count }
      .max { $0.ending.count < $1.ending.count }?.format
  }
}

extension DiagnosticCode {
  /// Nothing that is selected moves.
  package static let nothingToExport = DiagnosticCode("nothing-to-export")
  /// A file that is exported would lack something, or deviate too much.
  package static let incompleteExport = DiagnosticCode("incomplete-export")
}
