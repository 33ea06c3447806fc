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
