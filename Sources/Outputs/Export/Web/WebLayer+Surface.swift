import MotionCore
import MotionRecording
import MotionValues

extension WebLayer {
  /// A colour of the layer, its alpha times a number of the layer.
  private func color(_ property: String, opacity: String? = nil) -> WebExpression.Piece {
    func channel(_ channel: MotionTrack.Channel) -> WebNumber.Term {
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
    MotionTrack.Channel.allCases.contains {
      values.handoff.trackIndex(layer, property, $0) != nil
    } || values.value(layer, property)?.channel(.alpha) ?? 0 > 0
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
