import MotionRecording
import MotionValues

/// A layer as CSS: what its drawing says, as properties of its elements.
struct WebLayer {
  private let handoff: Handoff
  private let layer: HandoffLayer
  /// What the layer does to the places of its children.
  private let content: WebPlacement

  init(_ index: Int, _ handoff: Handoff) {
    self.handoff = handoff
    layer = HandoffLayer(index, in: handoff, keepsPaths: true)
    content = WebPlacement(layer.drawing.content, of: layer)
  }

  private var drawing: Drawing<Amount> { layer.drawing }
  private var items: [Drawing<Amount>.Item] { drawing.surface.items }

  /// Whether the layer's content is in an element of its own, which scrolls.
  private var hasContentElement: Bool { !content.isEmpty }

  /// The properties of all elements.
  var all: [WebDeclaration] {
    let size = [
      WebDeclaration("width", [.points(layer.number(drawing.surface.width))]),
      WebDeclaration("height", [.points(layer.number(drawing.surface.height))]),
    ]
    guard !layer.isScene else { return size + view + ground + texts }
    let painted = shape.map { area($0) + line($0) } ?? ground
    return size + placement + view + painted + surface
      + [visibility, clipping, back].compactMap(\.self)
      + texts + tint
  }

  // MARK: Places

  private var placement: [WebDeclaration] {
    let place = WebPlacement(drawing.place, of: layer)
    if drawing.sheet.isEmpty, let properties = place.properties { return properties }
    let sheet = WebPlacement(drawing.sheet, of: layer)
    let functions = (sheet.functions + place.functions).trimmed
    var transform = WebDeclaration("transform", functions.isEmpty ? [.text("none")] : functions)
    transform.isList = true
    return [transform, WebDeclaration("transform-origin", [.text("0 0")])]
  }

  /// What the layer does to its children.
  private var view: [WebDeclaration] {
    var all: [WebDeclaration] = []
    let part: WebDeclaration.Part = hasContentElement ? .content : .layer
    let scroll = content.move
    if let (x, y, _) = scroll {
      all.append(WebDeclaration("translate", [.points(x), .text(" "), .points(y)], part: part))
    } else if hasContentElement {
      all.append(WebDeclaration("transform", content.functions.trimmed, part: part))
      all.append(WebDeclaration("transform-origin", [.text("0 0")], part: part))
    }
    if drawing.keepsDepth, !layer.isScene {
      all.append(WebDeclaration("transform-style", [.text("preserve-3d")]))
      all.append(WebDeclaration("isolation", [.text("auto")]))
      return all
    }
    let distance = layer.number(drawing.view.distance)
    guard distance.differs(from: 0) else { return all }
    all.append(WebDeclaration("perspective", [.points(distance)], part: part))
    var origin = WebPoint(drawing.view.x, drawing.view.y, of: layer)
    // The content is shifted by the scroll offset, the vanishing point is not.
    if let (x, y, _) = scroll {
      origin.x.distance = origin.x.distance + -x
      origin.y.distance = origin.y.distance + -y
    }
    if !origin.isMiddle {
      all.append(WebDeclaration("perspective-origin", origin.pieces, part: part))
    }
    return all
  }

  // MARK: What it shows

  private func color(_ paint: Drawing<Amount>.Paint) -> WebExpression.Piece {
    let color = paint.color
    let alpha = layer.number(color.alpha) * layer.number(paint.opacity)
    return .color(
      WebExpression.WebColor(
        channels: [color.red, color.green, color.blue].map { WebNumber(layer.number($0), .none) },
        alpha: WebNumber(alpha, .none)))
  }

  /// Whether a paint is ever seen, as far as its colour and its opacity tell.
  private func isSeen(_ paint: Drawing<Amount>.Paint) -> Bool {
    [paint.color.alpha, paint.opacity].allSatisfy { layer.number($0).differs(from: 0) }
  }

  /// The items before and after the children.
  private var grounds: (behind: [Drawing<Amount>.Item], front: [Drawing<Amount>.Item]) {
    let place = items.firstIndex(where: \.isContent)
    return (Array(items[..<(place ?? items.count)]), Array(items[(place ?? items.count)...]))
  }

  /// The fills behind the children; strokes there are inner shadows.
  private var ground: [WebDeclaration] {
    var fills: [Drawing<Amount>.Paint] = []
    var strokes: [Drawing<Amount>.Item] = []
    for item in grounds.behind {
      if case .fill(let paint) = item, isSeen(paint) { fills.append(paint) }
      if case .stroke = item { strokes.append(item) }
    }
    var all: [WebDeclaration] = []
    if let first = fills.first, let image = image(of: first) {
      all.append(image)
      let others = shadows(fills.dropFirst().map { .fill($0) } + strokes)
      return others.isEmpty ? all : all + [WebDeclaration("box-shadow", others)]
    }
    if let first = fills.first { all.append(WebDeclaration("background-color", [color(first)])) }
    if fills.count > 1 {
      let images = fills.dropFirst().reversed().map { paint -> [WebExpression.Piece] in
        let color = color(paint)
        return [.text("linear-gradient("), color, .text(", "), color, .text(")")]
      }
      all.append(WebDeclaration("background-image", Array(images.joined(separator: [.text(", ")]))))
    }
    let inner = shadows(strokes)
    if !inner.isEmpty {
      all.append(WebDeclaration("box-shadow", inner))
    } else if let furtherShadows {
      all.append(furtherShadows)
    }
    return all
  }

  /// A paint that is ever a gradient, as the background of an element; nil for a colour.
  private func image(
    of paint: Drawing<Amount>.Paint, part: WebDeclaration.Part = .layer, margin: Double? = nil,
    as property: String = "background-image", prefix: String = "--"
  ) -> WebDeclaration? {
    guard let track = layer.paintTrack(paint, followsSize: margin != nil),
      let source = track.sources.first
    else { return nil }
    let name = prefix + WebNames.identifier(WebCase.kebab(source.property))
    return WebDeclaration(
      property,
      track.image(name, margin: margin, points: handoff.tolerances.points),
      shown: track.sources, part: part)
  }

  // MARK: Masks

  /// What masks declare for the element of the layer that they cut, each cutting what the others
  /// leave: an inverted one subtracts from a picture that fills the plane.
  static func cut(by masks: [WebMask], _ handoff: Handoff) -> [WebDeclaration] {
    var all: [WebDeclaration] = []
    var images: [(mask: WebMask, move: HandoffPlacement.Move?, paint: Drawing<Amount>.Paint?)] = []
    for mask in masks {
      switch mask.form {
      case .image(let move, let paint): images.append((mask, move, paint))
      case .path(let shape):
        var path = shape.clipPath
        path.part = .layer
        all.append(path)
      }
    }
    guard !images.isEmpty else { return all }
    images = images.filter { !$0.mask.kind.isInverted } + images.filter(\.mask.kind.isInverted)
    let ground = images.contains(where: \.mask.kind.isInverted) ? 1 : 0
    let isAlone = images.count + ground == 1
    typealias Piece = WebExpression.Piece
    var (names, places, sizes): ([String], [[Piece]], [[Piece]]) = ([], [], [])
    for (index, image) in images.enumerated() {
      let layer = WebLayer(image.mask.layer.index, handoff)
      let prefix = index == 0 ? "--mask" : "--mask\(index + 1)"
      let name = isAlone ? "mask-image" : prefix + "-image"
      all.append(layer.picture(image.mask.kind, image.paint, name, prefix: prefix))
      names.append("var(\(name))")
      let place = image.move.map { [$0.x, $0.y] } ?? [HandoffNumber(0), HandoffNumber(0)]
      places.append([.points(place[0]), .text(" "), .points(place[1])])
      let surface = layer.drawing.surface
      let size = [surface.width, surface.height].map { layer.layer.number($0) }
      sizes.append([.points(size[0]), .text(" "), .points(size[1])])
    }
    if ground > 0 {
      names.append("linear-gradient(#000 0 0)")
      places.append([.text("0 0")])
      sizes.append([.text("auto")])
    }
    func list(_ property: String, _ parts: [[Piece]]) -> WebDeclaration {
      WebDeclaration(property, Array(parts.joined(separator: [.text(", ")])))
    }
    func words(_ property: String, _ last: String, _ word: (MaskKind) -> String) -> WebDeclaration {
      let all = images.map { word($0.mask.kind) } + Array(repeating: last, count: ground)
      return WebDeclaration(property, [.text(all.joined(separator: ", "))])
    }
    if !isAlone { all.append(WebDeclaration("mask-image", [.text(names.joined(separator: ", "))])) }
    all += [
      list("mask-position", places), list("mask-size", sizes),
      ground == 0
        ? WebDeclaration("mask-repeat", [.text("no-repeat")])
        : words("mask-repeat", "repeat") { _ in "no-repeat" },
      WebDeclaration("mask-clip", [.text("no-clip")]),
    ]
    if !isAlone {
      all.append(words("mask-composite", "add") { $0.isInverted ? "exclude" : "intersect" })
    }
    if images.contains(where: \.mask.kind.isLuminance) {
      all.append(words("mask-mode", "alpha") { $0.isLuminance ? "luminance" : "alpha" })
    }
    return all
  }

  /// The picture of the layer as a mask.
  private func picture(
    _ kind: MaskKind, _ paint: Drawing<Amount>.Paint?, _ property: String, prefix: String
  ) -> WebDeclaration {
    func plain(_ color: WebExpression.Piece) -> WebDeclaration {
      WebDeclaration(property, [.text("linear-gradient("), color, .text(" 0 0)")])
    }
    guard let paint else { return plain(.text(kind == .outline ? "#000" : "#0000")) }
    return image(of: paint, as: property, prefix: prefix + "-") ?? plain(color(paint))
  }

  // MARK: Shapes

  private var line: Drawing<Amount>.Line? {
    for case .line(let line) in items
    where isSeen(line.paint) && layer.number(line.width).differs(from: 0) {
      return line
    }
    return nil
  }

  /// The layer's path; nil for a rectangle.
  private var shape: WebShape? {
    guard let path = drawing.surface.outline.path, let track = layer.shapeTrack(line) else {
      return nil
    }
    let rule = layer.properties(of: path.rule).first.map(handoff.word)
    return WebShape(
      track, rule: rule == FillRule.evenOdd.rawValue ? "evenodd" : "nonzero",
      points: handoff.tolerances.points)
  }

  private func area(_ shape: WebShape) -> [WebDeclaration] {
    for case .fill(let paint) in grounds.behind where isSeen(paint) {
      let fill =
        image(of: paint, part: .area)
        ?? WebDeclaration("background-color", [color(paint)], part: .area)
      return [fill, shape.clipPath]
    }
    return []
  }

  private func line(_ shape: WebShape) -> [WebDeclaration] {
    guard let line else { return [] }
    func word(_ name: String) -> String { name }
    var all = [
      WebDeclaration("stroke-width", [.points(layer.number(line.width))], part: .lines),
      steps(line.cap, as: "stroke-linecap", part: .lines, word),
      steps(line.join, as: "stroke-linejoin", part: .lines, word),
      WebDeclaration("stroke-miterlimit", [.plain(layer.number(line.miterLimit))], part: .lines),
    ]
    let margin = margin(of: line)
    if let image = image(of: line.paint, part: .stroke, margin: margin) {
      // The mask of an element counts from its own corner.
      let shift = "\(Int(margin))px"
      all += [
        image, WebDeclaration("margin", [.text("-\(shift)")], part: .stroke),
        WebDeclaration("padding", [.text(shift)], part: .stroke),
        WebDeclaration("stroke", [.text("#000")], part: .lines),
        WebDeclaration("transform", [.text("translate(\(shift), \(shift))")], part: .lines),
      ]
    } else {
      all.append(WebDeclaration("stroke", [color(line.paint)], part: .lines))
    }
    return all + shape.lines
  }

  /// How far a line may reach beyond the layer's box, in points.
  private func margin(of line: Drawing<Amount>.Line) -> Double {
    func most(_ amount: Amount) -> Double {
      let tracks = layer.number(amount).sources.compactMap(handoff.trackIndex)
        .map { handoff.tracks[$0] }
      return tracks.times.map { layer.value(of: amount, at: $0) }.max() ?? 0
    }
    return min((most(line.width) * most(line.miterLimit)).rounded(.up), 1000)
  }

  /// Fills and strokes as inner shadows, the first of which is in front.
  private func shadows(_ items: [Drawing<Amount>.Item]) -> [WebExpression.Piece] {
    let shadows = items.reversed().compactMap { item -> [WebExpression.Piece]? in
      switch item {
      case .fill(let paint) where isSeen(paint):
        return [.text("inset 0 0 0 9999px "), color(paint)]
      case .stroke(let pen) where isSeen(pen.paint):
        let width = layer.number(pen.width)
        guard width.differs(from: 0) else { return nil }
        return [.text("inset 0 0 0 "), .points(width), .text(" "), color(pen.paint)]
      default: return nil
      }
    }
    return Array(shadows.joined(separator: [.text(", ")]))
  }

  /// How the layer itself is drawn.
  private var surface: [WebDeclaration] {
    var all: [WebDeclaration] = []
    let opacity = layer.number(drawing.opacity)
    if opacity.differs(from: 1) { all.append(WebDeclaration("opacity", [.plain(opacity)])) }
    if let blend = drawing.blend, layer.blends {
      all.append(
        steps(blend, as: "mix-blend-mode") { BlendMode(rawValue: $0)?.cssWord ?? "normal" })
    }
    if let radii { all.append(WebDeclaration("border-radius", radii)) }
    let filter = filters(drawing.filters)
    if !filter.isEmpty { all.append(WebDeclaration("filter", filter)) }
    for case .backdrop(let filters) in items {
      let filter = self.filters(filters)
      if !filter.isEmpty { all.append(WebDeclaration("backdrop-filter", filter)) }
    }
    var front = grounds.front
    if let border = border(&front) { all += border }
    let rim = shadows(front)
    if !rim.isEmpty { all.append(WebDeclaration("box-shadow", rim, part: .rim)) }
    return all
  }

  /// Takes the border with a gradient from the items in front; nil if there is none.
  private func border(_ items: inout [Drawing<Amount>.Item]) -> [WebDeclaration]? {
    for (index, item) in items.enumerated() {
      guard case .stroke(let pen) = item, isSeen(pen.paint),
        let image = image(of: pen.paint, part: .border)
      else { continue }
      items.remove(at: index)
      let width = layer.number(pen.width)
      guard width.differs(from: 0) else { return nil }
      return [image, WebDeclaration("padding", [.points(width)], part: .border)]
    }
    return nil
  }

  /// The further shadows, as those of a box of CSS, or of letters; nil if there are none.
  private var furtherShadows: WebDeclaration? {
    guard drawing.surface.outline.path == nil else { return nil }
    for case .shadows(let list) in drawing.filters where layer.showsShadows(list) {
      let properties = layer.properties(of: list)
      let steps = properties.first.flatMap { handoff.steps($0.layer, $0.property) }?.steps ?? []
      let isText = text != nil
      return WebDeclaration(
        isText ? "text-shadow" : "box-shadow",
        initial: layer.initialShadows(list).cssText(ofLetters: isText),
        steps: steps.map { ($0.time, layer.shadows(of: $0.value).cssText(ofLetters: isText)) },
        shown: properties)
    }
    return nil
  }

  private func filters(_ filters: [Drawing<Amount>.Filter]) -> [WebExpression.Piece] {
    let functions = filters.compactMap { filter -> [WebExpression.Piece]? in
      switch filter {
      case .saturation(let amount): return function("saturate", amount)
      case .contrast(let amount): return function("contrast", amount)
      case .brightness(let amount): return function("brightness", amount)
      case .blur(let deviation):
        let deviation = layer.number(deviation)
        guard deviation.differs(from: 0) else { return nil }
        return [.text("blur("), .points(deviation), .text(")")]
      case .shadow(let x, let y, let deviation, let paint):
        guard isSeen(paint) else { return nil }
        return [
          .text("drop-shadow("), .points(layer.number(x)), .text(" "), .points(layer.number(y)),
          .text(" "), .points(layer.number(deviation)), .text(" "), color(paint), .text(")"),
        ]
      case .shadows: return nil
      }
    }
    return Array(functions.joined(separator: [.text(" ")]))
  }

  /// A filter function whose argument is 1 if it changes nothing; nil if it always is.
  private func function(_ name: String, _ amount: Amount) -> [WebExpression.Piece]? {
    let amount = layer.number(amount)
    return amount.differs(from: 1) ? [.text("\(name)("), .plain(amount), .text(")")] : nil
  }

  /// The radii of the corners, clockwise from the top left; nil if no corner is rounded.
  private var radii: [WebExpression.Piece]? {
    let radii = drawing.surface.outline.radii.map { layer.number($0) }
    guard radii.contains(where: { $0.differs(from: 0) }) else { return nil }
    let shown = Set(radii).count == 1 ? [radii[0]] : radii
    return Array(shown.map { [.points($0)] }.joined(separator: [.text(" ")]))
  }

  // MARK: Texts and images

  /// The text that the layer shows; nil if its drawing has none.
  var text: Drawing<Amount>.TextStyle? {
    for case .text(let style) in items { return style }
    return nil
  }

  /// The image that the layer shows; nil if its drawing has none.
  var image: Drawing<Amount>.ImageStyle? {
    for case .image(let style) in items { return style }
    return nil
  }

  private var texts: [WebDeclaration] {
    guard let text else { return [] }
    let image = image(of: text.paint, part: .ink)
    return typography + [
      WebDeclaration("color", [image == nil ? color(text.paint) : .text("#000")]),
      WebDeclaration("font-size", [.points(layer.number(text.size))]),
      steps(text.weight, as: "font-weight") { Self.weights[$0] ?? "400" },
    ] + [image].compactMap(\.self)
  }

  /// How the letters of the layer's text are set, as far as a page says so.
  private var typography: [WebDeclaration] {
    for case .typography(let style) in items {
      let lines = [(style.underline, "underline"), (style.strikethrough, "line-through")]
      func decoration(_ time: Double) -> String {
        let words = lines.filter { layer.value(of: $0.0, at: time) != 0 }.map(\.1)
        return words.isEmpty ? "none" : words.joined(separator: " ")
      }
      let times = lines.flatMap { layer.steps(of: $0.0) }.flatMap(\.steps).map(\.time)
      return [
        WebDeclaration("letter-spacing", [.points(layer.number(style.spacing))]),
        WebDeclaration(
          "text-decoration-line", initial: decoration(0),
          steps: Set(times).sorted().map { ($0, decoration($0)) },
          shown: lines.flatMap { layer.properties(of: $0.0) }),
        steps(style.digits, as: "font-variant-numeric") {
          $0 == DigitSpacing.tabular.rawValue ? "tabular-nums" : "normal"
        },
      ]
    }
    return []
  }

  /// What covers the colours of the layer's image.
  private var tint: [WebDeclaration] {
    for case .tint(let paint) in items where isSeen(paint) {
      return [
        image(of: paint, part: .tint)
          ?? WebDeclaration("background-color", [color(paint)], part: .tint)
      ]
    }
    return []
  }

  private static let weights = [
    "ultraLight": "100", "thin": "200", "light": "300", "regular": "400", "medium": "500",
    "semibold": "600", "bold": "700", "heavy": "800", "black": "900",
  ]

  /// A choice that takes one of several words.
  private func steps(
    _ amount: Amount, as name: String, part: WebDeclaration.Part = .layer,
    _ word: (String) -> String
  ) -> WebDeclaration {
    let properties = layer.properties(of: amount)
    let steps = properties.first.flatMap { handoff.steps($0.layer, $0.property) }?.steps ?? []
    return WebDeclaration(
      name, initial: word(properties.first.map(handoff.word) ?? ""),
      steps: steps.map { step in
        guard case .name(let value) = step.value else { return (step.time, word("")) }
        return (step.time, word(value))
      }, shown: properties, part: part)
  }

  // MARK: Conditions

  private var clipping: WebDeclaration? {
    for case .children(let clipped) in items {
      let times = layer.steps(of: clipped).flatMap(\.steps).map(\.time)
      func isClipped(_ time: Double) -> Bool { layer.value(of: clipped, at: time) != 0 }
      func word(_ isClipped: Bool) -> String { isClipped ? "clip" : "visible" }
      guard isClipped(0) || !times.isEmpty else { return nil }
      return WebDeclaration(
        "overflow", initial: word(isClipped(0)),
        steps: times.map { ($0, word(isClipped($0))) }, shown: layer.properties(of: clipped))
    }
    return nil
  }

  private var back: WebDeclaration? {
    guard let shown = drawing.backShown, !layer.isAlways(shown, 1) else { return nil }
    func word(_ time: Double) -> String {
      layer.value(of: shown, at: time) != 0 ? "visible" : "hidden"
    }
    return WebDeclaration(
      "backface-visibility", initial: word(0),
      steps: layer.steps(of: shown).flatMap(\.steps).map { ($0.time, word($0.time)) },
      shown: layer.properties(of: shown))
  }

  /// `hidden` or `inherit`, never `visible`, which would show a child of a hidden layer.
  ///
  /// While a layer that contains it is hidden, the value does not show: it stays what it is before
  /// and after.
  private var visibility: WebDeclaration? {
    let containers = sequence(first: layer) { inner in
      inner.recorded.parent.map { HandoffLayer($0, in: handoff) }
    }.dropFirst().filter { !$0.isScene }
    let isHideable = !layer.steps(of: drawing.shown).isEmpty
    let own = visibilityTimes(of: layer)
    if own.isEmpty, !isHideable, isVisible(layer, at: 0) { return nil }
    let times = Set([0] + own + containers.flatMap(visibilityTimes)).sorted()
    var states = times.map { isVisible(layer, at: $0) }
    let shows = times.map { time in containers.allSatisfy { isVisible($0, at: time) } }
    var place = 0
    while let first = shows[place...].firstIndex(of: false) {
      let end = shows[first...].firstIndex(of: true) ?? times.count
      let outside = Set(states[..<first].suffix(1) + states[end...].prefix(1))
      if outside.count < 2 {
        for index in first..<end { states[index] = outside.first ?? true }
      }
      place = end
    }
    func text(_ isVisible: Bool) -> String { isVisible ? "inherit" : "hidden" }
    let steps = times.indices.dropFirst().filter { states[$0] != states[$0 - 1] }
      .map { (times[$0], text(states[$0])) }
    guard isHideable || !states[0] || !steps.isEmpty else { return nil }
    return WebDeclaration(
      "visibility", initial: text(states[0]), steps: steps,
      shown: layer.properties(of: drawing.shown))
  }

  /// The times at which a layer appears or disappears by itself.
  private func visibilityTimes(of layer: HandoffLayer) -> [Double] {
    let hidden = layer.steps(of: layer.drawing.shown).flatMap(\.steps).map(\.time)
    let lifetime = lifetime(of: layer)
    return ([lifetime.lowerBound, lifetime.upperBound] + hidden).filter {
      $0 > 0 && $0 <= handoff.duration
    }
  }

  /// Whether a layer exists and is not hidden itself.
  private func isVisible(_ layer: HandoffLayer, at time: Double) -> Bool {
    lifetime(of: layer).contains(time) && layer.value(of: layer.drawing.shown, at: time) != 0
  }

  /// When a layer exists, in seconds from the start of the exported part.
  private func lifetime(of layer: HandoffLayer) -> Range<Double> {
    let (recording, start) = (handoff.recording, handoff.start)
    let end = layer.recorded.endFrame.map { recording.time(of: $0) - start } ?? .infinity
    return recording.time(of: layer.recorded.firstFrame) - start..<end
  }
}

extension Shadows {
  /// The shadows as CSS has them, whose blur radius is two standard deviations; letters have neither
  /// inner ones nor a spread.
  fileprivate func cssText(ofLetters isOfLetters: Bool) -> String {
    let shown = list.filter { !isOfLetters || !$0.isInner }
    guard !shown.isEmpty else { return "none" }
    return shown.map { shadow in
      let lengths =
        [shadow.x, shadow.y, 2 * shadow.radius] + (isOfLetters ? [] : [shadow.spread])
      return (shadow.isInner ? "inset " : "")
        + lengths.map { "\(DecimalText($0))px " }.joined()
        + shadow.color.color(in: .light).hexText
    }.joined(separator: ", ")
  }
}
