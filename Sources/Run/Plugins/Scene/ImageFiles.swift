import MotionCore
import MotionValues

/// Looks for the files of the images that frames show.
///
/// A missing file is reported once, at the line that made the first layer that shows it.
package final class ImageFiles: StageExtension {
  private struct Picture {
    let layer: Layer
    let source: Int
    let place: SourceLocation?
    /// The number of the text that was looked for last; 0 is no text.
    var known = 0.0
  }

  /// The number of warnings of one run.
  private static let greatestWarningCount = 20

  private var pictures: [Picture] = []
  private var known: Set<String> = []
  package private(set) var warnings: [RunWarning] = []

  package init() {}

  /// Adds a new image layer.
  func add(_ layer: Layer) {
    guard let source = layer.property("source")?.slot else { return }
    pictures.append(
      Picture(layer: layer, source: source, place: layer.stage.scheduler.scriptPlace()))
  }

  /// Looks for the files that the present frame shows, as far as no earlier one has shown them.
  package func look(in files: any ScriptFiles) {
    for index in pictures.indices {
      let picture = pictures[index]
      let stage = picture.layer.stage
      let number = stage.store[picture.source]
      guard number != picture.known else { continue }
      pictures[index].known = number
      let path = stage.store.text(numbered: number)
      guard !path.isEmpty, known.insert(path).inserted else { continue }
      if let message = Self.flaw(of: path, in: files),
        warnings.count < Self.greatestWarningCount
      {
        warnings.append(
          RunWarning(
            code: .missingImage, message: message, help: [Self.help(for: path, in: files)],
            at: picture.place))
      }
    }
  }

  /// Says why a file cannot be shown; nil if it exists.
  private static func flaw(of path: String, in files: any ScriptFiles) -> String? {
    if leadsOutside(path) { return "the image `\(path)` is outside the script's folder" }
    return files.exists(path) ? nil : "there is no image `\(path)` in the script's folder"
  }

  private static func leadsOutside(_ path: String) -> Bool {
    path.hasPrefix("/") || path.split(separator: "/").contains("..")
  }

  private static func help(for path: String, in files: any ScriptFiles) -> String {
    if !leadsOutside(path), let near = files.nearest(to: path) {
      return "did you mean `\(near)`?"
    }
    return "put the file beside the script, and use a relative path: \"images/photo.png\""
  }
}
