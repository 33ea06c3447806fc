import MotionValues

/// The fields that locks and registry indexes share: the exact identity of a pack, and its
/// dependencies.
struct ExactPack {
  let name: PackName
  let version: SemanticVersion
  let hash: TreeHash
  let needs: [LockFile.Need]

  init(_ table: inout TableReader) throws(Diagnostic) {
    let name = try table.required("name")
    self.name = try PackName.parse(name.text, at: table.location(name.line))
    let version = try table.required("version")
    self.version = try SemanticVersion.parse(version.text, at: table.location(version.line))
    let hash = try table.required("hash")
    guard let tree = TreeHash(hash.text) else {
      throw Diagnostic(
        .syntax, "`\(hash.text)` is not the hash of a pack",
        help: ["a hash is `sha256:` and 64 digits; let `motion pack` write the file"],
        token: hash.text, at: table.location(hash.line))
    }
    self.hash = tree
    let place = table
    needs = try table.strings("dependencies").map { need throws(Diagnostic) in
      try LockFile.Need(need.text, at: place.location(need.line))
    }
  }
}
