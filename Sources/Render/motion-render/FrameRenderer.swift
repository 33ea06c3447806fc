import CCairo
import MotionRecording
import MotionValues
import Synchronization

/// Draws the frames of one recording as rasters.
final class FrameRenderer {
  /// The largest side of a picture in pixels: cairo's rasters have at most 32,767.
  static let sideLimit = 16_384

  let painter: FramePainter
  private let scale: Double
  private let background: Color?

  init(_ job: RenderJob, _ input: RenderJob.Input, _ notes: Notes) {
    let report: (String) -> Void = { notes.send($0) }
    var parts = PictureParts(letters: Letters(job.fonts, report: report), report: report)
    parts.files = job.images
    for (source, bytes) in job.images.sorted(by: { $0.key < $1.key }) {
      parts.images[source] = SceneImage(bytes)
      if parts.images[source] == nil {
        report("`\(source)` is no whole PNG, JPEG or SVG file; its name is drawn in its place")
      }
    }
    painter = FramePainter(
      BoundScene(input.recording), parts, scale: job.scale, isStill: job.isStill)
    scale = job.scale
    background = job.background
  }

  /// The size of a frame's picture in pixels.
  ///
  /// - Throws: `tooLarge` for one that no raster can hold.
  func size(of frame: Int) throws -> (width: Int, height: Int) {
    painter.setFrame(frame)
    let (width, height) = painter.size
    let sides = [width, height].map { max(($0 * scale).rounded(), 1) }
    guard let longest = sides.max(), longest <= Double(Self.sideLimit) else {
      throw RenderFailure(
        .tooLarge,
        "a picture of \(Self.text(sides[0])) × \(Self.text(sides[1])) pixels; a side has at most \(Self.sideLimit)",
        help: "choose a smaller `--scale`")
    }
    return (Int(sides[0]), Int(sides[1]))
  }

  private static func text(_ side: Double) -> String { NumberText(side, decimals: 0).description }

  /// Writes a frame as SVG.
  func vectorPicture(of frame: Int) throws -> String {
    let (width, height) = try size(of: frame)
    let canvas = VectorCanvas(width: width, height: height)
    painter.draw(on: canvas, map: .scale(scale, scale), background: background)
    return canvas.file
  }

  /// Draws a frame at the size of a picture.
  func picture(of frame: Int, _ size: (width: Int, height: Int)) throws -> Canvas {
    let canvas = Canvas(width: size.width, height: size.height)
    guard canvas.isValid else {
      throw RenderFailure(
        .tooLarge, "there is no memory for a picture of \(size.width) × \(size.height) pixels",
        help: "choose a smaller `--scale`")
    }
    painter.setFrame(frame)
    painter.draw(on: canvas, map: .scale(scale, scale), background: background)
    return canvas
  }
}

/// What is not drawn as it should be, which is said once; threads share it.
final class Notes: Sendable {
  private let sent = Mutex<Set<String>>([])

  func send(_ text: String) {
    sent.withLock { if $0.insert(text).inserted { Answer.send("note", text) } }
  }
}
