/// Limits of packs.
package struct PackLimits: Equatable, Sendable {
  /// The number of files in a pack.
  package var fileCount = 4096
  /// The size of one file, in bytes.
  package var fileSize = 64 << 20
  /// The size of all files together, in bytes.
  package var totalSize = 256 << 20
  /// The size of an archive, in bytes.
  package var archiveSize = 288 << 20
  /// The ratio of unpacked size to archive size, which applies to unpacked sizes above
  /// `ratioFloor`.
  package var ratio = 100
  package var ratioFloor = 1 << 20

  package static let standard = PackLimits()
}
