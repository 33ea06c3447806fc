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
    let (name, hash) = FontTable.files[weight]
    for candidate in candidates[weight] where SHA256.hexadecimal(candidate.bytes) == hash {
      do throws(FontDamage) {
        return try FontFile(candidate.bytes)
      } catch {
        throw FontDamage("`\(candidate.path)` is refused: \(error.reason)")
      }
    }
    throw FontDamage(
      candidates[weight].first.map { "`\($0.path)` is another version" }
        ?? "`\(name)` is not installed")
  }
}
