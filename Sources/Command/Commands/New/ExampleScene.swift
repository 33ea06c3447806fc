import CExamples
import MotionCore

/// A scene of `examples`, as it is embedded in the executable.
struct ExampleScene {
  /// The file's name without its ending, such as `33-tabs`.
  let name: String
  let text: String

  /// All scenes, by name.
  static let all: [ExampleScene] = Self.files.compactMap { file in
    guard file.path.hasSuffix(".lua") else { return nil }
    return ExampleScene(
      name: String(file.path.dropLast(4)), text: String(decoding: file.bytes, as: UTF8.self))
  }

  /// The name without its number, such as `tabs`.
  var shortName: String { String(name.drop { $0 != "-" }.dropFirst()) }

  /// The scene with a name or a short name; nil if there is none.
  static func named(_ name: String) -> ExampleScene? {
    all.first { $0.name == name || $0.shortName == name }
  }

  /// The images that the scene shows, which it finds in its folder.
  var images: [(path: String, bytes: [UInt8])] {
    Self.files.filter { !$0.path.hasSuffix(".lua") && text.contains("\"\($0.path)\"") }
  }

  private static var files: [(path: String, bytes: [UInt8])] {
    (0..<example_file_count()).map { index in
      let file = example_file(index)
      return (
        String(cString: file.path),
        Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      )
    }
  }
}
