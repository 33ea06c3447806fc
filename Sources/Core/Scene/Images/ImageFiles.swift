import MotionValues

/// The files of the images of a scene: their sizes, and what is wrong with those that frames show.
///
/// Each file is looked for once, and no more of it is read than its header. A file that is missing or
/// broken is reported once, at the line that made the first layer that shows it.
package final class ImageFiles: StageExtension {
  private struct Picture {
    let layer: Layer
    let source: Int
    let place: SourceLocation?
    /// The number of the text that was looked for last; 0 is no text.
    var known = 0.0
  }

  /// What was found at a path.
  private enum Finding {
    case image(ImageHeader)
    case flaw(DiagnosticCode, String, help: String)
  }

  /// The number of warnings of one run.
  private static let greatestWarningCount = 20

  /// The files beside the script; nil if there are none.
  package var files: (any ScriptFiles)?
  private var pictures: [Picture] = []
  private var findings: [String: Finding] = [:]
  private var shown: Set<String> = []
  private var measured: Set<Int> = []
  package private(set) var warnings: [RunWarning] = []

  package init() {}

  /// The paths that frames have shown, or from which a size was read.
  package var names: Set<String> { shown.union(findings.keys) }

  /// Adds a new image layer.
  package func add(_ layer: Layer) {
    guard let source = layer.property("source")?.slot else { return }
    pictures.append(
      Picture(layer: layer, source: source, place: layer.stage.scheduler.scriptPlace()))
  }

  /// Notes that a layer has the size of its image.
  func noteMeasured(_ layer: Layer) { measured.insert(layer.index) }

  /// Returns the size of an image in points; nil if there is no such image, or it states no size.
  ///
  /// A name that ends in `@2x` or `@3x` is that of an image with this number of pixels a point.
  package func size(of path: String) -> (width: Double, height: Double)? {
    guard case .image(let header)? = finding(at: path), header.width > 0 else { return nil }
    let stem = path.split(separator: "/").last?.split(separator: ".").first ?? ""
    let scale = stem.hasSuffix("@2x") ? 2.0 : stem.hasSuffix("@3x") ? 3 : 1
    return (header.width / scale, header.height / scale)
  }

  /// Looks at the files that the present frame shows, as far as no earlier one has shown them.
  package func look() {
    for index in pictures.indices {
      let picture = pictures[index]
      let stage = picture.layer.stage
      let number = stage.store[picture.source]
      guard number != picture.known else { continue }
      pictures[index].known = number
      let path = stage.store.text(numbered: number)
      guard !path.isEmpty, shown.insert(path).inserted,
        let flaw = flaw(of: path, isMeasured: measured.contains(picture.layer.index)),
        warnings.count < Self.greatestWarningCount
      else { continue }
      warnings.append(
        RunWarning(code: flaw.code, message: flaw.message, help: [flaw.help], at: picture.place))
    }
  }

  /// Says why a file cannot be shown, or has no size for a layer that needs it.
  private func flaw(
    of path: String, isMeasured: Bool
  ) -> (code: DiagnosticCode, message: String, help: String)? {
    let sizeHelp = "give the layer a width and a height"
    switch finding(at: path) {
    case .flaw(let code, let message, let help): return (code, message, help)
    case .image(let header) where isMeasured && header.width == 0:
      return (.badImage, "`\(path)` has neither a width and a height nor a `viewBox`", sizeHelp)
    case nil where isMeasured:
      return (
        .missingImage, "the size of `\(path)` is unknown, because the script has no folder",
        sizeHelp
      )
    case .image, nil: return nil
    }
  }

  /// Returns what is at a path; nil without a folder.
  private func finding(at path: String) -> Finding? {
    if let known = findings[path] { return known }
    guard let files else { return nil }
    let finding = Self.look(at: path, in: files)
    findings[path] = finding
    return finding
  }

  private static func look(at path: String, in files: any ScriptFiles) -> Finding {
    let leadsOutside = path.hasPrefix("/") || path.split(separator: "/").contains("..")
    let beside = "put the file beside the script, and use a relative path: \"images/photo.png\""
    if leadsOutside {
      return .flaw(
        .missingImage, "the image `\(path)` is outside the script's folder", help: beside)
    }
    guard files.exists(path) else {
      return .flaw(
        .missingImage, "there is no image `\(path)` in the script's folder",
        help: files.nearest(to: path).map { "did you mean `\($0)`?" } ?? beside)
    }
    do throws(Diagnostic) {
      let reading = try ImageHeader.read { (count) throws(Diagnostic) in
        try files.prefix(of: path, count)
      }
      switch reading {
      case .success(let header): return .image(header)
      case .failure(let flaw): return finding(flaw, of: path)
      }
    } catch {
      return .flaw(.badImage, error.message, help: beside)
    }
  }

  private static func finding(_ flaw: ImageHeader.Flaw, of path: String) -> Finding {
    switch flaw {
    case .unknownFormat:
      return .flaw(
        .badImage, "`\(path)` is not an image",
        help: "images are files in the formats PNG, JPEG, WebP, GIF, AVIF and SVG")
    case .incomplete(let format):
      return .flaw(
        .badImage, "`\(path)` ends within the header of its \(format.name)",
        help: "export the image again, or copy the whole file")
    case .damaged(let format, let words):
      return .flaw(
        .badImage, "`\(path)` is no complete \(format.name): \(words)",
        help: "export the image again")
    case .tooLarge(let width, let height):
      let isLong = max(width, height) > ImageHeader.sideLimit
      let most =
        isLong
        ? "\(NumberText(ImageHeader.sideLimit)) a side"
        : "\(NumberText(ImageHeader.areaLimit / 1e6)) million in all"
      return .flaw(
        .imageSize,
        "`\(path)` has \(NumberText(width)) × \(NumberText(height)) pixels; the most is \(most)",
        help: "export the image at the size at which it is shown")
    }
  }
}

extension ImageHeader.Format {
  /// The name of the format, as people write it.
  fileprivate var name: String { self == .webp ? "WebP" : rawValue.uppercased() }
}
