import MotionRecording
import MotionValues

/// An element of a vector drawable, with what moves its attributes.
struct VectorNode {
  enum Kind: String {
    case group
    case path
    case clip = "clip-path"
  }

  /// An attribute that is an element of its own: a gradient.
  struct Gradient {
    let attribute: String
    /// The type and the places of the gradient.
    let geometry: [(name: String, value: String)]
    let stops: [(place: Double, color: Color)]
  }

  /// A motion of an attribute from key to key.
  fileprivate struct Animation {
    /// From one key to the next; times are in milliseconds, and nil is linear.
    struct Piece {
      let start, duration: Int
      let from, to: String
      let easing: CubicBezier?
    }

    let property: String
    let type: String
    let pieces: [Piece]
  }

  private let kind: Kind
  /// By which animators find it.
  private let name: String
  private var attributes: [(name: String, value: String)] = []
  private var gradients: [Gradient] = []
  private var animations: [Animation] = []
  private(set) var children: [VectorNode] = []

  init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

  /// Whether it is a group without anything in it.
  var isEmpty: Bool { kind == .group && children.isEmpty }

  mutating func add(_ child: VectorNode) { children.append(child) }

  mutating func set(_ attribute: String, _ value: String) { attributes.append((attribute, value)) }

  mutating func set(_ gradient: Gradient) { gradients.append(gradient) }

  /// Sets a number that moves, unless it is always the default.
  mutating func set(_ attribute: String, _ channel: LottieChannel, default standard: Double) {
    set(attribute, channel, "floatType", default: Self.number(standard)) { Self.number($0[0]) }
  }

  /// Sets an attribute to what the values of a channel are as text.
  mutating func set(
    _ attribute: String, _ channel: LottieChannel, _ type: String, default standard: String = "",
    _ text: ([Double]) -> String
  ) {
    let (initial, pieces) = Self.pieces(of: channel, text)
    if initial != standard || !pieces.isEmpty { set(attribute, initial) }
    guard !pieces.isEmpty else { return }
    animations.append(Animation(property: attribute, type: type, pieces: pieces))
  }

  static func number(_ value: Double) -> String { CodeNumber(value, decimals: 4).description }

  /// The first value, and the motions between keys. What holds up to a key is set there.
  private static func pieces(
    of channel: LottieChannel, _ text: ([Double]) -> String
  ) -> (initial: String, [Animation.Piece]) {
    func millis(_ frame: Double) -> Int {
      Int((frame * 1000 / LottieChannel.frameRate).rounded())
    }
    let keys = channel.keys.map { (key: $0, time: millis($0.time), text: text($0.values)) }
    var pieces: [Animation.Piece] = []
    for (a, b) in zip(keys, keys.dropFirst()) where a.text != b.text {
      if a.key.isHeld || a.time == b.time {
        pieces.append(.init(start: b.time, duration: 1, from: b.text, to: b.text, easing: nil))
      } else {
        pieces.append(
          .init(
            start: a.time, duration: b.time - a.time, from: a.text, to: b.text,
            easing: a.key.easing))
      }
    }
    return (keys.first?.text ?? text(channel.initial), pieces)
  }

  /// The nodes with motions, in order.
  var moving: [VectorNode] {
    (animations.isEmpty ? [] : [self]) + children.flatMap(\.moving)
  }

  // MARK: Text

  func write(to code: inout CodeWriter) {
    // The drawing as a whole is the screen.
    guard !name.isEmpty else { return children.forEach { $0.write(to: &code) } }
    let named = animations.isEmpty ? [] : [(name: "name", value: name)]
    let tag = kind.rawValue + Self.text(named + attributes)
    guard !children.isEmpty || !gradients.isEmpty else { return code.line("<\(tag)/>") }
    code.block("<\(tag)>", closing: "</\(kind.rawValue)>") { code in
      for gradient in gradients { gradient.write(to: &code) }
      for child in children { child.write(to: &code) }
    }
  }

  private static func text(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { " android:\($0.name)=\"\(MarkupText($0.value))\"" }.joined()
  }

  /// Writes the animators of the node.
  func writeTarget(to code: inout CodeWriter) {
    code.block("<target android:name=\"\(MarkupText(name))\">", closing: "</target>") { code in
      code.block("<aapt:attr name=\"android:animation\">", closing: "</aapt:attr>") { code in
        code.block("<set>", closing: "</set>") { code in
          for animation in animations { animation.write(to: &code) }
        }
      }
    }
  }

  fileprivate static func attributes(_ list: [(name: String, value: String)]) -> String {
    text(list)
  }
}

extension VectorNode.Gradient {
  fileprivate func write(to code: inout CodeWriter) {
    code.block("<aapt:attr name=\"android:\(attribute)\">", closing: "</aapt:attr>") { code in
      code.block("<gradient\(VectorNode.attributes(geometry))>", closing: "</gradient>") { code in
        for stop in stops {
          let item = [
            (name: "offset", value: VectorNode.number(stop.place)),
            (name: "color", value: stop.color.androidText),
          ]
          code.line("<item\(VectorNode.attributes(item))/>")
        }
      }
    }
  }
}

extension VectorNode.Animation {
  fileprivate func write(to code: inout CodeWriter) {
    for piece in pieces {
      var attributes = [(name: "propertyName", value: property)]
      if piece.start > 0 {
        attributes.append((name: "startOffset", value: "\(piece.start)"))
      }
      attributes += [
        (name: "duration", value: "\(piece.duration)"), (name: "valueFrom", value: piece.from),
        (name: "valueTo", value: piece.to), (name: "valueType", value: type),
      ]
      guard let easing = piece.easing else {
        attributes.append((name: "interpolator", value: "@android:interpolator/linear"))
        code.line("<objectAnimator\(VectorNode.attributes(attributes))/>")
        continue
      }
      let tag = "objectAnimator\(VectorNode.attributes(attributes))"
      code.block("<\(tag)>", closing: "</objectAnimator>") { code in
        code.block("<aapt:attr name=\"android:interpolator\">", closing: "</aapt:attr>") { code in
          let handles = [
            (name: "controlX1", value: VectorNode.number(easing.x1)),
            (name: "controlY1", value: VectorNode.number(easing.y1)),
            (name: "controlX2", value: VectorNode.number(easing.x2)),
            (name: "controlY2", value: VectorNode.number(easing.y2)),
          ]
          code.line("<pathInterpolator\(VectorNode.attributes(handles))/>")
        }
      }
    }
  }
}

extension Color {
  /// The colour as Android writes it: the alpha comes first, unless it is opaque.
  var androidText: String {
    let text = hexText
    return text.count == 9 ? "#\(text.suffix(2))\(text.dropFirst().prefix(6))" : text
  }
}
