import MotionCore

/// What the paths in packs look like: relative, `/` between names, and good on every system.
package enum PackPath {
  /// No path is longer, in bytes.
  package static let lengthLimit = 240
  /// No path has more names.
  package static let depthLimit = 16

  /// Names that Windows takes for devices, with any ending.
  static let reservedNames: Set<String> = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"].flatMap {
        ["com" + $0, "lpt" + $0]
      })

  /// What is wrong with a path, as the end of a sentence that begins with it; nil if nothing is.
  package static func fault(of path: String) -> String? {
    if path.isEmpty { return "is empty" }
    if path.utf8.count > lengthLimit { return "is longer than \(lengthLimit) bytes" }
    if path.utf8.contains(0) { return "holds a NUL" }
    if path.utf8.contains(UInt8(ascii: "\\")) { return "holds a backslash" }
    if path.hasPrefix("/") { return "is absolute" }
    if path.unicodeScalars.contains(where: { isUnseen($0) }) {
      return "holds a control or formatting character"
    }
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if names.count > depthLimit { return "is deeper than \(depthLimit) folders" }
    if let first = names.first?.utf8, first.count == 2, first.last == UInt8(ascii: ":") {
      return "begins with a drive letter"
    }
    for name in names {
      if let fault = fault(ofName: name) { return fault }
    }
    return nil
  }

  private static func fault(ofName name: Substring) -> String? {
    if name.isEmpty { return "has an empty name between slashes" }
    if name == "." || name == ".." { return "leads out of the pack by `\(name)`" }
    if name.utf8.contains(where: { ":*?\"<>|".utf8.contains($0) }) {
      return "holds one of `: * ? \" < > |`, which not every system can store"
    }
    if name.hasSuffix(".") || name.hasSuffix(" ") || name.hasPrefix(" ") {
      return "has a name that begins or ends with a space, or ends with a dot"
    }
    if reservedNames.contains(name.prefix { $0 != "." }.lowercased()) {
      return "has the name `\(name)`, which is a device on Windows"
    }
    return nil
  }

  /// A form that two paths share if a file system may take them for one: without regard to case and
  /// to how Unicode composes letters.
  package static func folded(_ path: String) -> CollidingPath {
    // Upper case first: it unfolds letters such as ß, which lower case would keep.
    CollidingPath(text: path.uppercased().lowercased())
  }

  /// Whether a path lies in a folder that tools keep for themselves, or that is made by a build.
  package static func isIgnored(_ path: String) -> Bool {
    path.hasPrefix("packs/") || path == "motion.lock" || path.hasSuffix(".motionpack")
      || path.hasSuffix(".minisig")
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

/// A path of which only what file systems tell apart is left; Swift compares it by canonical equivalence.
package struct CollidingPath: Hashable, Sendable {
  fileprivate let text: String
}
