import MotionCore
import MotionRecording
import MotionValues

/// A layer as CSS: its placement.
///
/// CSS's order `translate · rotate · scale` about a `transform-origin` is that of a layer's placement
/// about its anchor. A page's turn about the spine is in front of it.
struct WebLayer {
  let layer: Int
  let values: WebValues

  init(_ layer: Int, _ values: WebValues) {
    self.layer = layer
    self.values = values
  }

  var recorded: RecordedLayer { values.handoff.recording.layers[layer] }
  var isScene: Bool { recorded.parent == nil }

  func uses(_ property: String, besides number: Double = 0) -> Bool {
    values.uses(layer, property, besides: number)
  }

  func source(_ property: String) -> WebSource { WebSource(layer: layer, property: property) }

  /// A number of the layer.
  func number(_ property: String, _ unit: WebNumber.Unit) -> WebExpression.Piece {
    .number(WebNumber([.init(source(property))], unit))
  }

  /// The sum of numbers of the layer.
  func sum(_ properties: [String], _ unit: WebNumber.Unit) -> WebExpression.Piece {
    .number(WebNumber(properties.map { .init(source($0)) }, unit))
  }

  /// Whether the layer's content is in an element of its own, which scrolls.
  var hasContentElement: Bool { uses("offsetX") || uses("offsetY") }

  /// Whether the layer keeps the depth of its pages.
  var keepsDepth: Bool { !isScene && recorded.viewpoint == .parent }

  var all: [WebDeclaration] {
    placement + view + surface + content
  }

  // MARK: Placement

  private var turnsInSpace: Bool { uses("rotationX") || uses("rotationY") }
  private var scales: Bool {
    uses("scale", besides: 1) || uses("scaleX", besides: 1) || uses("scaleY", besides: 1)
  }

  private var scaling: [WebExpression.Piece] {
    func product(_ other: String) -> WebExpression.Piece {
      .number(
        WebNumber([.init(source("scale")), .init(source(other))], .none, isProduct: true))
    }
    return [product("scaleX"), product("scaleY")]
  }

  private var translation: [WebExpression.Piece] {
    let across = sum(["x", "translationX"], .points)
    let down = sum(["y", "translationY"], .points)
    let plane: [WebExpression.Piece] = [across, .text(" "), down]
    return uses("translationZ") ? plane + [.text(" "), number("translationZ", .points)] : plane
  }

  /// The rotations and the scale, as functions of `transform`.
  private var functions: [WebExpression.Piece] {
    var pieces: [WebExpression.Piece] = []
    for axis in ["X", "Y", "Z"] where uses("rotation" + axis) {
      pieces += [.text(" rotate\(axis)("), number("rotation" + axis, .degrees), .text(")")]
    }
    if scales { pieces += [.text(" scale("), scaling[0], .text(", "), scaling[1], .text(")")] }
    return pieces
  }

  private var placement: [WebDeclaration] {
    var all: [WebDeclaration] = [
      WebDeclaration("width", [number("width", .points)]),
      WebDeclaration("height", [number("height", .points)]),
    ]
    guard !isScene else { return all }
    if let turn = pageTurn {
      return all + [
        WebDeclaration("transform", turn), WebDeclaration("transform-origin", [.text("0 0")]),
      ]
    }
    if ["x", "y", "translationX", "translationY", "translationZ"].contains(where: { uses($0) }) {
      all.append(WebDeclaration("translate", translation))
    }
    if turnsInSpace {
      all.append(WebDeclaration("transform", functions.trimmed))
    } else {
      if uses("rotationZ") {
        all.append(WebDeclaration("rotate", [number("rotationZ", .degrees)]))
      }
      if scales { all.append(WebDeclaration("scale", [scaling[0], .text(" "), scaling[1]])) }
    }
    let turns = turnsInSpace || uses("rotationZ") || scales
    if turns, uses("anchorX", besides: 0.5) || uses("anchorY", besides: 0.5) {
      all.append(
        WebDeclaration(
          "transform-origin",
          [number("anchorX", .percent), .text(" "), number("anchorY", .percent)]))
    }
    return all
  }

  /// The turn of a page about its parent's spine, its lift, and its placement; nil for other layers.
  private var pageTurn: [WebExpression.Piece]? {
    guard let page = recorded.page, let parent = recorded.parent else { return nil }
    let outer = WebLayer(parent, values)
    let isUpright = page.spine == "left" || page.spine == "right"
    let axis = isUpright ? "X" : "Y"
    let side = isUpright ? "width" : "height"
    let sign = page.spine == "left" || page.spine == "bottom" ? -1.0 : 1
    let isFar = page.spine == "right" || page.spine == "bottom"
    let hinge: [WebNumber.Term] =
      isFar ? [.init(outer.source(side)), .init(page.offset)] : [.init(-page.offset)]
    let paths = PathPlaces(values.handoff.recording.layers)
    let dot = page.angle.lastIndex(of: ".") ?? page.angle.endIndex
    let angle = WebSource(
      layer: paths.index(of: String(page.angle[..<dot]), near: layer),
      property: String(page.angle[dot...].dropFirst()))
    func shift(_ terms: [WebNumber.Term]) -> [WebExpression.Piece] {
      if terms.allSatisfy({ $0.source == nil && $0.offset == 0 }) { return [] }
      return [.text(" translate\(axis)("), .number(WebNumber(terms, .points)), .text(")")]
    }
    let back = hinge.map { term in
      term.source.map { WebNumber.Term($0, scale: -1) } ?? WebNumber.Term(-term.offset)
    }
    var pieces = shift(hinge)
    pieces += [
      .text(" rotate\(isUpright ? "Y" : "X")("),
      .number(WebNumber([.init(angle, scale: sign)], .degrees)), .text(")"),
    ]
    pieces += shift(back)
    if page.lift != 0 { pieces.append(.text(" translateZ(\(CodeNumber(page.lift))px)")) }
    if page.isBack {
      pieces += shift([.init(outer.source(side))])
      pieces.append(.text(isUpright ? " scale(-1, 1)" : " scale(1, -1)"))
    }
    if uses("x") || uses("y") || uses("translationX") || uses("translationY")
      || uses("translationZ")
    {
      pieces += [
        .text(" translate3d("), sum(["x", "translationX"], .points), .text(", "),
        sum(["y", "translationY"], .points), .text(", "), number("translationZ", .points),
        .text(")"),
      ]
    }
    if turnsInSpace || uses("rotationZ") || scales {
      func anchor(_ sign: Double) -> [WebExpression.Piece] {
        [
          .text(" translate("),
          .number(WebNumber([.init(source("anchorX"), scale: sign)], .percent)),
          .text(", "), .number(WebNumber([.init(source("anchorY"), scale: sign)], .percent)),
          .text(")"),
        ]
      }
      pieces += anchor(1) + functions + anchor(-1)
    }
    return pieces.trimmed
  }

  // MARK: What the layer does to its children

  private var view: [WebDeclaration] {
    var all: [WebDeclaration] = []
    let part: WebDeclaration.Part = hasContentElement ? .content : .layer
    if hasContentElement {
      func scroll(_ property: String) -> WebExpression.Piece {
        .number(WebNumber([.init(source(property), scale: -1)], .points))
      }
      all.append(
        WebDeclaration(
          "translate", [scroll("offsetX"), .text(" "), scroll("offsetY")], part: .content))
    }
    if keepsDepth {
      all.append(WebDeclaration("transform-style", [.text("preserve-3d")]))
      all.append(WebDeclaration("isolation", [.text("auto")]))
      return all
    }
    guard uses("perspective") else { return all }
    all.append(WebDeclaration("perspective", [number("perspective", .points)], part: part))
    let origin = vanishingPoint
    if origin.count > 1 || hasContentElement {
      all.append(WebDeclaration("perspective-origin", origin, part: part))
    }
    return all
  }

  /// The vanishing point; one text for the middle.
  private var vanishingPoint: [WebExpression.Piece] {
    // The content is shifted by the scroll offset, the vanishing point is not.
    func scrolled(_ property: String, _ base: String) -> [WebExpression.Piece] {
      guard hasContentElement else { return [.text(base)] }
      return [.text("calc(\(base) + "), number(property, .points), .text(")")]
    }
    func pair(_ x: String, _ y: String) -> [WebExpression.Piece] {
      scrolled("offsetX", x) + [.text(" ")] + scrolled("offsetY", y)
    }
    if case .spine(let spine, let offset) = recorded.viewpoint {
      let (near, far) = ("\(CodeNumber(-offset))px", "calc(100% + \(CodeNumber(offset))px)")
      switch spine {
      case "left": return pair(near, "50%")
      case "right": return pair(far, "50%")
      case "top": return pair("50%", near)
      default: return pair("50%", far)
      }
    }
    let isMiddle = isScene || !(uses("anchorX", besides: 0.5) || uses("anchorY", besides: 0.5))
    if isMiddle { return hasContentElement ? pair("50%", "50%") : [.text("50% 50%")] }
    if hasContentElement {
      return pair(
        "\(CodeNumber(values.number(layer, "anchorX") * 100))%",
        "\(CodeNumber(values.number(layer, "anchorY") * 100))%")
    }
    return [number("anchorX", .percent), .text(" "), number("anchorY", .percent)]
  }
}

extension [WebExpression.Piece] {
  /// Without the space at the beginning.
  fileprivate var trimmed: [Element] {
    guard case .text(let text)? = first, text.hasPrefix(" ") else { return self }
    return [.text(String(text.dropFirst()))] + dropFirst()
  }
}

extension WebLayer {
  /// A colour of the layer, its alpha times a number of the layer.
  private func color(_ property: String, opacity: String? = nil) -> WebExpression.Piece {
    func channel(_ channel: Color.Channel) -> WebNumber.Term {
      .init(WebSource(layer: layer, property: property, channel: channel))
    }
    let alpha = [channel(.alpha)] + (opacity.map { [.init(source($0))] } ?? [])
    return .color(
      WebExpression.WebColor(
        channels: [.red, .green, .blue].map { WebNumber([channel($0)], .none) },
        alpha: WebNumber(alpha, .none, isProduct: true)))
  }

  /// Whether a colour changes, or is visible.
  private func shows(_ property: String) -> Bool {
    Color.Channel.allCases.contains {
      values.handoff.trackIndex(layer, property, $0) != nil
    } || values.value(layer, property)?.channel(Color.Channel.alpha.rawValue) ?? 0 > 0
  }

  /// How the layer itself is drawn.
  var surface: [WebDeclaration] {
    var all: [WebDeclaration] = []
    if shows("fill") {
      all.append(
        WebDeclaration(
          "background-color", [isScene ? color("fill") : color("fill", opacity: "fillOpacity")]))
    }
    guard !isScene else { return all }
    if uses("opacity", besides: 1) {
      all.append(WebDeclaration("opacity", [number("opacity", .none)]))
    }
    if let radii { all.append(WebDeclaration("border-radius", radii)) }
    var filter: [WebExpression.Piece] = []
    if uses("blur") { filter += [.text("blur("), number("blur", .points), .text(")")] }
    if uses("shadowOpacity") {
      filter += [
        .text(filter.isEmpty ? "drop-shadow(" : " drop-shadow("), number("shadowOffsetX", .points),
        .text(" "), number("shadowOffsetY", .points), .text(" "), number("shadowRadius", .points),
        .text(" "), color("shadowColor", opacity: "shadowOpacity"), .text(")"),
      ]
    }
    if !filter.isEmpty { all.append(WebDeclaration("filter", filter)) }
    if uses("backgroundBlur") {
      all.append(
        WebDeclaration(
          "backdrop-filter", [.text("blur("), number("backgroundBlur", .points), .text(")")]))
    }
    if hasRim { all.append(WebDeclaration("box-shadow", rim, part: .rim)) }
    return all
  }

  /// Whether something is drawn above the child layers: a border, or the shade of a page.
  var hasRim: Bool { !isScene && (uses("borderWidth") || uses("shade")) }

  private var rim: [WebExpression.Piece] {
    var pieces: [WebExpression.Piece] = []
    if uses("shade") {
      pieces += [
        .text("inset 0 0 0 9999px "),
        .color(
          WebExpression.WebColor(
            channels: [0, 0, 0].map { WebNumber([.init($0)], .none) },
            alpha: WebNumber([.init(source("shade"))], .none, isProduct: true))),
      ]
    }
    if uses("borderWidth") {
      pieces += [
        .text(pieces.isEmpty ? "inset 0 0 0 " : ", inset 0 0 0 "), number("borderWidth", .points),
        .text(" "), color("borderColor"),
      ]
    }
    return pieces
  }

  /// The radii of the corners, clockwise from the top left; nil if no corner is rounded.
  private var radii: [WebExpression.Piece]? {
    let suffixes = ["TopLeft", "TopRight", "BottomRight", "BottomLeft"]
    let corners = values.word(layer, "corners")
    let sides = [["top", "left"], ["top", "right"], ["bottom", "right"], ["bottom", "left"]]
    let own = zip(suffixes, sides).map { suffix, sides in
      let isRounded =
        (corners == "all" || corners.isEmpty || sides.contains(corners)) && uses("cornerRadius")
      return (isRounded ? ["cornerRadius"] : [])
        + (uses("cornerRadius" + suffix) ? ["cornerRadius" + suffix] : [])
    }
    let all = recorded.cornerPlaces.map { own[$0] }
    guard all.contains(where: { !$0.isEmpty }) else { return nil }
    if Set(all).count == 1 { return [sum(all[0], .points)] }
    return all.enumerated().flatMap { place, properties -> [WebExpression.Piece] in
      (place > 0 ? [.text(" ")] : [])
        + [properties.isEmpty ? .text("0") : sum(properties, .points)]
    }
  }

  /// What the layer contains beside its children: a text or an image.
  var content: [WebDeclaration] {
    var all = [visibility, clipping].compactMap(\.self)
    if recorded.kind == StandardLayers.text.name {
      all.append(WebDeclaration("color", [color("textColor")]))
      all.append(WebDeclaration("font-size", [number("fontSize", .points)]))
      all.append(steps("fontWeight", as: "font-weight") { Self.weights[$0] ?? "400" })
    }
    return all
  }

  private static let weights = [
    "ultraLight": "100", "thin": "200", "light": "300", "regular": "400", "medium": "500",
    "semibold": "600", "bold": "700", "heavy": "800", "black": "900",
  ]

  /// A property that takes one of several words.
  private func steps(
    _ property: String, as name: String, _ word: (String) -> String
  ) -> WebDeclaration {
    let steps = values.handoff.steps(layer, property)?.steps ?? []
    return WebDeclaration(
      name, initial: word(values.word(layer, property)),
      steps: steps.map { step in
        guard case .name(let value) = step.value else { return (step.time, word("")) }
        return (step.time, word(value))
      }, shown: [source(property)])
  }

  private var clipping: WebDeclaration? {
    let steps = values.handoff.steps(layer, "clip")?.steps ?? []
    let isClipped = values.flag(layer, "clip")
    guard isClipped || !steps.isEmpty else { return nil }
    func word(_ isClipped: Bool) -> String { isClipped ? "clip" : "visible" }
    return WebDeclaration(
      "overflow", initial: word(isClipped),
      steps: steps.map { ($0.time, word($0.value == .boolean(true))) }, shown: [source("clip")])
  }
}

extension WebLayer {
  /// `hidden` or `inherit`, never `visible`, which would show a child of a hidden layer.
  ///
  /// While a layer that contains it is hidden, the value does not show: it stays what it is before
  /// and after.
  var visibility: WebDeclaration? {
    guard !isScene else { return nil }
    let containers = sequence(first: self) { inner in
      inner.recorded.parent.map { WebLayer($0, values) }
    }.dropFirst().filter { !$0.isScene }
    let times = Set([0] + visibilityTimes + containers.flatMap(\.visibilityTimes)).sorted()
    var states = times.map(isVisible(at:))
    let shows = times.map { time in containers.allSatisfy { $0.isVisible(at: time) } }
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
    let isHideable = values.handoff.steps(layer, "hidden") != nil
    guard isHideable || !states[0] || !steps.isEmpty else { return nil }
    return WebDeclaration(
      "visibility", initial: text(states[0]), steps: steps, shown: [source("hidden")])
  }

  /// The times at which the layer appears or disappears by itself.
  private var visibilityTimes: [Double] {
    let hidden = values.handoff.steps(layer, "hidden")?.steps.map(\.time) ?? []
    return ([lifetime.lowerBound, lifetime.upperBound] + hidden).filter {
      $0 > 0 && $0 <= values.handoff.duration
    }
  }

  /// Whether the layer exists and is not hidden itself.
  private func isVisible(at time: Double) -> Bool {
    let hidden =
      values.handoff.steps(layer, "hidden")?.value(at: time)
      ?? .boolean(values.flag(layer, "hidden"))
    return lifetime.contains(time) && hidden != .boolean(true)
  }

  /// When the layer exists, in seconds from the start of the exported part.
  private var lifetime: Range<Double> {
    let (recording, start) = (values.handoff.recording, values.handoff.start)
    let end = recorded.endFrame.map { recording.time(of: $0) - start } ?? .infinity
    return recording.time(of: recorded.firstFrame) - start..<end
  }
}
