import MotionRecording
import MotionValues

/// A run as Web Animations: JSON, or a module that plays it.
struct WebModule {
  /// An object with `animations`, and where they are needed `properties` (as for
  /// `CSS.registerProperty`), `styles`, and `easings` that several animations share, by name.
  let json: String
  private let scene: String
  private let script: String

  /// The data with the code that plays it.
  var module: String {
    "// \(CommentText(scene)): elements have the classes of the format html.\n"
      + "const motion = \(json.dropLast());\n\n\(script)"
  }

  init(_ run: WebRun, _ names: WebNames) {
    scene = run.handoff.recording.scene
    var names = names
    var styles: [(selector: String, properties: [(name: String, text: String)])] = []
    var animations: [(selectors: [String], animation: WebAnimation, name: String)] = []
    var places: [WebAnimation: Int] = [:]
    for rule in run.rules {
      let selector = rule.selector(&names)
      let moving = rule.movingProperties
      if !moving.isEmpty { styles.append((selector, moving)) }
      for animation in rule.animations {
        if let place = places[animation] {
          animations[place].selectors.append(selector)
        } else {
          places[animation] = animations.count
          let suffix = animation.property.drop { $0 == "-" }
          animations.append(
            ([selector], animation, "\(WebNames.shortName(ofPath: rule.path))-\(suffix)"))
        }
      }
    }
    // Named after the second animation with them.
    var easings: [(easing: String, name: String)] = []
    var uses: [String: Int] = [:]
    var easingNames: [String: String] = [:]
    for one in animations where one.animation.easing.utf8.count > AnimationShorthand.longEasing {
      let easing = one.animation.easing
      uses[easing, default: 0] += 1
      guard uses[easing] == 2 else { continue }
      let name = names.unique(one.name)
      easings.append((easing, name))
      easingNames[easing] = name
    }
    var bytes = ByteWriter()
    bytes.append("{")
    if !run.properties.isEmpty {
      bytes.append("\"properties\":")
      bytes.append(array: run.properties) { property, bytes in bytes.append(property) }
      bytes.append(",\n")
    }
    if !styles.isEmpty {
      bytes.append("\"styles\":")
      bytes.append(object: styles) { style, bytes in
        bytes.append(jsonString: style.selector)
        bytes.append(":")
        bytes.append(object: style.properties) { $1.append(WebCase.camel($0.name), $0.text) }
      }
      bytes.append(",\n")
    }
    if !easings.isEmpty {
      bytes.append("\"easings\":")
      bytes.append(object: easings) { $1.append($0.name, $0.easing) }
      bytes.append(",\n")
    }
    bytes.append("\"animations\":[")
    for (index, one) in animations.enumerated() {
      bytes.append(index > 0 ? ",\n{\"select\":" : "\n{\"select\":")
      bytes.append(jsonString: one.selectors.joined(separator: ","))
      let easing = one.animation.easing
      bytes.append(one.animation, easing: easingNames[easing] ?? easing)
    }
    bytes.append("\n]}\n")
    json = bytes.text
    script = Self.script(
      hasProperties: !run.properties.isEmpty, hasStyles: !styles.isEmpty,
      hasEasings: !easings.isEmpty,
      isEndless: animations.contains { $0.animation.iterations == .infinity })
  }

  /// The module's text, without the data: `play(root)` animates the elements in `root` that have
  /// the layers' classes, and returns the animations.
  private static func script(
    hasProperties: Bool, hasStyles: Bool, hasEasings: Bool, isEndless: Bool
  ) -> String {
    let properties = """
        for (const property of motion.properties) {
          try { CSS.registerProperty(property); } catch {} // Registered before.
        }

      """
    let styles = """
        for (const [select, style] of Object.entries(motion.styles)) {
          for (const element of root.querySelectorAll(select)) Object.assign(element.style, style);
        }

      """
    let endless = """
          if (timing.iterations === "infinite") timing.iterations = jump ? 1 : Infinity;

      """
    let easing = hasEasings ? "easing: motion.easings[easing] ?? easing" : "easing"
    return """
      export default function play(root = document) {
      \(hasProperties ? properties : "")\(hasStyles ? styles : "")\
        const jump = matchMedia("(prefers-reduced-motion: reduce)").matches && { duration: 0, delay: 0 };
        return motion.animations.flatMap(({ select, keyframes, easing, ...timing }) => {
          timing = { fill: "both", ...timing, ...jump };
      \(isEndless ? endless : "")\
          const frames = keyframes.map((frame) => ({ \(easing), ...frame }));
          return [...root.querySelectorAll(select)].map((element) => element.animate(frames, timing));
        });
      }

      """
  }
}

extension ByteWriter {
  /// Appends a member of an object.
  fileprivate mutating func append(_ name: String, _ text: String) {
    append(jsonString: name)
    append(":")
    append(jsonString: text)
  }

  /// Appends the definition of a registered property.
  fileprivate mutating func append(_ property: WebProperty) {
    append("{")
    append("name", property.name)
    append(",")
    append("syntax", property.syntax)
    append(",\"inherits\":\(property.inherits),")
    append("initialValue", property.initialValue)
    append("}")
  }

  /// Appends the keyframes and the timing of an animation, as members.
  fileprivate mutating func append(_ animation: WebAnimation, easing: String) {
    append(",\"keyframes\":")
    let name = WebCase.camel(animation.property)
    append(array: animation.frames) { frame, bytes in
      bytes.append("{")
      bytes.append(name, frame.text)
      if frame.offset > 0, frame.offset < 1 {
        bytes.append(
          ",\"offset\":\(CodeNumber(frame.offset, decimals: animation.percentDecimals + 2))")
      }
      if let easing = frame.easing {
        bytes.append(",")
        bytes.append("easing", easing)
      }
      bytes.append("}")
    }
    // As in CSS, the easing applies between keyframes.
    if easing != "linear" {
      append(",")
      append("easing", easing)
    }
    func milliseconds(_ seconds: Double) -> String {
      "\(CodeNumber(seconds * 1000, decimals: WebSegment.timeDecimals - 3))"
    }
    append(",\"duration\":\(milliseconds(animation.duration))")
    if animation.start != 0 { append(",\"delay\":\(milliseconds(animation.start))") }
    if animation.iterations == .infinity {
      append(",\"iterations\":\"infinite\"")
    } else if animation.iterations != 1 {
      append(",\"iterations\":\(CodeNumber(animation.iterations))")
    }
    if animation.alternates { append(",\"direction\":\"alternate\"") }
    if !animation.isFirst { append(",\"fill\":\"forwards\"") }
    append("}")
  }
}
