/// The slug of each error; what is printed in brackets and can be searched for.
package enum DiagnosticCode: String, CaseIterable, Sendable {
  case argumentCount = "argument-count"
  case conflictingOptions = "conflicting-options"
  case crossedThreads = "crossed-coroutines"
  case cyclicDerivation = "cyclic-derivation"
  case drivenProperty = "driven-property"
  case duplicateIdentifier = "duplicate-id"
  case encoding = "encoding"
  case finishedObject = "finished-object"
  case limitFrames = "limit-frames"
  case limitMemory = "limit-memory"
  case limitResumes = "limit-resumes"
  case missingOption = "missing-option"
  case missingScene = "missing-scene"
  case nonFinite = "non-finite"
  case outOfRange = "out-of-range"
  case readOnly = "read-only"
  case scriptError = "script-error"
  case secondScene = "second-scene"
  case syntax = "syntax"
  case unknownChoice = "unknown-choice"
  case unknownColor = "unknown-color"
  case unknownIdentifier = "unknown-id"
  case unknownMember = "unknown-member"
  case unknownOption = "unknown-option"
  case unreadableFile = "unreadable-file"
  case wrongReceiver = "wrong-receiver"
  case wrongState = "wrong-state"
  case wrongType = "wrong-type"

  /// Whether the run ended at a limit and not by a mistake in the script.
  package var isLimit: Bool { [.limitFrames, .limitMemory, .limitResumes].contains(self) }
}
