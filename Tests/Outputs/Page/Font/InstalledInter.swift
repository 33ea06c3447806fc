import Foundation
import MotionExport
import MotionValues
import Support
import Testing

/// The files of the font that texts are measured in, as Debian's package installs them.
enum InstalledInter {
  private static let folder = "/usr/share/fonts/opentype/inter/"

  /// Whether the tests of the font run: with its files, and always in continuous integration, where they
  /// are required.
  static let isWanted =
    FileManager.default.fileExists(atPath: folder + "Inter-Regular.otf")
    || Repository.isContinuousIntegration

  static let absence: Comment =
    "Inter is not installed, so its letters are not tested; `scripts/bootstrap --browser` installs it"

  static func bytes(weight: Int) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder + FontTable.files[weight].name)))
  }

  static func file(weight: Int) throws -> FontFile { try FontFile(bytes(weight: weight)) }

  /// The installed files, as the command finds them.
  static let font = MeasuredFont { name in
    (try? Data(contentsOf: URL(filePath: folder + name))).map {
      [MeasuredFont.Candidate(path: folder + name, bytes: Array($0))]
    } ?? []
  }

  /// All characters that the table contains.
  static let characters = Set<UInt32>(
    (0x20...0xFFFF).filter { FontTable.advance(of: $0, weight: 0) != nil })
}
