import MotionValues

/// The picture of a pack's demo: a PNG small enough for a list of packs.
package enum Thumbnail {
  static let ending = ".png"
  /// The limit of the file, in bytes.
  package static let sizeLimit = 512 << 10
  /// The limit of width and height, in pixels.
  package static let sideLimit = 2048

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The length and type of a PNG's first chunk; width and height follow.
  private static let head: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
  /// The last chunk of a PNG.
  private static let end: [UInt8] =
    [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// The reason why a file cannot be shown, as the predicate of a sentence; nil if it can.
  package static func fault(of bytes: [UInt8]) -> String? {
    guard bytes.count <= sizeLimit else {
      return "is larger than \(sizeLimit >> 10) KB"
    }
    guard bytes.starts(with: signature + head), let (width, height) = dimensions(of: bytes) else {
      return "is not a PNG picture"
    }
    guard bytes.suffix(end.count).elementsEqual(end) else { return "is cut off" }
    guard 1...sideLimit ~= width, 1...sideLimit ~= height else {
      return
        "is \(width) × \(height) pixels, but \(sideLimit) × \(sideLimit) is the limit"
    }
    return nil
  }

  private static func dimensions(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    let start = signature.count + head.count
    guard bytes.count >= start + 8 else { return nil }
    func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: start), number(at: start + 4))
  }
}
