/// An error: what went wrong, where in the script, and what to do about it.
public struct Diagnostic: Error, Hashable, Sendable {
  /// What kind of error it is; `motion explain` has a page for each.
  public let code: DiagnosticCode
  /// One sentence: what was expected and what was found.
  public let message: String
  /// What the user can do about it, one suggestion for each entry.
  public var help: [String]
  /// The word of the script's line that is at fault, if there is one.
  package var token: String?
  /// The line of the script at which it occurred; nil if there is none.
  public var location: SourceLocation?
  /// The script's calls from the innermost outwards, without the location itself.
  package var traceback: [ScriptFrame] = []

  /// The maximum length of a message, in bytes; text from a script can be longer.
  package static let messageLimit = 2_000

  /// Makes an error; one without a location gets the line of the script that has called.
  ///
  /// A message says what was expected and what was found, with names of scripts in back-ticks; `token` is
  /// the word of the script's line that is underlined.
  public init(
    _ code: DiagnosticCode, _ message: String, help: [String] = [], token: String? = nil,
    at location: SourceLocation? = nil
  ) {
    self.code = code
    self.message = Self.legible(message)
    self.help = help
    self.token = token
    self.location = location
  }

  /// Truncates long text, and escapes hidden characters, which a terminal might interpret.
  private static func legible(_ text: String) -> String {
    if text.utf8.count <= messageLimit, text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard result.utf8.count < messageLimit else { return result + "…" }
      if scalar == "\n" || scalar == "\t" || !HiddenCharacter.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += HiddenCharacter.spelling(of: scalar)
      }
    }
    return result
  }

  /// Returns the diagnostic with a location, unless it already has one.
  package func located(at place: SourceLocation?) -> Diagnostic {
    guard location == nil else { return self }
    var copy = self
    copy.location = place
    return copy
  }

  /// Returns the diagnostic with another path for a file in its locations.
  package func renaming(_ file: String, to path: String) -> Diagnostic {
    func renamed(_ place: SourceLocation) -> SourceLocation {
      place.file == file ? SourceLocation(file: path, line: place.line) : place
    }
    var copy = self
    copy.location = location.map(renamed)
    copy.traceback = traceback.map {
      ScriptFrame(location: renamed($0.location), function: $0.function)
    }
    return copy
  }
}

/// A line of a script.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as the scene's source names it.
  public let file: String
  /// The number of the line, from 1.
  public let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The file and the line: `sheet.lua:12`.
  public var description: String { "\(file):\(line)" }
}

/// One call of a traceback.
package struct ScriptFrame: Hashable, Sendable {
  package let location: SourceLocation
  /// The function's name as the caller wrote it; nil for the main chunk and unnamed functions.
  package let function: String?

  package init(location: SourceLocation, function: String?) {
    self.location = location
    self.function = function
  }
}

/// The slug of an error, printed in brackets and searchable, such as `unknown-option`.
///
/// Each module declares the slugs of its own errors in an extension.
public struct DiagnosticCode: Hashable, Sendable {
  /// Lower-case words with hyphens between them.
  public let slug: String

  /// Makes the code of a plugin's own error.
  public init(_ slug: String) { self.slug = slug }

  /// Whether it is about the file of an image.
  package var isOfImage: Bool { [.missingImage, .badImage, .imageSize].contains(self) }

  /// Whether the run ended at a limit rather than through a mistake in the script.
  package var isLimit: Bool { slug.hasPrefix("limit-") }
}

extension DiagnosticCode {
  package static let ambiguousIdentifier = DiagnosticCode("ambiguous-id")
  package static let argumentCount = DiagnosticCode("argument-count")
  package static let badImage = DiagnosticCode("bad-image")
  package static let conflictingOptions = DiagnosticCode("conflicting-options")
  package static let crossedThreads = DiagnosticCode("crossed-coroutines")
  package static let definitionCycle = DiagnosticCode("definition-cycle")
  package static let deriveCycle = DiagnosticCode("derive-cycle")
  package static let drivenProperty = DiagnosticCode("driven-property")
  package static let duplicateIdentifier = DiagnosticCode("duplicate-id")
  package static let encoding = DiagnosticCode("encoding")
  package static let finishedObject = DiagnosticCode("finished-object")
  package static let imageSize = DiagnosticCode("image-size")
  package static let inputsOfAnotherScene = DiagnosticCode("inputs-of-another-scene")
  package static let limitCallbacks = DiagnosticCode("limit-callbacks")
  package static let limitFrames = DiagnosticCode("limit-frames")
  package static let limitLayers = DiagnosticCode("limit-layers")
  package static let limitMemory = DiagnosticCode("limit-memory")
  package static let limitObjects = DiagnosticCode("limit-objects")
  package static let limitOutput = DiagnosticCode("limit-output")
  package static let limitResumes = DiagnosticCode("limit-resumes")
  package static let limitStack = DiagnosticCode("limit-stack")
  package static let limitSteps = DiagnosticCode("limit-steps")
  package static let limitRun = DiagnosticCode("limit-run")
  package static let limitText = DiagnosticCode("limit-text")
  package static let limitTime = DiagnosticCode("limit-time")
  package static let limitTimelines = DiagnosticCode("limit-timelines")
  package static let maskChain = DiagnosticCode("mask-chain")
  package static let missingImage = DiagnosticCode("missing-image")
  package static let missingModule = DiagnosticCode("missing-module")
  package static let missingOption = DiagnosticCode("missing-option")
  package static let missingScene = DiagnosticCode("missing-scene")
  package static let nonFinite = DiagnosticCode("non-finite")
  package static let outOfRange = DiagnosticCode("out-of-range")
  package static let reachesViewer = DiagnosticCode("reaches-viewer")
  package static let readOnly = DiagnosticCode("read-only")
  package static let removedLayer = DiagnosticCode("removed-layer")
  package static let scriptError = DiagnosticCode("script-error")
  package static let secondScene = DiagnosticCode("second-scene")
  package static let syntax = DiagnosticCode("syntax")
  package static let unknownChoice = DiagnosticCode("unknown-choice")
  package static let unknownColor = DiagnosticCode("unknown-color")
  package static let unknownCurve = DiagnosticCode("unknown-curve")
  package static let unknownEvent = DiagnosticCode("unknown-event")
  package static let unknownIdentifier = DiagnosticCode("unknown-id")
  package static let unknownMember = DiagnosticCode("unknown-member")
  package static let unknownOption = DiagnosticCode("unknown-option")
  package static let unreadableFile = DiagnosticCode("unreadable-file")
  package static let unwritableFile = DiagnosticCode("unwritable-file")
  package static let wrongReceiver = DiagnosticCode("wrong-receiver")
  package static let wrongState = DiagnosticCode("wrong-state")
  package static let wrongType = DiagnosticCode("wrong-type")
}

/// A likely mistake that is not an error.
package struct RunWarning: Hashable, Sendable {
  package let code: DiagnosticCode
  package let message: String
  package var help: [String]
  /// The script line to which it applies, if there is one.
  package var location: SourceLocation?

  package init(
    code: DiagnosticCode, message: String, help: [String] = [], at location: SourceLocation? = nil
  ) {
    self.code = code
    self.message = message
    self.help = help
    self.location = location
  }

  /// The warning as printed, with a final newline.
  package var text: String { text(as: "warning") }

  /// The text with another severity, such as `note`.
  package func text(as severity: String) -> String {
    "\(severity)[\(code.slug)]: \(message)\n" + (location.map { "  --> \($0)\n" } ?? "")
      + help.map { "  = help: \($0)\n" }.joined()
  }

  /// Returns the warning with another path for a file in its location.
  package func renaming(_ file: String, to path: String) -> RunWarning {
    var copy = self
    if let location, location.file == file {
      copy.location = SourceLocation(file: path, line: location.line)
    }
    return copy
  }
}
