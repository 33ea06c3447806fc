import MotionValues

/// Errors in packs, and in how they are found, locked and signed.
extension DiagnosticCode {
  package static let badLicense = DiagnosticCode("bad-license")
  package static let badPack = DiagnosticCode("bad-pack")
  package static let badPath = DiagnosticCode("bad-path")
  package static let badSignature = DiagnosticCode("bad-signature")
  package static let badSource = DiagnosticCode("bad-source")
  package static let badVersion = DiagnosticCode("bad-version")
  package static let breakingChange = DiagnosticCode("breaking-change")
  package static let changedPack = DiagnosticCode("changed-pack")
  package static let missingKey = DiagnosticCode("missing-key")
  package static let packConflict = DiagnosticCode("pack-conflict")
  package static let packCycle = DiagnosticCode("pack-cycle")
  package static let packName = DiagnosticCode("pack-name")
  package static let publishedVersion = DiagnosticCode("published-version")
  package static let staleLock = DiagnosticCode("stale-lock")
  package static let unknownKey = DiagnosticCode("unknown-key")
  package static let unknownPack = DiagnosticCode("unknown-pack")
  package static let unreachableSource = DiagnosticCode("unreachable-source")
}
