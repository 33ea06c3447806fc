import MotionHandoff
import MotionMath
import MotionRecording
import MotionTrace

/// A run as Web Animations: JSON, or a module that plays it.
struct WebModule {
  /// An object with `properties` (the registered ones, by syntax), `styles` and `animations`.
  let json: String
  private let scene: String

  /// The data with the code that plays it.
  var module: String {
    "// \(CommentText(scene)): elements have the layers' classes, as in the format html.\n"
      + "const motion = \(json.dropLast());\n\n\(Self.script)"
  }

  init(_ run: WebRun, _ names: WebNames) {
    scene = run.handoff.recording.scene
    var names = names
    var styles: [(selector: String, properties: [(name: String, text: String)])] = []
    var animations: [(selectors: [String], text: String)] = []
    var places: [String: Int] = [:]
    for rule in run.rules {
      let selector = "." + names.name(ofPath: rule.path) + rule.part.rawValue
      let moving = rule.movingProperties
      if !moving.isEmpty { styles.append((selector, moving)) }
      for animation in rule.animations {
        let text = Self.text(animation)
        if let place = places[text] {
          animations[place].selectors.append(selector)
        } else {
          places[text] = animations.count
          animations.append(([selector], text))
        }
      }
    }
    var bytes = ByteWriter()
    bytes.append("{\"properties\":")
    bytes.append(object: run.syntaxes.sorted { $0.key < $1.key }) { property, bytes in
      bytes.append(jsonString: property.key)
      bytes.append(":")
      bytes.append(jsonString: property.value)
    }
    bytes.append(",\n\"styles\":")
    bytes.append(object: styles) { style, bytes in
      bytes.append(jsonString: style.selector)
      bytes.append(":")
      bytes.append(object: style.properties) { property, bytes in
        bytes.append(jsonString: property.name)
        bytes.append(":")
        bytes.append(jsonString: property.text)
      }
    }
    bytes.append(",\n\"animations\":[")
    for (index, animation) in animations.enumerated() {
      bytes.append(index > 0 ? ",\n{\"select\":" : "\n{\"select\":")
      bytes.append(jsonString: animation.selectors.joined(separator: ","))
      bytes.append(animation.text)
    }
    bytes.append("\n]}\n")
    json = bytes.text
  }

  /// The keyframes and the timing of an animation, as members.
  private static func text(_ animation: WebAnimation) -> String {
    var bytes = ByteWriter()
    bytes.append(",\"keyframes\":")
    let name = WebCase.camel(animation.property)
    bytes.append(array: animation.frames) { frame, bytes in
      bytes.append("{")
      bytes.append(jsonString: name)
      bytes.append(":")
      bytes.append(jsonString: frame.text)
      if frame.offset > 0, frame.offset < 1 {
        bytes.append(
          ",\"offset\":\(CodeNumber(frame.offset, decimals: animation.percentDecimals + 2))")
      }
      if let easing = frame.easing {
        bytes.append(",\"easing\":")
        bytes.append(jsonString: easing)
      }
      bytes.append("}")
    }
    func milliseconds(_ seconds: Double) -> String {
      "\(CodeNumber(seconds * 1000, decimals: WebSegment.timeDecimals - 3))"
    }
    bytes.append(",\"timing\":{\"duration\":\(milliseconds(animation.duration))")
    if animation.start != 0 { bytes.append(",\"delay\":\(milliseconds(animation.start))") }
    if animation.iterations == .infinity {
      bytes.append(",\"iterations\":\"infinite\"")
    } else if animation.iterations != 1 {
      bytes.append(",\"iterations\":\(CodeNumber(animation.iterations))")
    }
    if animation.alternates { bytes.append(",\"direction\":\"alternate\"") }
    // Easings apply between keyframes, as in CSS.
    if animation.easing != "linear" {
      bytes.append(",\"between\":")
      bytes.append(jsonString: animation.easing)
    }
    bytes.append(",\"fill\":\"\(animation.isFirst ? "both" : "forwards")\"}}")
    return bytes.text
  }

  /// The module's text, without the data: `play(root)` animates the elements in `root` that have
  /// the layers' classes, and returns the animations.
  private static let script = """
    export default function play(root = document) {
      for (const [name, syntax] of Object.entries(motion.properties)) {
        const unit = { "<length>": "px", "<angle>": "deg", "<percentage>": "%" }[syntax] ?? "";
        try {
          CSS.registerProperty({ name, syntax, inherits: false, initialValue: `0${unit}` });
        } catch {} // It is registered already.
      }
      for (const [select, style] of Object.entries(motion.styles)) {
        for (const element of root.querySelectorAll(select)) {
          for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
        }
      }
      const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      return motion.animations.flatMap(({ select, keyframes, timing: { between, ...timing } }) => {
        if (timing.iterations === "infinite") timing.iterations = isReduced ? 1 : Infinity;
        if (isReduced) timing.duration = timing.delay = 0;
        const frames = keyframes.map((frame) => ({ easing: between ?? "linear", ...frame }));
        return [...root.querySelectorAll(select)].map((element) => element.animate(frames, timing));
      });
    }

    """
}
