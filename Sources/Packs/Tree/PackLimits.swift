/// How large packs may be.
package struct PackLimits: Equatable, Sendable {
  /// Files in a pack.
  package var fileCount = 4096
  /// One file, in bytes.
  package var fileSize = 64 << 20
  /// All files of a pack, in bytes.
  package var totalSize = 256 << 20
  /// An archive, in bytes.
  package var archiveSize = 288 << 20
  /// How much larger than the archive what it unpacks to may be, once it is larger than
  /// `ratioFloor`.
  package var ratio = 100
  package var ratioFloor = 1 << 20

  package static let standard = PackLimits()
}
