import CZlib
import Foundation

/// Writes zip archives of all kinds, including malformed ones.
struct ZipBuilder {
  struct Entry {
    var name: [UInt8]
    var content: [UInt8]
    var method: UInt16 = 0
    var flags: UInt16 = 1 << 11
    var madeBy: UInt16 = 3 << 8 | 20
    var attributes: UInt32 = 0o100644 << 16
    var extra: [UInt8] = []
    /// Overrides of header fields; nil for the correct value.
    var checksum: UInt32?
    var size: UInt32?
    var compressedSize: UInt32?
    var localName: [UInt8]?
    var localSize: UInt32?
    var localChecksum: UInt32?
    var localCompressedSize: UInt32?
    var localExtra: [UInt8] = []
    var offset: UInt32?
    /// Bytes between this file and the next.
    var gap: [UInt8] = []

    init(_ name: String, _ content: String = "") {
      self.name = Array(name.utf8)
      self.content = Array(content.utf8)
    }

    init(_ name: String, deflated content: [UInt8]) {
      self.name = Array(name.utf8)
      self.content = ZipBuilder.deflated(content)
      method = 8
      size = UInt32(content.count)
      checksum = UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))
    }

    /// Returns the entry as written by a program that does not know the sizes in advance: they
    /// follow the data, with or without a signature.
    func streamed(signed: Bool = true, _ change: (inout [UInt32]) -> Void = { _ in }) -> Entry {
      var sizes = [
        checksum ?? UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count))),
        UInt32(content.count), size ?? UInt32(content.count),
      ]
      change(&sizes)
      return with {
        $0.flags |= 1 << 3
        ($0.localChecksum, $0.localCompressedSize, $0.localSize) = (0, 0, 0)
        $0.gap = ((signed ? [0x0807_4B50] : []) + sizes).flatMap { size in
          withUnsafeBytes(of: size.littleEndian) { Array($0) }
        }
      }
    }

    /// Returns a changed copy.
    func with(_ change: (inout Entry) -> Void) -> Entry {
      var copy = self
      change(&copy)
      return copy
    }
  }

  var entries: [Entry] = []
  var prefix: [UInt8] = []
  var comment: [UInt8] = []
  /// Bytes between the directory and the end record.
  var trailer: [UInt8] = []
  var count: UInt16?
  var disk: UInt16 = 0
  var directoryOffset: UInt32?
  var directorySize: UInt32?

  static func manifest(_ extra: String = "") -> Entry {
    Entry("pack.toml", "name = \"a/b\"\nversion = \"1.0.0\"\n" + extra)
  }

  /// Returns an archive with a manifest and these entries.
  static func archive(_ entries: [Entry], _ change: (inout ZipBuilder) -> Void = { _ in })
    -> [UInt8]
  {
    var builder = ZipBuilder(entries: [manifest()] + entries)
    change(&builder)
    return builder.bytes
  }

  var bytes: [UInt8] {
    var archive = prefix
    var directory: [UInt8] = []
    for entry in entries {
      let offset = entry.offset ?? UInt32(archive.count)
      let checksum =
        entry.checksum
        ?? UInt32(truncatingIfNeeded: crc32(0, entry.content, UInt32(entry.content.count)))
      let compressed = entry.compressedSize ?? UInt32(entry.content.count)
      let size = entry.size ?? UInt32(entry.content.count)
      let shared =
        number(UInt16(20)) + number(entry.flags) + number(entry.method) + number(UInt32(0))
      let name = entry.localName ?? entry.name
      archive += number(UInt32(0x0403_4B50)) + shared
      archive += number(entry.localChecksum ?? checksum)
      archive += number(entry.localCompressedSize ?? compressed)
      archive += number(entry.localSize ?? size) + number(UInt16(name.count))
      archive += number(UInt16(entry.localExtra.count)) + name + entry.localExtra
      archive += entry.content + entry.gap
      directory += number(UInt32(0x0201_4B50)) + number(entry.madeBy) + shared + number(checksum)
      directory += number(compressed) + number(size) + number(UInt16(entry.name.count))
      directory += number(UInt16(entry.extra.count)) + number(UInt16(0)) + number(UInt16(0))
      directory += number(UInt16(0)) + number(entry.attributes) + number(offset)
      directory += entry.name + entry.extra
    }
    let total = count ?? UInt16(truncatingIfNeeded: entries.count)
    let end =
      number(UInt32(0x0605_4B50)) + number(disk) + number(disk) + number(total) + number(total)
      + number(directorySize ?? UInt32(directory.count))
      + number(directoryOffset ?? UInt32(archive.count)) + number(UInt16(comment.count)) + comment
    return archive + directory + trailer + end
  }

  private func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        deflate(&stream, Z_FINISH)
      }
    }
    deflateEnd(&stream)
    return Array(output[..<Int(stream.total_out)])
  }
}
