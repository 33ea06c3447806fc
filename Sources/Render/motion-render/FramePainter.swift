import CCairo
import MotionRecording
import MotionValues

/// What pictures of a recording need besides it.
struct PictureParts {
  /// The images by their sources.
  var images: [String: SceneImage] = [:]
  /// Their files, which an SVG contains.
  var files: [String: [UInt8]] = [:]
  let letters: Letters
  /// Reports what is not drawn; once each.
  let report: (String) -> Void
}

/// Draws frames of a recording, by the rules of the page's `picture.js`.
final class FramePainter {
  let scene: BoundScene
  let parts: PictureParts
  private(set) var values: [Value]
  private(set) var frame = 0
  private var placements: Placements
  /// Where layers were a frame before.
  private var earlier: Placements?
  /// The number of pixels of a point.
  let scale: Double
  /// How many pixels of the raster that is drawn are one of the picture.
  var zoom = 1.0
  private let isStill: Bool
  private var moved: Set<Int> = []
  private var maps: [Homography??]
  private var areas: [Area?]
  private var shadows: [ShadowKey: Coverage] = [:]
  private var emitters: [Int: Emitter] = [:]
  /// What lies behind the scene of the picture that is drawn.
  private(set) var background: Color?
  /// The layer before which drawing ends, and whether it has: so what lies behind a layer is drawn again.
  var lastLayer: Int?
  var hasEnded = false

  /// Makes the painter of one recording; `isStill` for pictures that are not seen in motion.
  init(_ scene: BoundScene, _ parts: PictureParts, scale: Double, isStill: Bool) {
    self.scene = scene
    self.scale = scale
    self.isStill = isStill
    self.parts = parts
    values = scene.initialValues
    placements = Placements(scene: scene, values: values)
    maps = Array(repeating: nil, count: scene.drawings.count)
    areas = Array(repeating: nil, count: scene.drawings.count)
  }

  // MARK: Frames

  /// Takes the values of a frame.
  func setFrame(_ frame: Int) {
    self.frame = frame
    scene.setValues(&values, to: frame)
    placements = Placements(scene: scene, values: values)
    earlier = nil
    moved = scene.movedLayers(in: frame)
    for index in maps.indices { (maps[index], areas[index]) = (nil, nil) }
  }

  /// The size of the screen in points.
  var size: (width: Double, height: Double) {
    let surface = scene.drawings[0].surface
    return (number(surface.width), number(surface.height))
  }

  /// Draws the frame. `background` lies behind the scene's own; nil for a screen's, which is white, or
  /// black in dark appearance.
  func draw(on canvas: Canvas, map: Homography, background: Color?) {
    let (width, height) = size
    self.background = background
    canvas.setMap(map)
    let ground = background ?? (isDark ? Color.black : Color(red: 1, green: 1, blue: 1))
    cairo_save(canvas.cr)
    cairo_rectangle(canvas.cr, 0, 0, width, height)
    cairo_clip(canvas.cr)
    cairo_set_source_rgba(canvas.cr, ground.red, ground.green, ground.blue, ground.alpha)
    canvas.paint(width: width, height: height)
    for item in scene.drawings[0].surface.items {
      if case .fill(let paint) = item, let paint = self.paint(paint) {
        setSource(paint, canvas, map, width, height)
        canvas.paint(width: width, height: height)
        clearSource(canvas)
      }
    }
    drawChildren(of: 0, on: canvas, map)
    if !hasEnded { drawStatusBar(on: canvas, map, width) }
    cairo_restore(canvas.cr)
  }

  private var isDark: Bool {
    scene.value(of: "appearance", in: 0, at: frame) == .name("dark")
  }

  // MARK: Values

  func number(_ number: BoundNumber) -> Double { scene.number(number, in: values) }

  func word(_ number: BoundNumber) -> String { scene.word(number, in: values) }

  func paint(_ paint: Drawing<BoundNumber>.Paint) -> FramePaint? { scene.paint(paint, in: values) }

  func content<Content: MixedContent>(_ number: BoundNumber, _: Content.Type) -> Content? {
    guard case .mixed(let mixed)? = scene.value(number, in: values) else { return nil }
    return mixed.value.content as? Content
  }

  /// From the points of a layer to those of its parent; nil if nothing is seen of its plane.
  func map(of layer: Int) -> Homography? {
    if let known = maps[layer] { return known }
    let map = placements.map(of: layer)
    maps[layer] = .some(map)
    return map
  }

  /// What a layer cuts from its parent in place of being drawn; nil for most layers.
  func mask(of layer: Int) -> MaskKind? {
    guard let mask = scene.drawings[layer].mask, let kind = MaskKind(rawValue: word(mask)),
      kind != .none
    else { return nil }
    return kind
  }

  /// Whether a layer is there, and shown.
  func isShown(_ layer: Int) -> Bool {
    let drawing = scene.drawings[layer]
    guard scene.recording.layers[layer].exists(in: frame), number(drawing.shown) > 0 else {
      return false
    }
    guard let back = drawing.backShown, number(back) <= 0 else { return true }
    return !placements.showsBack(layer)
  }

  /// The children of a layer that are drawn, from back to front.
  func shownChildren(of layer: Int) -> [Int] {
    let children = scene.children[layer].filter { isShown($0) && mask(of: $0) == nil }
    guard children.count > 1 else { return children }
    let isSorted = scene.drawings[layer].depthOrder.map { number($0) > 0 } ?? false
    let keys = children.enumerated().map { place, child in
      (
        isSorted ? placements.depth(of: child) : 0, number(scene.drawings[child].order), place,
        child
      )
    }
    return keys.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }

  /// The masks of a layer that cut now.
  func masks(of layer: Int) -> [(layer: Int, kind: MaskKind)] {
    scene.children[layer].compactMap { child in
      guard let kind = mask(of: child), isShown(child) else { return nil }
      return (child, kind)
    }
  }

  func emitter(of layer: Int) -> Emitter? {
    if let known = emitters[layer] { return known }
    let emitter = Emitter(of: layer, in: scene)
    emitters[layer] = emitter
    return emitter
  }

  /// Whether a layer is where it was a frame before.
  func isAtRest(_ layer: Int) -> Bool {
    sequence(first: layer) { self.scene.recording.layers[$0].parent }
      .allSatisfy { !self.moved.contains($0) }
  }

  /// Whether a layer moves up or down by less than a pixel from the frame before to this one, and is seen
  /// to do so.
  func movesSlowly(_ layer: Int) -> Bool {
    guard !isStill, frame > 0, !isAtRest(layer) else { return false }
    let before = earlier ?? earlierPlacements
    earlier = before
    let height = number(scene.drawings[layer].surface.height)
    let distances = [0, height].map { y -> Double in
      guard let from = before.place(of: layer, 0, y), let to = placements.place(of: layer, 0, y)
      else { return 0 }
      return (to.y - from.y).magnitude * scale
    }
    guard let distance = distances.max() else { return false }
    return distance > 1e-6 && distance < 1
  }

  private var earlierPlacements: Placements {
    var values = values
    scene.setValues(&values, to: frame - 1)
    return Placements(scene: scene, values: values)
  }

  // MARK: Areas

  /// The size of a layer's box in points: whole pixels, before it is moved and scaled, as browsers have it.
  func boxSize(of layer: Int) -> (width: Double, height: Double) {
    let surface = scene.drawings[layer].surface
    func snapped(_ side: BoundNumber) -> Double {
      let pixels = number(side) * scale
      // Browsers show at least a pixel of what is not empty.
      return (pixels > 1 / 16.0 ? max(pixels.rounded(), 1) : 0) / scale
    }
    return (snapped(surface.width), snapped(surface.height))
  }

  /// The area in which something of a layer may be seen, in its own points.
  func area(of layer: Int) -> Area {
    if let known = areas[layer] { return known }
    let area = measuredArea(of: layer)
    areas[layer] = area
    return area
  }

  private func measuredArea(of layer: Int) -> Area {
    let drawing = scene.drawings[layer]
    let (width, height) = boxSize(of: layer)
    let box = Area(left: 0, top: 0, right: width, bottom: height)
    let path = shapeOutline(of: layer)
    let outlineArea =
      path.map { outline in
        outline.bounds.map {
          Area(left: $0.x, top: $0.y, right: $0.x + $0.width, bottom: $0.y + $0.height)
        } ?? .empty
      } ?? box
    var area = Area.empty
    for item in drawing.surface.items {
      switch item {
      case .backdrop, .fill, .image: area = area.union(path == nil ? box : outlineArea)
      case .stroke(let pen): if paint(pen.paint) != nil { area = area.union(box) }
      case .line(let line):
        guard paint(line.paint) != nil else { continue }
        let reach = number(line.width) * max(number(line.miterLimit), 1)
        area = area.union(outlineArea.grown(by: reach))
      case .text(let style):
        area = area.union(textArea(style, of: layer, width: number(drawing.surface.width)))
      case .children(let clipped):
        var inner = Area.empty
        for child in shownChildren(of: layer) {
          if let map = map(of: child) { inner = inner.union(self.area(of: child).mapped(by: map)) }
        }
        area = area.union(number(clipped) > 0 ? inner.intersection(outlineArea) : inner)
      case .particles(let particles):
        area = area.union(number(particles.clipped) > 0 ? outlineArea : .everything)
      case .typography, .tint: break
      }
    }
    for filter in drawing.filters { area = grown(area, by: filter) }
    return area
  }

  private func grown(_ area: Area, by filter: Drawing<BoundNumber>.Filter) -> Area {
    switch filter {
    case .saturation, .contrast, .brightness: return area
    case .blur(let deviation): return area.grown(by: 3 * number(deviation) + 1)
    case .shadow(let x, let y, let deviation, let paint):
      guard self.paint(paint) != nil else { return area }
      return area.union(
        area.grown(by: 3 * number(deviation) + 1).moved(x: number(x), y: number(y)))
    case .shadows(let list):
      guard let shadows = content(list, Shadows.self) else { return area }
      return shadows.list.reduce(area) { result, shadow in
        shadow.isInner
          ? result
          : result.union(
            area.grown(by: 3 * shadow.radius + shadow.spread + 1).moved(x: shadow.x, y: shadow.y))
      }
    }
  }

  // MARK: Sources

  /// Takes a paint as what is drawn next in a box of a size, in points.
  func setSource(
    _ paint: FramePaint, _ canvas: Canvas, _ map: Homography, _ width: Double, _ height: Double,
    margin: Double = 0, alpha: Double = 1
  ) {
    if alpha == 1, case .color(let value) = paint.paint {
      let color = value.color(in: .light)
      cairo_set_source_rgba(
        canvas.cr, color.red, color.green, color.blue, color.alpha * paint.opacity)
      return
    }
    let pattern = Paints.pattern(
      FramePaint(paint: paint.paint, opacity: paint.opacity * alpha), width: width, height: height,
      margin: margin, scale: map.scale)
    cairo_set_source(canvas.cr, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Frees the source.
  func clearSource(_ canvas: Canvas) { cairo_set_source_rgb(canvas.cr, 0, 0, 0) }

  /// The outline of a shape in its points; nil for a box.
  func shapeOutline(of layer: Int) -> Outline? {
    let surface = scene.drawings[layer].surface
    guard let path = surface.outline.path else { return nil }
    return content(path.path, Path.self)?.outline(
      width: number(surface.width), height: number(surface.height)) ?? Outline()
  }

  // MARK: Shadows

  struct ShadowKey: Hashable {
    let width: Double
    let height: Double
    let radii: [Double]
    let deviation: Double
    let phaseX: Double
    let phaseY: Double

    /// How far the blur reaches, in whole pixels.
    var margin: Int { Int((3 * deviation).rounded(.up)) + 2 }
  }

  /// The blurred opacity of a rounded rectangle in pixels, whose corner lies at a fraction of a pixel
  /// behind the middle of its raster's margin.
  func shadow(_ key: ShadowKey) -> Coverage {
    if let known = shadows[key] { return known }
    if shadows.count > 256 { shadows.removeAll() }
    let coverage: Coverage
    // Of a box in the middle of which nothing changes, only as much is blurred as changes.
    let least = 2 * (Double(key.margin) + (key.radii.max() ?? 0)) + 4
    let (across, down) = (
      max(Int(key.width - least), 0), max(Int(key.height - least), 0)
    )
    if across + down > 0 {
      let small = ShadowKey(
        width: key.width - Double(across), height: key.height - Double(down), radii: key.radii,
        deviation: key.deviation, phaseX: key.phaseX, phaseY: key.phaseY)
      coverage = shadow(small).stretched(across: across, down: down)
    } else {
      coverage = Self.blurredBox(key)
    }
    shadows[key] = coverage
    return coverage
  }

  private static func blurredBox(_ key: ShadowKey) -> Coverage {
    let margin = key.margin
    let coverage = Coverage(
      x: -margin, y: -margin, width: Int((key.width + key.phaseX).rounded(.up)) + 2 * margin,
      height: Int((key.height + key.phaseY).rounded(.up)) + 2 * margin)
    let cr: OpaquePointer = cairo_create(coverage.surface)
    OutlinePath.addBox(
      x: key.phaseX, y: key.phaseY, width: key.width, height: key.height, radii: key.radii,
      to: cr)
    cairo_fill(cr)
    cairo_destroy(cr)
    coverage.blur(deviation: key.deviation)
    return coverage
  }
}
