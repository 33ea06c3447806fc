import CCairo
import MotionExport
import MotionValues

/// The letters of texts: the outlines of the font in which texts are measured, where it is there.
final class Letters {
  private let fonts: [Int: FontFile]
  private var outlines: [Key: GlyphOutline] = [:]
  private var lines: [LineKey: Line] = [:]
  private var masks: [MaskKey: GlyphMask] = [:]
  private var coverages: [CoverageKey: Coverage?] = [:]
  /// Reports what is drawn otherwise; once each.
  private let report: (String) -> Void

  private struct Key: Hashable {
    let weight: Int
    let character: UInt32
  }

  private struct MaskKey: Hashable {
    let letter: Key
    /// Pixels of an em.
    let size: Double
    /// The place of the origin within a pixel, in quarters and in eighths.
    let x: Int
    let y: Int
  }

  private struct CoverageKey: Hashable {
    let line: LineKey
    let contrast: GlyphContrast
    let scale: Double
    let x: Double
    let y: Int
  }

  private struct LineKey: Hashable {
    let text: String
    let weight: Int
    let size: Double
    let typography: Typography
  }

  /// A line, as it is placed.
  struct Line {
    let width: Double
    let parts: [TextPart]
  }

  /// Takes the files of the font by their weight, which is 0 for 100 in CSS to 8 for 900.
  init(_ fonts: [Int: FontFile], report: @escaping (String) -> Void) {
    self.fonts = fonts
    self.report = report
  }

  func line(_ text: String, weight: FontWeight, size: Double, _ typography: Typography) -> Line {
    let key = LineKey(text: text, weight: weight.index, size: size, typography: typography)
    if let known = lines[key] { return known }
    let layout = TextLayout(text, in: FontMetrics(size: size, weight: weight.css), typography)
    let line = Line(width: layout.width, parts: layout.parts(.letters))
    lines[key] = line
    return line
  }

  /// The largest em in pixels of which letters are drawn as masks.
  private static let maskedSize = 256.0

  /// The opacity of a line whose origin lies at a place in pixels, and how far that raster is moved. Letters
  /// begin at quarters of a pixel, as in browsers. Nil for letters that are drawn as paths.
  func coverage(
    of line: Line, weight: FontWeight, size: Double, _ text: String, _ typography: Typography,
    contrast: GlyphContrast, scale: Double, x: Double, y: Double
  ) -> (coverage: Coverage, x: Int, y: Int)? {
    let em = size * scale
    guard em <= Self.maskedSize, x.magnitude < 1e6, y.magnitude < 1e6 else { return nil }
    let left = Int(x.rounded(.down))
    let eighths = Int((y * 8).rounded())
    let top = eighths >> 3
    let key = CoverageKey(
      line: LineKey(text: text, weight: weight.index, size: size, typography: typography),
      contrast: contrast, scale: scale, x: x - Double(left), y: eighths & 7)
    if coverages[key] == nil {
      if coverages.count > 4096 { coverages.removeAll() }
      coverages[key] = .some(
        drawn(line, weight.index, typography.digits, em: em, key))
    }
    guard let coverage = coverages[key] ?? nil else { return nil }
    return (coverage, left, top)
  }

  /// Draws a line as opacities; nil if a letter has no outline.
  private func drawn(
    _ line: Line, _ weight: Int, _ digits: DigitSpacing, em: Double, _ place: CoverageKey
  ) -> Coverage? {
    var placed: [(mask: GlyphMask, left: Int, top: Int)] = []
    for part in line.parts {
      // Of two that are as near, the left one.
      let quarters = Int(((place.x + part.x * place.scale) * 4 - 0.5).rounded(.up))
      for scalar in part.text.unicodeScalars {
        let character = Self.character(scalar, digits)
        guard let outline = outline(of: character, weight: weight) else {
          if scalar.properties.generalCategory == .control { continue }
          return nil
        }
        let key = MaskKey(
          letter: Key(weight: weight, character: character), size: em, x: quarters & 3, y: place.y)
        let known = masks[key]
        let mask =
          known
          ?? GlyphMask(
            outline, scale: em / Double(FontTable.unitsPerEm), x: Double(key.x) / 4,
            y: Double(place.y) / 8)
        if known == nil {
          if masks.count > 16384 { masks.removeAll() }
          masks[key] = mask
        }
        if mask.width > 0 { placed.append((mask, (quarters >> 2) + mask.left, mask.top)) }
      }
    }
    let left = placed.map(\.left).min() ?? 0
    let top = placed.map(\.top).min() ?? 0
    let coverage = Coverage(
      x: left, y: top, width: (placed.map { $0.left + $0.mask.width }.max() ?? 1) - left,
      height: (placed.map { $0.top + $0.mask.height }.max() ?? 1) - top)
    let shares = place.contrast.table
    coverage.withBytes { bytes in
      for (mask, maskLeft, maskTop) in placed {
        for row in 0..<mask.height {
          let target = bytes + (maskTop - top + row) * coverage.stride + maskLeft - left
          for column in 0..<mask.width {
            let sum =
              UInt16(target[column]) + UInt16(shares[Int(mask.bytes[row * mask.width + column])])
            target[column] = UInt8(min(sum, 255))
          }
        }
      }
    }
    return coverage
  }

  /// Adds the outlines of a line to the path; its baseline begins at a point.
  func addPath(
    of line: Line, weight: FontWeight, size: Double, digits: DigitSpacing, x: Double, y: Double,
    to cr: OpaquePointer
  ) {
    for part in line.parts {
      for scalar in part.text.unicodeScalars {
        let character = Self.character(scalar, digits)
        if let outline = outline(of: character, weight: weight.index) {
          Self.add(outline, size / Double(FontTable.unitsPerEm), x + part.x, y, to: cr)
        } else if scalar.properties.generalCategory != .control {
          addSubstitute(scalar, part, weight: weight, size: size, x: x + part.x, y: y, to: cr)
        }
      }
    }
  }

  private static func character(_ scalar: Unicode.Scalar, _ digits: DigitSpacing) -> UInt32 {
    guard digits == .tabular else { return scalar.value }
    return FontTable.tabularForm(of: scalar.value) ?? scalar.value
  }

  private func outline(of character: UInt32, weight: Int) -> GlyphOutline? {
    let key = Key(weight: weight, character: character)
    if let known = outlines[key] { return known }
    guard let font = fonts[weight], let glyph = try? font.glyph(of: character),
      let outline = try? font.outline(of: glyph)
    else { return nil }
    outlines[key] = outline
    return outline
  }

  private static func add(
    _ outline: GlyphOutline, _ scale: Double, _ x: Double, _ y: Double, to cr: OpaquePointer
  ) {
    var isOpen = false
    for step in outline.steps {
      switch step {
      case .move(let point):
        if isOpen { cairo_close_path(cr) }
        isOpen = true
        cairo_move_to(cr, x + point.x * scale, y - point.y * scale)
      case .line(let point): cairo_line_to(cr, x + point.x * scale, y - point.y * scale)
      case .curve(let first, let second, let end):
        cairo_curve_to(
          cr, x + first.x * scale, y - first.y * scale, x + second.x * scale, y - second.y * scale,
          x + end.x * scale, y - end.y * scale)
      }
    }
    if isOpen { cairo_close_path(cr) }
  }

  /// Adds a letter of a font of the system, as wide as it was measured.
  private func addSubstitute(
    _ scalar: Unicode.Scalar, _ part: TextPart, weight: FontWeight, size: Double, x: Double,
    y: Double, to cr: OpaquePointer
  ) {
    report(
      fonts.isEmpty
        ? "the font Inter is not installed; another one draws texts, at their measured places"
        : "Inter lacks some letters, such as `\(scalar)`; another font draws them")
    cairo_save(cr)
    cairo_select_font_face(
      cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
      weight.css >= 600 ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(cr, size)
    var extents = cairo_text_extents_t()
    cairo_text_extents(cr, String(scalar), &extents)
    cairo_move_to(cr, x + max(part.width - extents.x_advance, 0) / 2, y)
    cairo_text_path(cr, String(scalar))
    cairo_restore(cr)
  }
}
