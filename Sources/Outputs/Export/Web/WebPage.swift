import MotionCore
import MotionRecording
import MotionValues

/// A run as a page that needs no other file: an element for each layer, with its style.
///
/// Its policy allows this style and this script alone.
struct WebPage {
  let text: String

  init(_ run: WebRun) {
    var names = WebNames()
    let markup = WebMarkup(run, &names)
    let sheet = StyleSheet(run, names, isWhole: true)
    let darkens = run.handoff.variants?.contains { $0.condition.isDark } ?? false
    let style =
      Self.letters(run.handoff.font) + Self.base(run.handoff) + Self.parts(run)
      + (darkens ? "@media (prefers-color-scheme: dark) { body { background: #000 } }\n" : "")
      + sheet.text + markup.style
    let script =
      "addEventListener(\"click\", () => {\n"
      + "  for (const animation of document.getAnimations()) {\n"
      + "    animation.cancel();\n    animation.play();\n  }\n});\n"
    let policy =
      "default-src 'none'; style-src '\(ScenePage.source(style))'; script-src '\(ScenePage.source(script))'; "
      + "img-src data:; \(run.handoff.font.files.isEmpty ? "" : "font-src data:; ")"
      + "base-uri 'none'; form-action 'none'"
    text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width">
      <title>\(MarkupText(run.handoff.recording.scene.oneLine))</title>
      <style>\(style)</style>
      </head>
      <body>
      \(markup.text)<script>\(script)</script>
      </body>
      </html>

      """
  }

  /// The fonts of the page.
  private static func letters(_ font: PageFont) -> String {
    font.files.map { weight, base64 in
      "\n@font-face { font-family: \(EmbeddedFont.family); font-weight: \(weight); "
        + "src: url(data:font/woff;base64,\(base64)) }"
    }.joined()
  }

  /// The style of all layers. Each orders its children by itself, whether it is transformed or not.
  private static func base(_ handoff: Handoff) -> String {
    let isDark = handoff.word(HandoffSource(0, "appearance")) == "dark"
    let fonts = "Inter, -apple-system, system-ui, sans-serif"
    let family =
      handoff.font.files.isEmpty ? "" : "font-family: \(EmbeddedFont.family), \(fonts); "
    return """

      body { margin: 0; background: \(isDark ? "#000" : "#fff") }
      :where(.motion-screen) { position: relative; overflow: clip; contain: strict; \
      font-family: \(fonts); font-variant-numeric: normal; user-select: none }
      :where(.motion-screen div, .motion-screen svg) { position: absolute; inset: 0 auto auto 0; \
      background: no-repeat center }
      :where(.motion-screen div) { isolation: isolate }
      :where(.motion-fill, .motion-screen svg) { width: 100%; height: 100% }
      :where(.motion-rim) { border-radius: inherit; z-index: 2147483647; pointer-events: none }
      :where(.motion-screen svg) { min-width: 1px; min-height: 1px; overflow: visible; \
      fill: currentColor; text-rendering: geometricPrecision; font-kerning: normal; \
      font-variant-ligatures: none; pointer-events: none }
      :where(.motion-screen svg, .motion-screen g, .motion-screen text) { \
      text-decoration-line: inherit; text-decoration-thickness: from-font }
      :where(.motion-screen text) { \(family)white-space: pre }

      """
  }

  /// The style of borders with gradients, and of lines along paths, as far as there are any.
  private static func parts(_ run: WebRun) -> String {
    let parts = [
      (
        WebDeclaration.Part.border,
        ":where(.motion-border) { box-sizing: border-box; "
          + "mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0) }\n"
      ),
      (.lines, ":where(.motion-screen .motion-lines) { fill: none }\n"),
    ]
    let layers = run.handoff.recording.layers.indices
    return parts.filter { part, _ in layers.contains { run.has(part, $0) } }.map(\.1).joined()
  }
}

/// The elements of a run's layers, one in the other.
struct WebMarkup {
  private(set) var text = ""
  /// The style of texts and images, which change in steps.
  private(set) var style = ""
  private let run: WebRun
  private let children: [[Int]]

  init(_ run: WebRun, _ names: inout WebNames) {
    self.run = run
    children = run.handoff.recording.children
    if !children.isEmpty { append(0, &names) }
  }

  private mutating func append(_ layer: Int, _ names: inout WebNames) {
    // Deep trees must not exhaust the stack.
    enum Step { case open(Int), close(String) }
    var steps = [Step.open(layer)]
    while let step = steps.popLast() {
      switch step {
      case .close(let tags): text += tags
      case .open(let layer):
        let recorded = run.handoff.recording.layers[layer]
        let name = names.name(ofPath: recorded.path)
        text += "<div class=\"\(recorded.parent == nil ? "motion-screen " : "")\(name)\">"
        let hasInk = run.has(.ink, layer)
        appendShape(layer, name)
        if hasInk { text += "<svg><mask id=\"\(name)--letters\" \(Self.mask)>" }
        for item in run.handoff.drawings[layer].surface.items {
          switch item {
          case .text(let style): appendTexts(style, of: layer, name, &names)
          case .image(let style): appendImages(style, of: layer, name, &names)
          case .backdrop, .fill, .stroke, .line, .typography, .tint, .children, .particles: break
          }
        }
        if hasInk {
          let ink = name + WebDeclaration.Part.ink.rawValue
          text += "</mask></svg><div class=\"motion-fill \(ink)\"></div>"
          style += ".\(ink) { mask: url(#\(name)--letters) }\n"
        }
        var end = "</div>\n"
        if run.has(.content, layer) {
          text += "<div class=\"motion-fill \(name)\(WebDeclaration.Part.content.rawValue)\">"
          end = "</div>" + end
        }
        let parts = [
          (WebDeclaration.Part.border, "motion-rim motion-border"), (.rim, "motion-rim"),
        ]
        let rim = parts.filter { run.has($0.0, layer) }.map { part, classes in
          "<div class=\"motion-fill \(classes) \(name)\(part.rawValue)\"></div>"
        }.joined()
        if !rim.isEmpty {
          end = run.has(.content, layer) ? "</div>" + rim + "</div>\n" : rim + end
        }
        steps.append(.close(end))
        steps += children[layer].reversed().map { .open($0) }
      }
    }
  }

  /// Appends the area of a shape and the line along it.
  private mutating func appendShape(_ layer: Int, _ name: String) {
    if run.has(.area, layer) {
      text += "<div class=\"motion-fill \(name)\(WebDeclaration.Part.area.rawValue)\"></div>"
    }
    guard run.has(.lines, layer) else { return }
    var lines = "<g class=\"motion-lines \(name)\(WebDeclaration.Part.lines.rawValue)\">"
    var count = 0
    while run.has(.line(count), layer) {
      lines += "<path class=\"\(name)\(WebDeclaration.Part.line(count).rawValue)\"/>"
      count += 1
    }
    lines += "</g>"
    guard run.has(.stroke, layer) else { return text += "<svg>\(lines)</svg>" }
    let stroke = name + WebDeclaration.Part.stroke.rawValue
    text += "<svg><mask id=\"\(stroke)s\" \(Self.mask)>\(lines)</mask></svg>"
    text += "<div class=\"motion-fill \(stroke)\"></div>"
    style += ".\(stroke) { mask: url(#\(stroke)s) }\n"
  }

  /// The attributes of a mask around everything.
  private static let mask =
    "maskUnits=\"userSpaceOnUse\" mask-type=\"alpha\" x=\"-10000\" y=\"-10000\" "
    + "width=\"20000\" height=\"20000\""

  private mutating func appendTexts(
    _ style: Drawing<Amount>.TextStyle, of layer: Int, _ name: String, _ names: inout WebNames
  ) {
    let texts = WebTexts(style, of: HandoffLayer(layer, in: run.handoff), run.handoff)
    for shown in texts.all {
      let isConstant = shown.start == 0 && shown.end == .infinity
      let own = isConstant ? nil : names.unique(name + "-text")
      let tag = run.has(.ink, layer) ? "g" : "svg"
      text += texts.picture(shown, in: tag, className: own)
      if let own { show(own, from: shown.start, until: shown.end) }
    }
  }

  /// Makes an element visible for a time.
  private mutating func show(_ name: String, from start: Double, until end: Double) {
    func seconds(_ time: Double) -> String {
      AnimationShorthand.seconds(max(time - WebSegment.lead, 0))
    }
    // Before it is shown, the first animation applies; then the second one, which ends.
    var animations: [String] = []
    if start > 0 { animations.append("unseen \(seconds(start)) backwards") }
    if end != .infinity { animations.append("unseen 1s \(seconds(end)) forwards") }
    style += ".\(name) { animation: \(animations.joined(separator: ", ")) }\n"
    if !style.hasPrefix("@keyframes") {
      style = "@keyframes unseen { from, to { visibility: hidden } }\n" + style
    }
  }

  private mutating func appendImages(
    _ image: Drawing<Amount>.ImageStyle, of layer: Int, _ name: String, _ names: inout WebNames
  ) {
    let (handoff, layer) = (run.handoff, HandoffLayer(layer, in: run.handoff))
    func word(_ amount: Amount) -> String {
      layer.properties(of: amount).first.map(handoff.word) ?? ""
    }
    let steps =
      layer.properties(of: image.content).first.flatMap { handoff.steps($0.layer, $0.property) }?
      .steps ?? []
    var shown = [(time: 0.0, source: word(image.content))]
    for step in steps {
      if case .text(let source) = step.value { shown.append((step.time, source)) }
    }
    let mode = word(image.mode)
    for (index, now) in shown.enumerated() where !now.source.isEmpty {
      let end = index + 1 < shown.count ? shown[index + 1].time : .infinity
      let own = names.unique(name + "-image")
      text += "<div class=\"motion-fill \(own)\">"
      if let url = handoff.images[now.source] {
        let size = Self.sizes[mode] ?? "100% 100%"
        style +=
          ".\(own) { background-image: url(\"\(url)\"); background-size: \(size); "
          + "border-radius: inherit }\n"
        if run.has(.tint, layer.index) {
          // An opaque tint leaves nothing of the colours, nor of the edges that would shine through.
          if layer.isTintOpaque { style += ".\(own) { background-image: none }\n" }
          style +=
            ".\(own) > * { mask: url(\"\(url)\") center / \(size) no-repeat; border-radius: inherit }\n"
          text += "<div class=\"motion-fill \(name)\(WebDeclaration.Part.tint.rawValue)\"></div>"
        }
      } else {
        style +=
          ".\(own) { background-color: #8e8e9355; border-radius: inherit; "
          + "font: 11px system-ui; text-align: center }\n"
        text += "\(MarkupText(now.source))"
      }
      text += "</div>"
      if now.time > 0 || end < .infinity { show(own, from: now.time, until: end) }
    }
  }

  private static let sizes = [
    "scaleToFill": "100% 100%", "scaleAspectFit": "contain", "scaleAspectFill": "cover",
  ]
}

/// The order of siblings: by their drawings, then by their places.
struct WebOrder {
  private let handoff: Handoff
  private let children: [Int]
  private let heights: [HandoffNumber]
  private let sources: [[HandoffSource]]

  /// `children` are in the order of their places.
  init(of children: [Int], _ handoff: Handoff) {
    self.children = children
    self.handoff = handoff
    let layers = children.map { HandoffLayer($0, in: handoff) }
    heights = layers.map { $0.number($0.drawing.order) }
    sources = layers.map { $0.properties(of: $0.drawing.order) }
  }

  private var tracks: [MotionTrack] {
    Set(heights.flatMap(\.sources)).compactMap(handoff.trackIndex).sorted()
      .map { handoff.tracks[$0] }
  }

  /// The `z-index` of each child; empty if they are in the order of their places throughout.
  var declarations: [Int: WebDeclaration] {
    let first = ranks(at: 0)
    var last = first
    var steps: [Int: [(time: Double, text: String)]] = [:]
    for time in tracks.times {
      let next = ranks(at: time)
      for child in children.indices where next[child] != last[child] {
        steps[children[child], default: []].append((time, "\(next[child])"))
      }
      last = next
    }
    guard !steps.isEmpty || first != Array(children.indices) else {
      return [:]
    }
    return Dictionary(
      uniqueKeysWithValues: children.enumerated().map { place, child in
        (
          child,
          WebDeclaration(
            "z-index", initial: "\(first[place])", steps: steps[child] ?? [],
            shown: sources[place])
        )
      })
  }

  /// The rank of each child from back to front.
  private func ranks(at time: Double) -> [Int] {
    let heights = heights.map { height in
      height.value { source in
        handoff.trackIndex(source).map { handoff.tracks[$0].value(at: time) } ?? 0
      }
    }
    let sorted = children.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    var ranks = [Int](repeating: 0, count: children.count)
    for (rank, place) in sorted.enumerated() { ranks[place] = rank }
    return ranks
  }
}

extension HandoffLayer {
  /// Whether the tint of its image is a colour that is always opaque.
  fileprivate var isTintOpaque: Bool {
    for case .tint(let paint) in drawing.surface.items {
      return isAlways(paint.color.alpha, 1) && isAlways(paint.opacity, 1)
    }
    return false
  }
}
