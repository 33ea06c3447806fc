/// The slug of an error, printed in brackets and searchable, such as `unknown-option`.
///
/// Each module declares the slugs of its own errors in an extension.
package struct DiagnosticCode: Hashable, Sendable {
  package let slug: String

  package init(_ slug: String) { self.slug = slug }

  /// Whether the run ended at a limit rather than through a mistake in the script.
  package var isLimit: Bool { slug.hasPrefix("limit-") }
}

extension DiagnosticCode {
  package static let ambiguousIdentifier = DiagnosticCode("ambiguous-id")
  package static let argumentCount = DiagnosticCode("argument-count")
  package static let conflictingOptions = DiagnosticCode("conflicting-options")
  package static let crossedThreads = DiagnosticCode("crossed-coroutines")
  package static let definitionCycle = DiagnosticCode("definition-cycle")
  package static let deriveCycle = DiagnosticCode("derive-cycle")
  package static let drivenProperty = DiagnosticCode("driven-property")
  package static let duplicateIdentifier = DiagnosticCode("duplicate-id")
  package static let encoding = DiagnosticCode("encoding")
  package static let finishedObject = DiagnosticCode("finished-object")
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
  package static let unknownIdentifier = DiagnosticCode("unknown-id")
  package static let unknownMember = DiagnosticCode("unknown-member")
  package static let unknownOption = DiagnosticCode("unknown-option")
  package static let unreadableFile = DiagnosticCode("unreadable-file")
  package static let unwritableFile = DiagnosticCode("unwritable-file")
  package static let wrongReceiver = DiagnosticCode("wrong-receiver")
  package static let wrongState = DiagnosticCode("wrong-state")
  package static let wrongType = DiagnosticCode("wrong-type")
}
