import MotionValues

/// Reads the shapes, groups, paints and masks of an SVG file.
///
/// All transforms are worked into the numbers. Groups without an id that draw nothing of their own
/// are dissolved; elements without one are numbered by their names: `path1`, `path2`.
final class SVGReader {
  /// What elements inherit.
  struct Context {
    var style = SVGStyle()
    /// The map from the element's coordinates to points of the picture.
    var map: AffineMap
    /// The size of which percentages are parts.
    var viewport: Vector2
    /// Whether it is in a mask, where nothing is cut again.
    var isInMask = false
    /// The map of the whole picture, for lines that are not scaled with their elements.
    var base = AffineMap.identity

    var diagonal: Double { ((viewport * viewport).sum() / 2).squareRoot() }
  }

  let file: String
  let tint: ColorValue
  private let root: XMLElement
  private let xml: (String, Int) -> Diagnostic
  private(set) var elements: [String: XMLElement] = [:]
  private(set) var sheet = SVGStyleSheet()
  private var missing: [String: Int] = [:]
  private var count = 0
  private var usedIDs: Set<String> = []
  private var numbers: [String: Int] = [:]
  /// The elements that are being used, masked or filled with, from the outside in.
  private var open: [String] = []

  /// - Throws: `bad-svg` with a line and a column.
  init(_ bytes: [UInt8], file: String, tint: ColorValue) throws(Diagnostic) {
    self.file = file
    self.tint = tint
    (root, xml) = try XMLReader.read(bytes, file: file)
    var styles: [String] = []
    var open = [root]
    while let element = open.popLast() {
      if let id = element["id"], elements[id] == nil { elements[id] = element }
      if element.name == "style" { styles.append(element.text) }
      open += element.children.reversed()
    }
    sheet = SVGStyleSheet(styles)
    for name in sheet.unread { note(name) }
  }

  /// Notes something that is not carried.
  func note(_ name: String) { missing[name, default: 0] += 1 }

  // MARK: The picture

  /// Reads the picture with a size in points; a side that is nil follows from the other one, or is
  /// that of the file.
  func picture(width: Double?, height: Double?) throws(Diagnostic) -> SVGPicture {
    let box = viewBox(of: root)
    func side(_ name: String, of whole: Double?) -> Double? {
      root[name].flatMap { text in
        var scanner = SVGScanner(text)
        return scanner.length(of: whole ?? 0)
      }.flatMap { $0 > 0 ? $0 : nil }
    }
    // A file without any size has that of CSS's replaced elements.
    let own = (side("width", of: box?.width), side("height", of: box?.height))
    let ratio = box.map { $0.width / $0.height }
    let natural = Vector2(
      own.0 ?? own.1.flatMap { side in ratio.map { side * $0 } } ?? box?.width ?? 300,
      own.1 ?? own.0.flatMap { side in ratio.map { side / $0 } } ?? box?.height ?? 150)
    let size =
      switch (width, height) {
      case (let width?, let height?): Vector2(width, height)
      case (let width?, nil): Vector2(width, width * natural.y / natural.x)
      case (nil, let height?): Vector2(height * natural.x / natural.y, height)
      case (nil, nil): natural
      }
    let whole = box ?? Rectangle(x: 0, y: 0, width: natural.x, height: natural.y)
    let map = Self.fit(whole, into: size, root["preserveAspectRatio"])
    var context = Context(map: map, viewport: Vector2(whole.width, whole.height))
    context.base = map
    let values = sheet.values(of: root)
    context.style = context.style.inherited(by: values, diagonal: context.diagonal)
    var parts: [SVGPart] = []
    for child in root.children { parts += try self.parts(of: child, context) }
    if let opacity = SVGStyle.opacity(values["opacity"]), opacity < 1, !parts.isEmpty {
      let group = SVGPart(id("svg", nil), parts)
      group.opacity = opacity
      parts = [group]
    }
    return SVGPicture(width: size.x, height: size.y, parts: parts, missing: missing)
  }

  private func viewBox(of element: XMLElement) -> Rectangle? {
    guard let text = element["viewBox"] else { return nil }
    var scanner = SVGScanner(text)
    guard let x = scanner.number(), let y = scanner.number(), let width = scanner.number(),
      let height = scanner.number(), width > 0, height > 0
    else { return nil }
    return Rectangle(x: x, y: y, width: width, height: height)
  }

  /// Returns the map of a view box into a size (SVG 2, §8.6).
  private static func fit(
    _ box: Rectangle, into size: Vector2, _ words: String?
  ) -> AffineMap {
    let words = (words ?? "").split(separator: " ").filter { $0 != "defer" }
    let align = words.first ?? "xMidYMid"
    var scale = Vector2(size.x / box.width, size.y / box.height)
    if align != "none" {
      let one = words.contains("slice") ? max(scale.x, scale.y) : min(scale.x, scale.y)
      scale = Vector2(one, one)
    }
    let rest = size - scale * Vector2(box.width, box.height)
    func share(_ axis: String) -> Double {
      align.contains("\(axis)Min") || align == "none" ? 0 : align.contains("\(axis)Max") ? 1 : 0.5
    }
    let offset = rest * Vector2(share("x"), share("Y")) - scale * Vector2(box.x, box.y)
    return AffineMap(xAxis: Vector2(scale.x, 0), yAxis: Vector2(0, scale.y), origin: offset)
  }

  /// Returns the id of an element's layer: its own, as far as ids of layers may be so, else its name
  /// and a number. No other layer of the picture has it.
  private func id(_ name: String, _ own: String?) -> String {
    let cleaned = String(
      (own ?? "").map { letter in
        letter.isASCII && !letter.isLetter && !letter.isNumber && !"-_.".contains(letter)
          || letter.isWhitespace ? "-" : letter
      }.prefix(100))
    var id = cleaned
    var number = cleaned.isEmpty ? 0 : 1
    let stem = cleaned.isEmpty ? name : cleaned
    if cleaned.isEmpty { number = numbers[name, default: 0] }
    while id.isEmpty || usedIDs.contains(id) {
      number += 1
      id = "\(stem)\(number)"
    }
    if cleaned.isEmpty { numbers[name] = number }
    usedIDs.insert(id)
    return id
  }

  // MARK: Elements

  /// What an element needs for others, or for people, and does not draw.
  private static let silent: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "linearGradient", "radialGradient", "pattern", "filter",
    "marker", "title", "desc", "metadata", "style", "view", "cursor", "font",
  ]
  private static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]

  /// Returns the parts of an element, from back to front.
  func parts(of element: XMLElement, _ outer: Context) throws(Diagnostic) -> [SVGPart] {
    // Elements of editors have prefixes.
    guard !element.name.contains(":"), !Self.silent.contains(element.name) else { return [] }
    try count(element)
    let values = sheet.values(of: element)
    let isShown = values["display"] != "none"
    guard isShown || element["id"] != nil else { return [] }
    var context = outer
    context.style = outer.style.inherited(by: values, diagonal: outer.diagonal)
    if let transform = transform(values["transform"]) { context.map = context.map.after(transform) }
    if values["transform"] != nil, values["transform-origin"] != nil { note("transform-origin") }

    var parts: [SVGPart] = []
    if Self.shapes.contains(element.name) {
      if let part = shape(element, values, context) { parts = [part] }
    } else {
      guard let content = try content(of: element, values, context) else {
        note(element.name)
        return []
      }
      parts = content
    }
    guard !parts.isEmpty else { return [] }
    let effects = try effects(of: element, values, context)
    if parts.count > 1 || parts[0].shape == nil || !Self.shapes.contains(element.name) {
      guard element["id"] != nil || effects.isVisible || !isShown else { return parts }
      parts = [SVGPart(id(element.name == "use" ? "use" : "g", element["id"]), parts)]
    }
    effects.apply(to: parts[0])
    parts[0].isHidden = parts[0].isHidden || !isShown
    return parts
  }

  /// Counts an element each time that it is read, so that no file takes more work than it may have
  /// elements.
  private func count(_ element: XMLElement) throws(Diagnostic) {
    count += 1
    guard count <= XMLReader.greatestCount else {
      throw xml(
        "there are more than \(XMLReader.greatestCount) elements after `use`", element.offset)
    }
  }

  private func transform(_ text: String?) -> AffineMap? {
    guard let text, text != "none" else { return nil }
    var scanner = SVGScanner(text)
    // One that is wrong is none, as in browsers.
    return scanner.transform()
  }

  /// Returns the parts in an element that contains others; nil for an element that is not carried.
  private func content(
    of element: XMLElement, _ values: [String: String], _ context: Context
  ) throws(Diagnostic) -> [SVGPart]? {
    var context = context
    var children = element.children
    switch element.name {
    case "g", "a": break
    case "switch": children = Array(children.prefix(1))
    case "svg": context.map = context.map.after(viewport(of: element, element, &context))
    case "use":
      guard let target = target(of: element) else { return [] }
      guard !open.contains(target.id), open.count < XMLReader.greatestDepth else {
        note("use of itself")
        return []
      }
      open.append(target.id)
      defer { open.removeLast() }
      context.map = context.map.after(.translation(place(of: element, context)))
      guard target.element.name == "symbol" else { return try parts(of: target.element, context) }
      context.style = context.style.inherited(
        by: sheet.values(of: target.element), diagonal: context.diagonal)
      context.map = context.map.after(viewport(of: target.element, element, &context))
      children = target.element.children
    default: return nil
    }
    var parts: [SVGPart] = []
    for child in children { parts += try self.parts(of: child, context) }
    return parts
  }

  /// Returns the element that another one refers to, with its id.
  func target(of element: XMLElement) -> (id: String, element: XMLElement)? {
    guard let link = element["href"] ?? element["xlink:href"], link.hasPrefix("#") else {
      if element.name == "use" { note("use of another file") }
      return nil
    }
    let id = String(link.dropFirst())
    return elements[id].map { (id, $0) }
  }

  /// Returns the map of the view box of a nested picture or a symbol, with the place and size that
  /// `user` states, and sets what percentages are parts of.
  private func viewport(
    of element: XMLElement, _ user: XMLElement, _ context: inout Context
  ) -> AffineMap {
    func side(_ name: String, _ whole: Double) -> Double {
      length(user, name, whole) ?? length(element, name, whole) ?? whole
    }
    let size = Vector2(side("width", context.viewport.x), side("height", context.viewport.y))
    var place = Vector2.zero
    if element === user { place = self.place(of: element, context) }
    guard let box = viewBox(of: element) else {
      context.viewport = size
      return .translation(place)
    }
    context.viewport = Vector2(box.width, box.height)
    return AffineMap.translation(place).after(
      Self.fit(box, into: size, element["preserveAspectRatio"]))
  }

  /// Returns the place that a `use` or a nested picture states.
  private func place(of element: XMLElement, _ context: Context) -> Vector2 {
    Vector2(
      length(element, "x", context.viewport.x) ?? 0, length(element, "y", context.viewport.y) ?? 0)
  }

  /// Reads a length; a percentage is one of `whole`.
  func length(_ element: XMLElement, _ name: String, _ whole: Double) -> Double? {
    element[name].flatMap { text in
      var scanner = SVGScanner(text)
      return scanner.length(of: whole)
    }
  }

  // MARK: Shapes

  private func shape(
    _ element: XMLElement, _ values: [String: String], _ context: Context
  ) -> SVGPart? {
    let style = context.style
    guard let own = outline(of: element, values, context), !own.isEmpty else { return nil }
    let outline = own.mapped(by: context.map)
    guard let bounds = outline.bounds, let ownBounds = own.bounds,
      outline.numbers.allSatisfy({ $0.magnitude <= 1e9 })
    else { return nil }
    let area = (own: ownBounds, shown: bounds)
    let fill =
      element.name == "line"
      ? .none : ink(style.fill, style.fillOpacity, area, context)
    let isScaled = values["vector-effect"] != "non-scaling-stroke"
    let scale = isScaled ? context.map.lengthScale : 1
    let width = style.strokeWidth * scale
    let stroke = width > 0 ? ink(style.stroke, style.strokeOpacity, area, context) : .none
    guard fill != .none || stroke != .none || (element["id"] != nil && !context.isInMask) else {
      return nil
    }
    if stroke != .none {
      if isScaled, !context.map.isSimilarity { note("line in a skewed element") }
      if style.strokesFirst, fill != .none { note("paint-order") }
    }
    if style.hasMarkers { note("marker") }
    let dash = try? Dash(style.dash.map { $0 * scale })
    if dash == nil { note("stroke-dasharray") }
    let part = SVGPart(
      id(element.name, element["id"]),
      SVGPart.Shape(
        outline: outline, rule: style.fillRule, fill: fill, stroke: stroke, strokeWidth: width,
        style: style, dash: dash ?? .solid, dashOffset: style.dashOffset * scale))
    part.isHidden = !style.isVisible
    return part
  }

  /// Returns the outline of a shape in its own coordinates; nil if it has none.
  func outline(
    of element: XMLElement, _ values: [String: String], _ context: Context
  ) -> Outline? {
    let (width, height) = (context.viewport.x, context.viewport.y)
    func length(_ name: String, _ whole: Double) -> Double? {
      values[name].flatMap { text in
        var scanner = SVGScanner(text)
        return scanner.length(of: whole)
      }
    }
    func point(_ x: String, _ y: String) -> Vector2 {
      Vector2(length(x, width) ?? 0, length(y, height) ?? 0)
    }
    switch element.name {
    case "path":
      guard let data = values["d"], data != "none" else { return nil }
      // The size of the file limits the length of its paths.
      guard let path = try? Path(data: data, limitsLength: false),
        case .data(let outline, _) = path.content
      else {
        note("path")
        return nil
      }
      return outline
    case "rect":
      let size = point("width", "height")
      guard size.x > 0, size.y > 0 else { return nil }
      let radii = (length("rx", width), length("ry", height))
      let radius = Vector2(radii.0 ?? radii.1 ?? 0, radii.1 ?? radii.0 ?? 0)
      return .rectangle(
        at: point("x", "y"), size: size,
        radii: Vector2(
          min(max(radius.x, 0), size.x / 2), min(max(radius.y, 0), size.y / 2)))
    case "circle", "ellipse":
      let radius = length("r", context.diagonal) ?? 0
      let radii =
        element.name == "circle"
        ? Vector2(radius, radius)
        : Vector2(
          length("rx", width) ?? length("ry", height) ?? 0,
          length("ry", height) ?? length("rx", width) ?? 0)
      guard radii.x > 0, radii.y > 0 else { return nil }
      return .ellipse(about: point("cx", "cy"), radii: radii)
    case "line":
      var outline = Outline()
      outline.move(to: point("x1", "y1"))
      outline.line(to: point("x2", "y2"))
      return outline
    default:
      var scanner = SVGScanner(values["points"] ?? "")
      var outline = Outline()
      while let x = scanner.number(), let y = scanner.number() {
        if outline.commands.isEmpty {
          outline.move(to: Vector2(x, y))
        } else {
          outline.line(to: Vector2(x, y))
        }
      }
      if element.name == "polygon", !outline.isEmpty { outline.close() }
      return outline
    }
  }

  /// Returns the least rectangle around the shapes in an element, in the coordinates of a context.
  private func bounds(
    of element: XMLElement, _ context: Context, depth: Int = 0
  ) throws(Diagnostic) -> Rectangle? {
    guard depth < XMLReader.greatestDepth else { return nil }
    try count(element)
    let values = sheet.values(of: element)
    guard values["display"] != "none" else { return nil }
    if Self.shapes.contains(element.name) {
      return outline(of: element, values, context)?.mapped(by: context.map).bounds
    }
    guard ["g", "a", "switch", "use"].contains(element.name) else { return nil }
    var context = context
    var children = element.children
    if element.name == "use" {
      context.map = context.map.after(.translation(place(of: element, context)))
      children = [target(of: element)?.element].compactMap(\.self)
    }
    var boxes: [Rectangle] = []
    for child in children {
      var inner = context
      if let transform = transform(sheet.values(of: child)["transform"]) {
        inner.map = inner.map.after(transform)
      }
      if let box = try bounds(of: child, inner, depth: depth + 1) { boxes.append(box) }
    }
    return .around(boxes)
  }

  // MARK: Masks

  /// What changes an element as a whole.
  private struct Effects {
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var masks: [SVGPart] = []
    /// Whether it is cut away completely.
    var isEmpty = false
    var isIsolated = false

    var isVisible: Bool {
      opacity < 1 || blendMode != .normal || !masks.isEmpty || isEmpty || isIsolated
    }

    func apply(to part: SVGPart) {
      part.opacity = opacity
      part.blendMode = blendMode
      part.masks = masks
      part.isHidden = part.isHidden || isEmpty
    }
  }

  private func effects(
    of element: XMLElement, _ values: [String: String], _ context: Context
  ) throws(Diagnostic) -> Effects {
    var effects = Effects()
    effects.opacity = SVGStyle.opacity(values["opacity"]) ?? 1
    effects.isIsolated = values["isolation"] == "isolate"
    if let word = values["mix-blend-mode"], word != "normal" {
      if let mode = BlendMode.allCases.first(where: { $0.cssWord == word }) {
        effects.blendMode = mode
      } else {
        note("mix-blend-mode")
      }
    }
    if let filter = values["filter"], filter != "none" { note("filter") }
    for name in ["clip-path", "mask"] {
      guard let text = values[name], text != "none" else { continue }
      guard let id = SVGStyle.reference(text) else {
        note(name)
        continue
      }
      guard let cutter = elements[id], cutter.name == (name == "mask" ? "mask" : "clipPath") else {
        continue
      }
      guard !context.isInMask, !open.contains(id) else {
        note("\(name) in a mask")
        continue
      }
      open.append(id)
      defer { open.removeLast() }
      if let mask = try mask(cutter, of: element, context) {
        effects.masks.append(mask)
      } else {
        effects.isEmpty = true
      }
    }
    return effects
  }

  /// Returns what a `mask` or a `clipPath` cuts from an element; nil if it lets nothing through.
  private func mask(
    _ cutter: XMLElement, of element: XMLElement, _ outer: Context
  ) throws(Diagnostic) -> SVGPart? {
    let isMask = cutter.name == "mask"
    let values = sheet.values(of: cutter)
    var context = outer
    context.isInMask = true
    context.style = SVGStyle().inherited(by: values, diagonal: outer.diagonal)
    if let transform = transform(values["transform"]) { context.map = context.map.after(transform) }
    if values[isMask ? "maskContentUnits" : "clipPathUnits"] == "objectBoundingBox" {
      var own = outer
      own.map = .identity
      guard let box = try bounds(of: element, own) else { return nil }
      context.map = context.map.after(box.unitMap)
      context.viewport = Vector2(1, 1)
    }
    for name in ["clip-path", "mask"] where values[name].map({ $0 != "none" }) ?? false {
      note("\(name) in a mask")
    }
    var parts: [SVGPart] = []
    for child in cutter.children {
      if isMask {
        parts += try self.parts(of: child, context)
      } else {
        parts += try clipParts(of: child, context)
      }
    }
    parts.removeAll(where: \.isHidden)
    guard !parts.isEmpty else { return nil }
    let isAlpha = !isMask || values["mask-type"] == "alpha"
    if !isMask, parts.count == 1 {
      parts[0].mask = .outline
      return parts[0]
    }
    let group = SVGPart(id(isMask ? "mask" : "clip", nil), parts)
    group.mask = isAlpha ? .alpha : .luminance
    return group
  }

  /// Returns the areas of a shape, or of a use of one, in a `clipPath`.
  private func clipParts(
    of element: XMLElement, _ outer: Context
  ) throws(Diagnostic) -> [SVGPart] {
    try count(element)
    let values = sheet.values(of: element)
    guard values["display"] != "none" else { return [] }
    var context = outer
    context.style = outer.style.inherited(by: values, diagonal: outer.diagonal)
    if let transform = transform(values["transform"]) { context.map = context.map.after(transform) }
    if element.name == "use" {
      guard let target = target(of: element), !open.contains(target.id) else { return [] }
      open.append(target.id)
      defer { open.removeLast() }
      context.map = context.map.after(.translation(place(of: element, context)))
      return try clipParts(of: target.element, context)
    }
    guard Self.shapes.contains(element.name) else {
      if !Self.silent.contains(element.name), !element.name.contains(":") {
        note("\(element.name) in a clip")
      }
      return []
    }
    guard context.style.isVisible,
      let outline = outline(of: element, values, context)?.mapped(by: context.map),
      outline.bounds != nil
    else { return [] }
    return [
      SVGPart(
        id("clip", nil),
        SVGPart.Shape(
          outline: outline, rule: context.style.clipRule, fill: .paint(.color(.black)),
          stroke: .none, strokeWidth: 0, style: SVGStyle(), dash: .solid, dashOffset: 0))
    ]
  }
}

extension Rectangle {
  /// The map of a square of 1 × 1 to the rectangle.
  var unitMap: AffineMap {
    AffineMap(xAxis: Vector2(width, 0), yAxis: Vector2(0, height), origin: Vector2(x, y))
  }
}
