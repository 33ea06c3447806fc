import MotionValues

/// The rules for paths in packs: relative, separated by `/`, and valid on every system.
package enum PackPath {
  /// The limit of a path, in bytes.
  package static let lengthLimit = 240
  /// The limit of a path, in components.
  package static let depthLimit = 16

  /// Names that Windows treats as devices, whatever their extension.
  static let reservedNames: Set<String> = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].flatMap {
        ["com" + $0, "lpt" + $0]
      })

  /// The error in a path, as the predicate of a sentence; nil if it is valid.
  package static func fault(of path: String) -> String? {
    if path.isEmpty { return "is empty" }
    if path.utf8.count > lengthLimit { return "is longer than \(lengthLimit) bytes" }
    if path.utf8.contains(0) { return "contains a NUL" }
    if path.utf8.contains(UInt8(ascii: "\\")) { return "contains a backslash" }
    if path.hasPrefix("/") { return "is absolute" }
    if path.unicodeScalars.contains(where: { isUnseen($0) }) {
      return "contains a control or formatting character"
    }
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if names.count > depthLimit { return "is deeper than \(depthLimit) folders" }
    if let first = names.first?.utf8, first.count == 2, first.last == UInt8(ascii: ":") {
      return "starts with a drive letter"
    }
    for name in names {
      if let fault = fault(ofName: name) { return fault }
    }
    return nil
  }

  private static func fault(ofName name: Substring) -> String? {
    if name.isEmpty { return "has an empty name between slashes" }
    if name == "." || name == ".." { return "has the component `\(name)`" }
    if name.utf8.contains(where: { ":*?\"<>|".utf8.contains($0) }) {
      return "contains one of `: * ? \" < > |`, which not every system can store"
    }
    if name.hasSuffix(".") || name.hasSuffix(" ") || name.hasPrefix(" ") {
      return "has a name that starts or ends with a space, or ends with a dot"
    }
    if reservedNames.contains(name.prefix { $0 != "." }.lowercased()) {
      return "has the name `\(name)`, which is reserved on Windows"
    }
    return nil
  }

  /// A form that is equal for paths which some file system may treat as the same: without
  /// case, and with Unicode's canonical equivalence.
  package static func folded(_ path: String) -> CollidingPath {
    // Upper case first: it expands letters such as ß, which lower case would keep.
    CollidingPath(text: path.uppercased().lowercased())
  }

  /// Whether a path is in a folder that belongs to a tool, or that a build makes.
  package static func isIgnored(_ path: String) -> Bool {
    path.hasPrefix("packs/") || path == "motion.lock" || path.hasSuffix(".motionpack")
      || path.hasSuffix(".minisig")
      || !path.contains("/") && path.hasSuffix(PackInterface.fileEnding)
      || path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}

/// A path reduced to what file systems distinguish; Swift compares it by canonical equivalence.
package struct CollidingPath: Hashable, Sendable {
  fileprivate let text: String
}
