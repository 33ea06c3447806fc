import CZlib
import MotionValues

/// Reads a `.motionpack`, or refuses it as a whole.
///
/// Archives are untrusted. Everything that two programs could read differently is refused: the
/// directory must agree with the headers of the files, and every byte must belong to one of
/// them.
package struct ArchiveReader {
  private let bytes: [UInt8]
  private let origin: String
  private let limits: PackLimits

  package static func tree(
    of bytes: [UInt8], origin: String, limits: PackLimits = .standard
  ) throws(Diagnostic) -> PackTree {
    try ArchiveReader(bytes: bytes, origin: origin, limits: limits).tree()
  }

  private func tree() throws(Diagnostic) -> PackTree {
    guard bytes.count <= limits.archiveSize else {
      throw refused("it is larger than \(limits.archiveSize >> 20) MB")
    }
    let (entries, start) = try directory()
    try checkLayout(entries.map(\.entry), until: start)
    var files: [PackTree.File] = []
    for (entry, name) in entries where !entry.isFolder {
      guard let data = dataRange(of: entry).flatMap({ entry.unpacked(bytes[$0]) }) else {
        throw refused("`\(name)` is damaged: its content does not match its checksum and size")
      }
      files.append(PackTree.File(path: name, bytes: data))
    }
    return try PackTree(files, origin: origin, limits: limits)
  }

  /// Reads the directory and checks all entries before anything is unpacked.
  private func directory() throws(Diagnostic) -> (
    entries: [(entry: ArchiveEntry, name: String)], start: Int
  ) {
    var (reader, count) = try directoryReader()
    var check = PackTreeCheck(origin: origin, limits: limits)
    var entries: [(ArchiveEntry, String)] = []
    var total = 0
    for _ in 0..<count {
      guard let entry = ArchiveEntry(&reader) else { throw refused("its directory is damaged") }
      guard let name = String(validating: entry.nameBytes, as: UTF8.self) else {
        throw refused("the name of a file is not UTF-8")
      }
      if let fault = entry.fault(named: name) { throw refused(fault) }
      if entry.isFolder {
        try check.add(folder: String(name.dropLast()))
      } else {
        try check.add(path: name, size: entry.size)
      }
      total += entry.size
      guard total <= limits.ratioFloor || total / limits.ratio <= bytes.count else {
        throw refused("it unpacks to more than \(limits.ratio) times its size")
      }
      entries.append((entry, name))
    }
    guard reader.position == reader.bytes.endIndex else {
      throw refused("its directory is damaged")
    }
    return (entries, reader.bytes.startIndex)
  }

  /// Finds the directory by the end record, which must be the last bytes of the file.
  private func directoryReader() throws(Diagnostic) -> (LittleEndianReader, count: Int) {
    let start = bytes.count - ZipFormat.endSize
    guard start >= 0 else { throw notAnArchive() }
    var end = LittleEndianReader(bytes[start...])
    guard end.read(UInt32.self) == ZipFormat.endSignature else { throw notAnArchive() }
    guard let disk = end.read(UInt16.self), let directoryDisk = end.read(UInt16.self),
      let countHere = end.read(UInt16.self), let count = end.read(UInt16.self),
      let size = end.read(UInt32.self), let offset = end.read(UInt32.self),
      let comment = end.read(UInt16.self)
    else { throw notAnArchive() }
    guard disk == 0, directoryDisk == 0, countHere == count else {
      throw refused("it is one part of a split archive")
    }
    guard count < .max, size < .max, offset < .max else { throw refused("it has 64-bit sizes") }
    guard comment == 0, Int(offset) + Int(size) == start else {
      throw refused("its directory is not where its end record says")
    }
    guard Int(count) <= limits.fileCount else {
      throw refused("it has more than \(limits.fileCount) files")
    }
    return (LittleEndianReader(bytes[Int(offset)..<start]), Int(count))
  }

  /// Refuses files that overlap, and bytes between them.
  private func checkLayout(_ entries: [ArchiveEntry], until start: Int) throws(Diagnostic) {
    var position = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset == position else {
        throw refused(
          entry.offset < position
            ? "two of its files overlap" : "it contains bytes that belong to no file")
      }
      guard let range = dataRange(of: entry),
        let size = descriptorSize(of: entry, at: range.upperBound)
      else { throw refused("the header of a file differs from the directory") }
      position = range.upperBound + size
    }
    guard position == start else { throw refused("it contains bytes that belong to no file") }
  }

  /// The range of a file's data; nil if its own header differs from the directory.
  private func dataRange(of entry: ArchiveEntry) -> Range<Int>? {
    guard entry.offset < bytes.count else { return nil }
    var reader = LittleEndianReader(bytes[entry.offset...])
    guard reader.read(UInt32.self) == ZipFormat.localSignature, reader.read(UInt16.self) != nil,
      reader.read(UInt16.self) == entry.flags, reader.read(UInt16.self) == entry.method,
      reader.read(UInt32.self) != nil, let checksum = reader.read(UInt32.self),
      let compressed = reader.read(UInt32.self), let size = reader.read(UInt32.self),
      let nameCount = reader.read(UInt16.self), let extraCount = reader.read(UInt16.self),
      let name = reader.take(Int(nameCount)), let extra = reader.take(Int(extraCount)),
      name == entry.nameBytes, ArchiveEntry.fault(ofExtra: extra) == nil
    else { return nil }
    let stated = (checksum, Int(compressed), Int(size))
    let isLater = entry.flags & ZipFormat.hasDescriptor != 0 && stated == (0, 0, 0)
    guard isLater || stated == (entry.checksum, entry.compressedSize, entry.size) else {
      return nil
    }
    let start = reader.position
    guard reader.take(entry.compressedSize) != nil else { return nil }
    return start..<reader.position
  }

  /// The size of the data descriptor, which repeats checksum and sizes after the data, with
  /// or without a signature; nil if it differs from the directory.
  private func descriptorSize(of entry: ArchiveEntry, at position: Int) -> Int? {
    guard entry.flags & ZipFormat.hasDescriptor != 0 else { return 0 }
    return [4, 0].first { skipped in
      var reader = LittleEndianReader(bytes[position...])
      guard skipped == 0 || reader.read(UInt32.self) == ZipFormat.descriptorSignature,
        let checksum = reader.read(UInt32.self), let compressed = reader.read(UInt32.self),
        let size = reader.read(UInt32.self)
      else { return false }
      return (checksum, Int(compressed), Int(size))
        == (entry.checksum, entry.compressedSize, entry.size)
    }.map { $0 + 12 }
  }

  private func notAnArchive() -> Diagnostic {
    Diagnostic(
      .badPack, "`\(origin)` is not a pack: it does not end like a zip archive",
      help: ["make one with `motion pack build`"])
  }

  private func refused(_ reason: String) -> Diagnostic {
    Diagnostic(
      .badPack, "`\(origin)` is refused: \(reason)",
      help: ["ask its author for one made with `motion pack build`"])
  }
}

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
