import MotionCore
import MotionRecording
import MotionValues

/// The declared timings of a hand-off as design tokens: the W3C Design Tokens Format Module, 2025.10.
///
/// Each distinct curve and spring is a `cubicBezier`, each distinct duration a `duration`, and each
/// pair of these a `transition`. The format has no type for springs and for other curves: they have
/// the nearest Bézier curve as their value, and under `$extensions` what was declared. Each distinct
/// gradient that a paint is at the start or at the end is a `gradient`, which the format has without
/// its geometry, and each pattern of dashes a `strokeStyle`.
struct TokenFile {
  /// The key of this program under `$extensions`.
  private static let vendor = "motion-export"
  /// The deviation from which on it is mentioned, as a fraction of the progress.
  private static let greatestSilence = 0.0005
  /// The number of users that a description names.
  private static let listedUsers = 6

  /// A token, and what uses it.
  private struct Token {
    let name: String
    let value: TokenValue
    /// What its value does not say.
    var note = ""
    var extensions: [(name: String, value: TokenValue)] = []
    var users: [String] = []

    var member: (name: String, value: TokenValue) {
      let more = users.count - TokenFile.listedUsers
      let used =
        "Used by \(users.prefix(TokenFile.listedUsers).joined(separator: ", "))"
        + (more > 0 ? " and \(more) more." : ".")
      var members: [(name: String, value: TokenValue)] = [
        ("$value", value), ("$description", .text(note.isEmpty ? used : "\(note). \(used)")),
      ]
      if !extensions.isEmpty {
        members.append(("$extensions", .object([(TokenFile.vendor, .object(extensions))])))
      }
      return (name, .object(members))
    }
  }

  /// Tokens of a group, each distinct key once.
  private struct Group<Key: Hashable> {
    private(set) var tokens: [Token] = []
    private var places: [Key: Int] = [:]
    private var names = TokenNames()

    /// Notes that `user` uses a token, which `make` makes of its name for the first user; returns its
    /// name.
    mutating func use(_ key: Key, by user: String, as wish: String, make: (String) -> Token)
      -> String
    {
      let place = places[key] ?? tokens.count
      if place == tokens.count {
        places[key] = place
        tokens.append(make(names.add(wish)))
      }
      if tokens[place].users.last != user { tokens[place].users.append(user) }
      return tokens[place].name
    }
  }

  private struct Pair: Hashable {
    let timing: String
    let milliseconds: String
  }

  private struct Stroke: Hashable {
    let dashes: [Double]
    let cap: String
  }

  private var curves = Group<MotionTiming>()
  private var springs = Group<MotionTiming>()
  private var durations = Group<String>()
  private var transitions = Group<Pair>()
  private var gradients = Group<Gradient>()
  private var strokes = Group<Stroke>()
  private var beziers: [MotionTiming: SingleBezier?] = [:]
  private let scene: String
  private(set) var report = ExportReport()

  init(_ handoff: Handoff) {
    scene = handoff.recording.scene
    for property in handoff.properties {
      let path = handoff.path(property.layer)
      report.entries.append(
        .init(layer: path, property: property.property, outcome(of: property, path, in: handoff)))
    }
    for (layer, property) in handoff.recording.partedProperties {
      addParts(HandoffSource(layer, property), in: handoff)
    }
  }

  /// The text of the file.
  var text: String {
    var members: [(name: String, value: TokenValue)] = [
      ("$description", .text("The motion of \(scene)."))
    ]
    func add(_ name: String, _ type: String, _ tokens: [Token]) {
      guard !tokens.isEmpty else { return }
      members.append((name, .object([("$type", .text(type))] + tokens.map(\.member))))
    }
    add("curve", "cubicBezier", curves.tokens)
    add("spring", "cubicBezier", springs.tokens)
    add("duration", "duration", durations.tokens)
    add("transition", "transition", transitions.tokens)
    add("gradient", "gradient", gradients.tokens)
    add("stroke", "strokeStyle", strokes.tokens)
    return TokenValue.object(members).file
  }

  /// Adds the tokens of a property, and returns what became of it.
  private mutating func outcome(
    of property: HandoffProperty, _ path: String, in handoff: Handoff
  ) -> ExportReport.Outcome {
    var names: [String] = []
    var missing: [String] = []
    let user = "\(path).\(property.property)"
    let wish = TokenNames.name(
      layer: handoff.recording.layers[property.layer].id, property: property.property)
    for (timing, duration) in property.declared.flatMap(\.timings) {
      guard let name = use(timing, duration, by: user, as: wish) else {
        let reason =
          timing.progress == nil
          ? "\(timing.words) never settles" : "\(timing.words) is like no Bézier curve"
        if !missing.contains(reason) { missing.append(reason) }
        continue
      }
      if !names.contains(name) { names.append(name) }
    }
    if !names.isEmpty { return .kept((names + missing).joined(separator: ", ")) }
    return .leftOut(missing.isEmpty ? property.undeclared : missing.joined(separator: ", "))
  }

  /// Adds the tokens of a gradient or of dashes, as they are at the start and at the end.
  private mutating func addParts(_ source: HandoffSource, in handoff: Handoff) {
    let (path, property) = (handoff.path(source.layer), source.property)
    guard handoff.selects(source) else { return }
    let wish = TokenNames.name(
      layer: handoff.recording.layers[source.layer].id, property: property)
    let values = handoff.values(source).map(\.value)
    var names: [String] = []
    for value in [values.first, values.last].compactMap(\.self) {
      guard case .mixed(let mixed) = value else { continue }
      let user = "\(path).\(property)"
      var name: String?
      switch mixed.value.content {
      case .gradient(let gradient) as Paint:
        name =
          "gradient."
          + gradients.use(gradient, by: user, as: wish) { Self.token($0, gradient) }
      case let dash as Dash where !dash.isSolid:
        let stroke = Stroke(
          dashes: dash.lengths, cap: handoff.word(HandoffSource(source.layer, "strokeCap")))
        name = "stroke." + strokes.use(stroke, by: user, as: wish) { Self.token($0, stroke) }
      default: break
      }
      if let name, !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return }
    report.carried.insert(source)
    let place = report.entries.firstIndex { $0.layer == path && $0.property == property }
    guard let place else {
      return report.entries.append(
        .init(layer: path, property: property, .kept(names.joined(separator: ", "))))
    }
    if case .kept(let words) = report.entries[place].outcome { names.insert(words, at: 0) }
    report.entries[place].outcome = .kept(names.joined(separator: ", "))
  }

  private static func token(_ name: String, _ gradient: Gradient) -> Token {
    let stops = gradient.stops(within: 0.5 / 255).map { stop -> TokenValue in
      let components = (0..<3).map { TokenValue.number(CodeNumber(stop.color[$0])) }
      return .object([
        (
          "color",
          .object([
            ("colorSpace", .text("srgb")), ("components", .list(components)),
            ("alpha", .number(CodeNumber(stop.color.alpha))),
          ])
        ), ("position", .number(CodeNumber(min(max(stop.place, 0), 1)))),
      ])
    }
    return Token(
      name: name, value: .list(stops),
      extensions: [("paint", .text(Paint.gradient(gradient).word))])
  }

  private static func token(_ name: String, _ stroke: Stroke) -> Token {
    let dashes = stroke.dashes.map { length in
      TokenValue.object([
        ("value", .number(CodeNumber(length))), ("unit", .text("px")),
      ])
    }
    return Token(
      name: name,
      value: .object([("dashArray", .list(dashes)), ("lineCap", .text(stroke.cap))]))
  }

  /// Adds the tokens of a timing; returns the name of the one that stands for it, nil if none can.
  private mutating func use(
    _ timing: MotionTiming, _ duration: Double?, by user: String, as wish: String
  ) -> String? {
    let bezier = beziers[timing] ?? SingleBezier(timing)
    beziers[timing] = bezier
    guard let bezier else { return nil }
    let make = { (name: String) in Self.token(name, timing, bezier) }
    let curve =
      switch timing {
      case .curve: "curve." + curves.use(timing, by: user, as: timing.name ?? wish, make: make)
      case .spring: "spring." + springs.use(timing, by: user, as: wish, make: make)
      }
    guard let duration, duration.isFinite, duration > 0 else { return curve }
    let milliseconds = CodeNumber(duration * 1000, decimals: 3).description
    let length = durations.use(milliseconds, by: user, as: wish) { name in
      Token(
        name: name, value: .duration(duration),
        note: curve.hasPrefix("spring.") ? "The time in which {\(curve)} settles" : "")
    }
    let pair = Pair(timing: curve, milliseconds: milliseconds)
    let transition = transitions.use(pair, by: user, as: wish) { name in
      Token(
        name: name,
        value: .object([
          ("duration", .text("{duration.\(length)}")), ("delay", .duration(0)),
          ("timingFunction", .text("{\(curve)}")),
        ]))
    }
    return "transition.\(transition)"
  }

  private static func token(
    _ name: String, _ timing: MotionTiming, _ bezier: SingleBezier
  ) -> Token {
    let (curve, deviation) = (bezier.curve, CodeNumber(bezier.deviation, decimals: 3))
    var token = Token(
      name: name,
      value: .list([curve.x1, curve.y1, curve.x2, curve.y2].map { .number(CodeNumber($0)) }))
    guard bezier.deviation > greatestSilence else { return token }
    token.note =
      "\(timing.words.first.map { $0.uppercased() } ?? "")\(timing.words.dropFirst()); the value is "
      + "the nearest Bézier curve, up to \(CodeNumber(bezier.deviation * 100, decimals: 1)) % away"
    if case .spring(let spring) = timing {
      let numbers = [
        ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
        ("initialVelocity", spring.initialVelocity), ("duration", spring.response),
        ("bounce", spring.bounce),
      ]
      token.extensions.append(
        ("spring", .object(numbers.map { ($0.0, .number(CodeNumber($0.1))) })))
    }
    if let css = timing.dialects.last(where: { $0.name == "CSS" }) {
      token.extensions.append(("css", .text(css.code)))
    }
    token.extensions.append(("deviation", .number(deviation)))
    return token
  }
}

extension ExportFormat {
  static let tokens = ExportFormat(
    "tokens", endings: [".tokens.json"],
    "design tokens of the declared curves, springs, durations and gradients (W3C, 2025.10)",
    loopEnd: "tokens do not say that it repeats"
  ) { handoff, _ in
    let file = TokenFile(handoff)
    return ExportedFile(file.text, file.report)
  }
}

/// The names of tokens: unique in their group, and safe in every tool that makes constants of them.
struct TokenNames {
  private var taken: Set<String> = []

  /// Returns a name that no other token of the group has, even if case does not count.
  mutating func add(_ wish: String) -> String {
    var (name, count) = (wish, 1)
    while !taken.insert(name.lowercased()).inserted {
      count += 1
      name = "\(wish)-\(count)"
    }
    return name
  }

  /// Makes a name of a layer's id and a property: letters, digits, `-` and `_`. The format forbids
  /// `.`, `{` and `}`, and a `$` at the start.
  static func name(layer id: String, property: String) -> String {
    var name = ""
    for character in "\(id)-\(property)".unicodeScalars {
      let isKept =
        character == "_" || character.properties.isAlphabetic
        || character.properties.numericType == .decimal
      if isKept {
        name.unicodeScalars.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    return name
  }
}

/// A JSON value of a token file, printed over several lines with its members in their order.
enum TokenValue {
  case text(String)
  case number(CodeNumber)
  /// In one line.
  case list([TokenValue])
  case object([(name: String, value: TokenValue)])

  /// The text of a file: the value and a line break.
  var file: String {
    var bytes = ByteWriter()
    print(to: &bytes, indentation: 0)
    bytes.append("\n")
    return bytes.text
  }

  private func print(to bytes: inout ByteWriter, indentation: Int) {
    switch self {
    case .text(let text): bytes.append(jsonString: text)
    case .number(let number): bytes.append(number.description)
    case .list(let values):
      bytes.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(", ") }
        value.print(to: &bytes, indentation: indentation)
      }
      bytes.append("]")
    case .object(let members):
      let inner = String(repeating: " ", count: indentation + 2)
      bytes.append("{")
      for (index, member) in members.enumerated() {
        bytes.append(index > 0 ? ",\n" : "\n")
        bytes.append(inner)
        bytes.append(jsonString: member.name)
        bytes.append(": ")
        member.value.print(to: &bytes, indentation: indentation + 2)
      }
      if !members.isEmpty { bytes.append("\n" + String(repeating: " ", count: indentation)) }
      bytes.append("}")
    }
  }

  /// A duration as the format writes it.
  static func duration(_ seconds: Double) -> TokenValue {
    .object([
      ("value", .number(CodeNumber(seconds * 1000, decimals: 3))), ("unit", .text("ms")),
    ])
  }
}
