import MotionRecording
import MotionValues

/// The elements of a run's layers, one in the other.
struct WebMarkup {
  private(set) var text = ""
  /// The style of texts and images, which change in steps.
  private(set) var style = ""
  private let run: WebRun
  private let children: [[Int]]

  init(_ run: WebRun, _ names: inout WebNames) {
    self.run = run
    let layers = run.handoff.recording.layers
    var children = [[Int]](repeating: [], count: layers.count)
    for (index, layer) in layers.enumerated() {
      if let parent = layer.parent { children[parent].append(index) }
    }
    self.children = children
    if !layers.isEmpty { append(0, &names) }
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
        for item in run.handoff.drawings[layer].surface.items {
          switch item {
          case .text(let style): appendTexts(style, of: layer, name, &names)
          case .image(let style): appendImages(style, of: layer, name, &names)
          case .backdrop, .fill, .stroke, .line, .children: break
          }
        }
        var end = "</div>\n"
        if run.has(.content, layer) {
          text += "<div class=\"motion-fill \(name)\(WebDeclaration.Part.content.rawValue)\">"
          end = "</div>" + end
        }
        if run.has(.rim, layer) {
          let rim =
            "<div class=\"motion-fill motion-rim \(name)\(WebDeclaration.Part.rim.rawValue)\"></div>"
          end = run.has(.content, layer) ? "</div>" + rim + "</div>\n" : rim + end
        }
        steps.append(.close(end))
        steps += children[layer].reversed().map { .open($0) }
      }
    }
  }

  private mutating func appendTexts(
    _ style: Drawing<Amount>.TextStyle, of layer: Int, _ name: String, _ names: inout WebNames
  ) {
    let texts = WebTexts(style, of: HandoffLayer(layer, in: run.handoff), run.handoff)
    for shown in texts.all {
      let isConstant = shown.start == 0 && shown.end == .infinity
      let own = isConstant ? nil : names.unique(name + "-text")
      text += texts.picture(shown, className: own)
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
