import MotionCore
import MotionValues

/// What a frame shows, from back to front, as far as it is plain colours.
struct ScreenPicture {
  /// What a layer paints.
  enum Paint {
    case color(Color)
    /// Letters, which leave most of their ground free.
    case letters(Color)
    /// Anything whose colour differs from place to place.
    case unknown
  }

  struct Part {
    let layer: Layer
    let corners: [Point]
    let paint: Paint
    /// The innermost area that clips it, by its index; nil if nothing does.
    fileprivate let clip: Int?
    /// Its bounds on the screen.
    let bounds: ScreenArea

    fileprivate init(_ layer: Layer, _ corners: [Point], _ paint: Paint, clip: Int?) {
      (self.layer, self.corners, self.paint, self.clip) = (layer, corners, paint, clip)
      bounds = ScreenArea(around: corners)
    }

    /// Whether its sides are those of its bounds.
    var isUpright: Bool {
      corners.allSatisfy { corner in
        (min(corner.x - bounds.left, bounds.right - corner.x)).magnitude < 0.01
          && (min(corner.y - bounds.top, bounds.bottom - corner.y)).magnitude < 0.01
      }
    }

    /// Whether its outline contains a point.
    func contains(_ point: Point) -> Bool {
      point.x >= bounds.left && point.x <= bounds.right && point.y >= bounds.top
        && point.y <= bounds.bottom && corners.contain(point)
    }
  }

  /// An area that clips layers, and the one around it.
  private struct Clip {
    let corners: [Point]
    let outer: Int?
  }

  /// What a layer has from those around it.
  private struct Surroundings {
    var opacity = 1.0
    /// Whether something other than a plain fill decides what it looks like.
    var hasEffects = false
    var clip: Int?
  }

  private(set) var parts: [Part] = []
  private var clips: [Clip] = []
  private let size: (width: Double, height: Double)
  private let geometry: ScreenGeometry

  init(_ stage: Stage, _ geometry: ScreenGeometry) {
    self.geometry = geometry
    size = (stage.sceneSize.width, stage.sceneSize.height)
    add(stage.root, Surroundings())
  }

  /// Adds a layer and what it contains, in the order in which they are drawn.
  private mutating func add(_ layer: Layer, _ outer: Surroundings) {
    guard !layer.isRemoved, (layer.number("hidden") ?? 0) == 0 else { return }
    var inner = outer
    inner.opacity *= min(max(layer.number("opacity") ?? 1, 0), 1)
    guard inner.opacity > TotalOpacity.invisible else { return }
    inner.hasEffects = outer.hasEffects || layer.hasEffects
    let clips = layer.parent != nil && layer.clipsChildren
    let paints = layer.paints
    if clips || paints, let corners = geometry.corners(of: layer) {
      if paints {
        let paint = inner.hasEffects ? .unknown : layer.paint(withOpacity: inner.opacity)
        parts.append(Part(layer, corners, paint, clip: outer.clip))
      }
      if clips {
        self.clips.append(Clip(corners: corners, outer: outer.clip))
        inner.clip = self.clips.count - 1
      }
    }
    for child in layer.paintedChildren where !child.isMask { add(child, inner) }
  }

  /// The colour behind a point, of what is drawn before a part; nil if it is not plain.
  private func ground(of index: Int, at point: Point) -> Color? {
    var color = Color(red: 0, green: 0, blue: 0, alpha: 0)
    for part in parts[..<index].reversed() where color.alpha < 0.995 && part.contains(point) {
      guard clip(part.clip, contains: point) else { continue }
      switch part.paint {
      case .letters: continue
      case .unknown: return nil
      case .color(let behind): color = color.over(behind)
      }
    }
    return color.alpha < 0.995 ? nil : color
  }

  private func clip(_ index: Int?, contains point: Point) -> Bool {
    var next = index
    while let clip = next {
      guard clips[clip].corners.contain(point) else { return false }
      next = clips[clip].outer
    }
    return true
  }

  /// Whether a point of a part is on the screen, within what clips it, and behind nothing.
  private func isInSight(_ index: Int, at point: Point) -> Bool {
    let isOnScreen =
      size.width <= 0 || size.height <= 0
      || (0...size.width).contains(point.x) && (0...size.height).contains(point.y)
    guard isOnScreen, clip(parts[index].clip, contains: point) else { return false }
    return !parts[(index + 1)...].contains { part in
      switch part.paint {
      case .letters: return false
      case .color(let color):
        guard color.alpha > 0.1 else { return false }
      case .unknown: break
      }
      return part.contains(point) && clip(part.clip, contains: point)
    }
  }

  /// The contrast of a text to its ground, the greatest at three places; nil if the part is no text that
  /// is in sight, or its ground is no plain colour.
  func contrast(ofText index: Int) -> Double? {
    let part = parts[index]
    guard case .letters(let color) = part.paint, color.alpha >= 0.6,
      let text = LayerText(part.layer), part.layer.stage.store[text.text] != 0
    else { return nil }
    let bounds = part.bounds
    var greatest = 1.0
    for place in [0.1, 0.5, 0.9] {
      let point = Point(x: bounds.left + bounds.width * place, y: bounds.middle.y)
      guard isInSight(index, at: point), let ground = ground(of: index, at: point) else {
        return nil
      }
      greatest = max(greatest, color.over(ground).contrast(to: ground))
    }
    return greatest
  }

  /// The texts of which one lies over the letters of the other, both opaque and in sight.
  func overlappingTexts() -> Set<TextPair> {
    let texts = parts.indices.compactMap { index in
      letters(of: index).map { (index: index, area: $0) }
    }
    guard texts.count <= Self.mostTexts else { return [] }
    var found: Set<TextPair> = []
    for (place, back) in texts.enumerated() {
      for front in texts[(place + 1)...] {
        let common = back.area.intersection(front.area)
        let (above, below) = (parts[front.index].layer, parts[back.index].layer)
        guard common.size > Self.leastOverlap * min(back.area.size, front.area.size),
          isInSight(back.index, at: common.middle), isInSight(front.index, at: common.middle),
          !below.showsText(of: above)
        else { continue }
        found.insert(TextPair(front: above.index, back: below.index))
      }
    }
    return found
  }

  /// The most texts of a picture whose pairs are looked at.
  private static let mostTexts = 400
  /// The part of the smaller text's letters from which two texts overlap.
  private static let leastOverlap = 0.25
  /// The parts of a line's height above and below its small letters.
  private static let margin = 0.25

  /// The area of a text's letters on the screen; nil for other parts, and for a text that is turned, empty or
  /// translucent.
  private func letters(of index: Int) -> ScreenArea? {
    let part = parts[index]
    guard case .letters(let color) = part.paint, color.alpha >= 0.9, part.isUpright,
      let text = LayerText(part.layer)
    else { return nil }
    let stage = part.layer.stage
    let style = text.style { (slot) in stage.store[slot] }
    let (width, height) = (stage.store[text.width], stage.store[text.height])
    let layout = text.layout(style, width: width)
    guard stage.store[text.text] != 0, width > 0, height > 0, !layout.lines.isEmpty else {
      return nil
    }
    let bounds = part.bounds
    let (scaleX, scaleY) = (bounds.width / width, bounds.height / height)
    let longest = min(layout.lines.map(\.width).max() ?? 0, width)
    let line = min(layout.height, height) / Double(layout.lines.count)
    let start = bounds.left + text.lineStart(of: longest, in: stage.store) * scaleX
    return ScreenArea(
      left: start, top: bounds.top + Self.margin * line * scaleY, right: start + longest * scaleX,
      bottom: bounds.top + (min(layout.height, height) - Self.margin * line) * scaleY)
  }

  /// The part in front of another one that hides all of it; nil if there is none.
  func cover(of index: Int) -> Layer? {
    let bounds = parts[index].bounds
    return parts[(index + 1)...].first { part in
      guard case .color(let color) = part.paint, color.alpha > 0.999, part.clip == nil,
        part.bounds.contains(bounds, inset: 0), part.isUpright,
        !part.layer.isSelfOrDescendant(in: parts[index].layer)
      else { return false }
      // A square within round corners keeps 0.3 of their radius off the sides.
      return part.bounds.contains(bounds, inset: 0.3 * part.layer.greatestRadius)
    }?.layer
  }
}

/// An upright rectangle on the screen, in points.
struct ScreenArea {
  var left, top, right, bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Makes the smallest one that contains points.
  init(around points: [Point]) {
    let (x, y) = (points.map(\.x), points.map(\.y))
    self.init(left: x.min() ?? 0, top: y.min() ?? 0, right: x.max() ?? 0, bottom: y.max() ?? 0)
  }

  var width: Double { right - left }
  var height: Double { bottom - top }
  var middle: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }
  /// In square points; 0 for an empty one.
  var size: Double { max(width, 0) * max(height, 0) }

  func intersection(_ other: ScreenArea) -> ScreenArea {
    ScreenArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Whether another one is within this one, with a distance from each side.
  func contains(_ other: ScreenArea, inset: Double) -> Bool {
    left + inset <= other.left && top + inset <= other.top && right - inset >= other.right
      && bottom - inset >= other.bottom
  }
}

/// Two texts, by the indices of their layers.
struct TextPair: Hashable {
  let front, back: Int
}

extension [Point] {
  /// Whether a convex outline contains a point.
  fileprivate func contain(_ point: Point) -> Bool {
    var (isLeft, isRight) = (false, false)
    for (index, start) in enumerated() {
      let end = self[(index + 1) % count]
      let turn = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      if turn > 0 { isLeft = true }
      if turn < 0 { isRight = true }
    }
    return !(isLeft && isRight)
  }
}

extension Layer {
  /// The number of a property; nil if the layer has none of the name.
  func number(_ name: String) -> Double? { property(name).map { stage.store[$0.slot] } }

  /// Whether it shows the text that another layer shows, as a copy for a shadow or an outline does.
  fileprivate func showsText(of other: Layer) -> Bool { number("text") == other.number("text") }

  /// The components of a colour of one slot after the other.
  func color(_ name: String) -> Color? {
    property(name).map { found in Color { min(max(stage.store[found.slot + $0], 0), 1) } }
  }

  /// Whether it has a width and a height.
  var hasSize: Bool { (number("width") ?? 0) > 0 && (number("height") ?? 0) > 0 }

  fileprivate var clipsChildren: Bool {
    (number("clip") ?? 0) != 0 || kind.scrollOffsets != nil
  }

  fileprivate var greatestRadius: Double {
    [
      "cornerRadius", "cornerRadiusTopLeft", "cornerRadiusTopRight", "cornerRadiusBottomRight",
      "cornerRadiusBottomLeft",
    ].reduce(0) { max($0, number($1) ?? 0) }
  }

  /// Whether something other than a plain fill decides what it and its children look like.
  fileprivate var hasEffects: Bool {
    children.contains(where: \.isMask)
      || ["blur", "backgroundBlur", "blendMode", "brightness"].contains { (number($0) ?? 0) != 0 }
  }

  fileprivate func paint(withOpacity opacity: Double) -> ScreenPicture.Paint {
    if kind === StandardLayers.text {
      guard let color = color("textColor") else { return .unknown }
      return .letters(color.faded(by: opacity))
    }
    guard property("path") == nil, property("source") == nil, let fill = property("fill"),
      stage.store[fill.slot + PaintType.placeOffset] == 0, let color = color("fill")
    else { return .unknown }
    return .color(color.faded(by: opacity * (number("fillOpacity") ?? 1)))
  }
}

extension Color {
  fileprivate func faded(by opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }

  /// The colour in front of another one, as a screen mixes them.
  func over(_ behind: Color) -> Color {
    let rest = behind.alpha * (1 - alpha)
    let whole = alpha + rest
    guard whole > 0 else { return behind }
    func mixed(_ part: KeyPath<Color, Double>) -> Double {
      (self[keyPath: part] * alpha + behind[keyPath: part] * rest) / whole
    }
    return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: whole)
  }

  /// The relative luminance of WCAG 2.2, from 0 for black to 1 for white.
  var luminance: Double {
    let light = ColorSpace.linearSRGB.coordinates(of: self)
    return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
  }

  /// The contrast ratio of WCAG 2.2, from 1 to 21.
  func contrast(to other: Color) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}
