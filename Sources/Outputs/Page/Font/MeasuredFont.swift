import MotionRecording
import MotionValues

/// The files of the font in which texts are measured, as far as an installation has them.
///
/// A file is trusted only if its hash is that of the file that was measured.
package struct MeasuredFont: Sendable {
  /// A file that may be that of a weight.
  package struct Candidate: Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// For each weight from 100 on, the files with its name, in the order in which they are preferred.
  private let candidates: [[Candidate]]

  /// Collects the files with the names of the font's files.
  package init(_ find: (_ name: String) -> [Candidate]) {
    candidates = FontTable.files.map { find($0.name) }
  }

  /// Returns the font of a weight, which is 0 for 100 in CSS to 8 for 900.
  ///
  /// - Throws: why there is none, as a sentence.
  func file(weight: Int) throws(FontDamage) -> FontFile {
    let measured = try measured(weight: weight)
    do throws(FontDamage) {
      return try FontFile(measured.bytes)
    } catch {
      throw FontDamage("`\(measured.path)` is refused: \(error.reason)")
    }
  }

  /// Returns the bytes of the file of a weight, which is 0 for 100 in CSS to 8 for 900; nil if it is not
  /// there.
  package func bytes(weight: Int) -> [UInt8]? { try? measured(weight: weight).bytes }

  /// Returns the file of a weight that was measured.
  ///
  /// - Throws: why there is none, as a sentence.
  private func measured(weight: Int) throws(FontDamage) -> Candidate {
    let (name, hash) = FontTable.files[weight]
    for candidate in candidates[weight] where SHA256.hexadecimal(candidate.bytes) == hash {
      return candidate
    }
    throw FontDamage(
      candidates[weight].first.map { "`\($0.path)` is another version" }
        ?? "`\(name)` is not installed")
  }
}
