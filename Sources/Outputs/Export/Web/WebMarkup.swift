import MotionCore
import MotionRecording
import MotionValues

/// The elements of a run's layers, one in the other.
struct WebMarkup {
  private(set) var text = ""
  /// The style of texts and images, which change in steps.
  private(set) var style = ""
  private let run: WebRun
  private let values: WebValues
  private let children: [[Int]]

  init(_ run: WebRun, _ values: WebValues, _ names: inout WebNames) {
    self.run = run
    self.values = values
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
        if recorded.kind == StandardLayers.text.name { appendTexts(layer, name, &names) }
        if recorded.kind == StandardLayers.image.name { appendImage(layer, name, &names) }
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

  private mutating func appendTexts(_ layer: Int, _ name: String, _ names: inout WebNames) {
    let texts = WebTexts(layer, values)
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

  private mutating func appendImage(_ layer: Int, _ name: String, _ names: inout WebNames) {
    let handoff = run.handoff
    let steps = handoff.steps(layer, "source")?.steps ?? []
    var shown = [(time: 0.0, source: values.word(layer, "source"))]
    for step in steps {
      if case .text(let source) = step.value { shown.append((step.time, source)) }
    }
    for (index, image) in shown.enumerated() where !image.source.isEmpty {
      let end = index + 1 < shown.count ? shown[index + 1].time : .infinity
      let own = names.unique(name + "-image")
      text += "<div class=\"motion-fill \(own)\">"
      if let url = handoff.images[image.source] {
        let size = Self.sizes[values.word(layer, "contentMode")] ?? "100% 100%"
        style +=
          ".\(own) { background-image: url(\"\(url)\"); background-size: \(size); "
          + "border-radius: inherit }\n"
      } else {
        style +=
          ".\(own) { background-color: #8e8e9355; border-radius: inherit; "
          + "font: 11px system-ui; text-align: center }\n"
        text += "\(MarkupText(image.source))"
      }
      text += "</div>"
      if image.time > 0 || end < .infinity { show(own, from: image.time, until: end) }
    }
  }

  private static let sizes = [
    "scaleToFill": "100% 100%", "scaleAspectFit": "contain", "scaleAspectFill": "cover",
  ]
}
