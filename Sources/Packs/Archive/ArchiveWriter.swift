import CZlib
import MotionValues

/// Writes a pack as one zip file: the same tree gives the same bytes on every machine.
///
/// Files are stored uncompressed, because the output of a compressor depends on its version.
package enum ArchiveWriter {
  package static func bytes(of tree: PackTree) -> [UInt8] {
    var archive = LittleEndianBytes()
    var directory = LittleEndianBytes()
    for file in tree.files {
      let offset = UInt32(archive.bytes.count)
      let fields = entryFields(of: file)
      archive.append(ZipFormat.localSignature)
      archive.bytes += fields.bytes
      archive.bytes += file.path.utf8
      archive.bytes += file.bytes
      directory.append(ZipFormat.directorySignature)
      // Made on Unix, so that the permissions below are read as such.
      directory.append(UInt16(3 << 8 | 20))
      directory.bytes += fields.bytes
      directory.append(UInt16(0))  // Comment.
      directory.append(UInt16(0))  // Disk.
      directory.append(UInt16(0))  // Internal attributes.
      directory.append(UInt32(0o100644) << 16)
      directory.append(offset)
      directory.bytes += file.path.utf8
    }
    let start = UInt32(archive.bytes.count)
    let size = UInt32(directory.bytes.count)
    let count = UInt16(tree.files.count)
    archive.bytes += directory.bytes
    archive.append(ZipFormat.endSignature)
    archive.append(UInt16(0))
    archive.append(UInt16(0))
    archive.append(count)
    archive.append(count)
    archive.append(size)
    archive.append(start)
    archive.append(UInt16(0))
    return archive.bytes
  }

  /// The fields that both headers of a file share, from the version to the length of the
  /// extra field.
  private static func entryFields(of file: PackTree.File) -> LittleEndianBytes {
    var fields = LittleEndianBytes()
    fields.append(UInt16(20))
    fields.append(ZipFormat.namesAreUTF8)
    fields.append(ZipFormat.stored)
    fields.append(UInt16(0))
    // The earliest date that zip can represent, 1980-01-01.
    fields.append(UInt16(1 << 5 | 1))
    fields.append(ZipFormat.checksum(file.bytes))
    fields.append(UInt32(file.bytes.count))
    fields.append(UInt32(file.bytes.count))
    fields.append(UInt16(file.path.utf8.count))
    fields.append(UInt16(0))
    return fields
  }
}
