import CZlib
import MotionValues

/// An entry of a zip archive's central directory: one file or folder.
struct ArchiveEntry {
  let madeBy: UInt16
  let flags: UInt16
  let method: UInt16
  let checksum: UInt32
  let compressedSize: Int
  let size: Int
  let nameBytes: ArraySlice<UInt8>
  let extra: ArraySlice<UInt8>
  let attributes: UInt32
  let offset: Int

  /// Reads an entry of the directory; nil if the bytes are not one.
  init?(_ reader: inout LittleEndianReader) {
    guard let signature = reader.read(UInt32.self), signature == ZipFormat.directorySignature,
      let madeBy = reader.read(UInt16.self), reader.read(UInt16.self) != nil,
      let flags = reader.read(UInt16.self), let method = reader.read(UInt16.self),
      reader.read(UInt32.self) != nil,
      let checksum = reader.read(UInt32.self), let compressed = reader.read(UInt32.self),
      let size = reader.read(UInt32.self), let nameCount = reader.read(UInt16.self),
      let extraCount = reader.read(UInt16.self), let commentCount = reader.read(UInt16.self),
      let disk = reader.read(UInt16.self), disk == 0, reader.read(UInt16.self) != nil,
      let attributes = reader.read(UInt32.self), let offset = reader.read(UInt32.self),
      let name = reader.take(Int(nameCount)), let extra = reader.take(Int(extraCount)),
      reader.take(Int(commentCount)) != nil
    else { return nil }
    self.madeBy = madeBy
    self.flags = flags
    self.method = method
    self.checksum = checksum
    self.compressedSize = Int(compressed)
    self.size = Int(size)
    self.nameBytes = name
    self.extra = extra
    self.attributes = attributes
    self.offset = Int(offset)
  }

  var isFolder: Bool { nameBytes.last == UInt8(ascii: "/") }

  /// The reason to refuse the entry, as a sentence; nil if it may be unpacked.
  func fault(named name: String) -> String? {
    let known =
      ZipFormat.hasDescriptor | ZipFormat.namesAreUTF8 | ZipFormat.deflateHints
    if flags & 1 != 0 || flags & (1 << 6) != 0 || flags & (1 << 13) != 0 {
      return "`\(name)` is encrypted"
    }
    if flags & ~known != 0 {
      return "`\(name)` has flags that motion does not know"
    }
    if method != ZipFormat.stored, method != ZipFormat.deflated {
      return "`\(name)` is compressed by method \(method); motion reads stored and deflated files"
    }
    if method == ZipFormat.stored, compressedSize != size {
      return "`\(name)` is not compressed, but has two different sizes"
    }
    if isFolder, size != 0 || compressedSize > 2 { return "the folder `\(name)` has content" }
    if let fault = Self.fault(ofExtra: extra) { return "`\(name)` \(fault)" }
    return faultOfKind(name)
  }

  private func faultOfKind(_ name: String) -> String? {
    let kind = attributes >> 16 & 0xF000
    switch kind {
    case 0: break
    case 0x8000 where !isFolder: break
    case 0x4000 where isFolder: break
    case 0xA000: return "`\(name)` is a link"
    case 0x2000, 0x6000: return "`\(name)` is a device"
    case 0x1000: return "`\(name)` is a pipe"
    case 0xC000: return "`\(name)` is a socket"
    default: return "`\(name)` is neither a file nor a folder"
    }
    if attributes & 0x10 != 0, !isFolder {
      return "`\(name)` is a folder, but its name does not end in `/`"
    }
    if attributes & 0x08 != 0 { return "`\(name)` is a volume label" }
    return nil
  }

  /// Refuses extra fields that give a file another name, size or kind.
  static func fault(ofExtra extra: ArraySlice<UInt8>) -> String? {
    var reader = LittleEndianReader(extra)
    while reader.position < extra.endIndex {
      guard let id = reader.read(UInt16.self), let count = reader.read(UInt16.self),
        reader.take(Int(count)) != nil
      else { return "has an extra field that is cut off" }
      switch id {
      case 0x0001: return "has 64-bit sizes"
      case 0x7075: return "has a second name"
      case 0x000D, 0x756E: return "has a field that may make it a link"
      case 0x9901: return "is encrypted"
      default: continue
      }
    }
    return nil
  }

  /// Unpacks the data; nil unless size and checksum match the directory.
  func unpacked(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    let bytes = method == ZipFormat.stored ? Array(data) : Self.inflated(data, size: size)
    guard let bytes, bytes.count == size, ZipFormat.checksum(bytes) == checksum else { return nil }
    return bytes
  }

  /// Inflates into exactly `size` bytes, and never writes more.
  private static func inflated(_ data: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var stream = z_stream()
    let opened = inflateInit2_(
      &stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = Array(data)
    // One extra byte, so that data that unpack to more are noticed.
    var output = [UInt8](repeating: 0, count: size + 1)
    let state = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard state == Z_STREAM_END, stream.avail_in == 0, Int(stream.total_out) == size else {
      return nil
    }
    output.removeLast()
    return output
  }
}
