import CCairo
import MotionValues

/// Pictures side by side, each below its label.
struct PictureSheet {
  struct Cell {
    let label: String
    let picture: Canvas
  }

  let columns: Int
  /// The number of pixels of a point.
  let scale: Double
  let letters: Letters

  /// The distance between pictures, the height of a label and the size of its letters, in points.
  private static let (gap, labelHeight, labelSize) = (12.0, 20.0, 11.0)

  /// Draws the sheet.
  ///
  /// - Throws: `tooLarge` for one that no raster can hold.
  func draw(_ cells: [Cell]) throws -> Canvas {
    let rows = (cells.count + columns - 1) / columns
    let (width, height) = cells.reduce((0, 0)) {
      (max($0.0, $1.picture.width), max($0.1, $1.picture.height))
    }
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) }
    let (gap, labelHeight) = (pixels(Self.gap), pixels(Self.labelHeight))
    let (across, down) = (width + gap, height + labelHeight + gap)
    let sides = (width: columns * across + gap, height: rows * down + gap)
    guard max(sides.width, sides.height) <= FrameRenderer.sideLimit else {
      throw RenderFailure(
        .tooLarge,
        "a sheet of \(sides.width) × \(sides.height) pixels; a side has at most \(FrameRenderer.sideLimit)",
        help: "choose fewer columns or rows, or a smaller `--scale`")
    }
    let sheet = Canvas(width: sides.width, height: sides.height)
    guard sheet.isValid else {
      throw RenderFailure(
        .tooLarge, "there is no memory for a sheet of \(sides.width) × \(sides.height) pixels",
        help: "choose a smaller `--scale`")
    }
    cairo_set_source_rgb(sheet.cr, 1, 1, 1)
    cairo_paint(sheet.cr)
    for (index, cell) in cells.enumerated() {
      let (x, y) = (gap + index % columns * across, gap + index / columns * down)
      let label = fitted(cell.label, Double(width) / scale)
      write(label, on: sheet, x: Double(x), y: Double(y))
      draw(cell.picture, on: sheet, x: Double(x), y: Double(y + labelHeight))
    }
    return sheet
  }

  /// As much of a label's end as is no wider than a picture: of a path, the end tells more.
  private func fitted(_ label: String, _ room: Double) -> String {
    func width(_ text: String) -> Double {
      letters.line(text, weight: .regular, size: Self.labelSize, Typography()).width
    }
    guard width(label) > room else { return label }
    var rest = Substring(label)
    while rest.count > 1, width("…\(rest)") > room { rest.removeFirst() }
    return "…\(rest)"
  }

  private func write(_ text: String, on sheet: Canvas, x: Double, y: Double) {
    sheet.setMap(Homography.scale(scale, scale).followed(by: .translation(x, y)))
    let line = letters.line(text, weight: .regular, size: Self.labelSize, Typography())
    cairo_new_path(sheet.cr)
    letters.addPath(
      of: line, weight: .regular, size: Self.labelSize, digits: .proportional, x: 0,
      y: Self.labelHeight - 7, to: sheet.cr)
    cairo_set_source_rgb(sheet.cr, 0.4, 0.4, 0.4)
    cairo_fill(sheet.cr)
  }

  private func draw(_ picture: Canvas, on sheet: Canvas, x: Double, y: Double) {
    cairo_identity_matrix(sheet.cr)
    cairo_set_source_surface(sheet.cr, picture.surface, x, y)
    cairo_pattern_set_filter(cairo_get_source(sheet.cr), CAIRO_FILTER_NEAREST)
    cairo_rectangle(sheet.cr, x, y, Double(picture.width), Double(picture.height))
    cairo_fill(sheet.cr)
    // White screens would run into the sheet.
    cairo_set_source_rgba(sheet.cr, 0, 0, 0, 0.2)
    cairo_set_line_width(sheet.cr, 1)
    cairo_rectangle(
      sheet.cr, x - 0.5, y - 0.5, Double(picture.width) + 1, Double(picture.height) + 1)
    cairo_stroke(sheet.cr)
  }
}

extension Canvas {
  /// Where a picture differs from another one, dark on white: the more, the darker.
  func differencePicture(from other: Canvas) -> Canvas {
    let (across, down) = (max(width, other.width), max(height, other.height))
    let result = Canvas(width: across, height: down)
    withPixels { pixels, stride in
      other.withPixels { others, otherStride in
        result.withPixels { target, targetStride in
          for row in 0..<down {
            for column in 0..<across {
              let one = row < height && column < width ? pixels[row * stride + column] : 0
              let two =
                row < other.height && column < other.width
                ? others[row * otherStride + column] : 0
              target[row * targetStride + column] = Self.shade(one, two)
            }
          }
        }
      }
    }
    return result
  }

  /// The grey of a difference: any that there is can be seen.
  private static func shade(_ one: UInt32, _ two: UInt32) -> UInt32 {
    guard one != two else { return 0xFFFF_FFFF }
    var distance = 0
    for shift: UInt32 in [24, 16, 8, 0] {
      let (first, second) = (Int(one >> shift & 255), Int(two >> shift & 255))
      distance = max(distance, abs(first - second))
    }
    let part = UInt32(max(224 - 4 * distance, 0))
    // Red, so that it is no part of a picture.
    return 0xFF00_0000 | 255 << 16 | part << 8 | part
  }
}
