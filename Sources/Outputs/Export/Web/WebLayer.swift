import MotionRecording

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
