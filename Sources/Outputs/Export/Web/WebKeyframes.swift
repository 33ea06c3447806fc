/// The keyframes of a run and its variants.
///
/// Animations that are alike in each run share theirs. A variant that differs has other keyframes of
/// the same name, so that the rules that name them need not differ.
struct WebKeyframes {
  /// An animation of an element: the `index`-th of a property.
  struct Place: Hashable {
    let selector: String
    let property: String
    let index: Int
    var isLinked = false
  }

  typealias Written = (name: String, body: String, comment: String?)

  private struct Entry {
    let name: String
    let comment: String?
    /// One for each run; nil where no rule names them.
    var bodies: [String?]
  }

  private var entries: [Entry] = []
  private var places: [Place: Int] = [:]
  /// The entries that have a body in any run.
  private var known: [String: [Int]] = [:]

  /// Takes the rules of the main run and of its variants.
  init(_ runs: [WebRun], _ names: inout WebNames) {
    var order: [Place] = []
    var bodies: [Place: [String?]] = [:]
    var sources: [Place: (rule: WebRule, animation: WebAnimation)] = [:]
    for (index, run) in runs.enumerated() {
      for rule in run.rules {
        let selector = rule.selector(&names)
        for (place, animation) in Self.places(of: rule, selector) {
          if sources[place] == nil {
            order.append(place)
            sources[place] = (rule, animation)
          }
          bodies[place, default: Array(repeating: nil, count: runs.count)][index] =
            animation.keyframes
        }
      }
    }
    for place in order {
      guard let (rule, animation) = sources[place], let all = bodies[place] else { continue }
      add(place, all, of: rule, animation, &names)
    }
  }

  /// The animations of a rule, with those that a scroll may drive.
  static func places(of rule: WebRule, _ selector: String) -> [(Place, WebAnimation)] {
    var counts: [String: Int] = [:]
    let own = rule.animations.map { animation in
      let count = counts[animation.property, default: 0]
      counts[animation.property] = count + 1
      return (Place(selector: selector, property: animation.property, index: count), animation)
    }
    let linked = rule.linked.map { animation in
      (
        Place(selector: selector, property: animation.property, index: 0, isLinked: true),
        animation
      )
    }
    return own + linked
  }

  func name(_ place: Place) -> String { places[place].map { entries[$0].name } ?? "none" }

  /// Returns the keyframes of a run that differ from those that apply otherwise.
  func changes(in run: Int, from present: [String: String]) -> [Written] {
    entries.compactMap { entry in
      guard let body = entry.bodies[run], present[entry.name] != body else { return nil }
      return (entry.name, body, entry.comment)
    }
  }

  private mutating func add(
    _ place: Place, _ bodies: [String?], of rule: WebRule, _ animation: WebAnimation,
    _ names: inout WebNames
  ) {
    let candidates = bodies.compactMap(\.self).flatMap { known[$0] ?? [] }
    let shared = candidates.first { entry in
      zip(entries[entry].bodies, bodies).allSatisfy { own, other in
        own == nil || other == nil || own == other
      }
    }
    let entry: Int
    if let shared {
      entry = shared
    } else {
      entry = entries.count
      let suffix = animation.property.drop { $0 == "-" }
      let name = names.unique(
        animation.name
          ?? WebNames.shortName(ofPath: rule.path) + rule.part.rawValue + "-\(suffix)")
      entries.append(Entry(name: name, comment: animation.comment, bodies: bodies.map { _ in nil }))
    }
    places[place] = entry
    for (run, body) in bodies.enumerated() {
      guard let body, entries[entry].bodies[run] == nil else { continue }
      entries[entry].bodies[run] = body
      if known[body]?.contains(entry) != true { known[body, default: []].append(entry) }
    }
  }
}

extension WebRule {
  func selector(_ names: inout WebNames) -> String {
    "." + names.name(ofPath: path) + part.rawValue
  }
}

extension WebAnimation {
  /// The keyframes in braces; those with equal declarations are written once.
  var keyframes: String {
    // Between two equal values, any easing is right.
    var rests: [(places: [String], text: String, easing: String?)] = []
    let isImplied =
      frames.count > 1 && frames[0].text == initial && frames[0].easing == nil && !alternates
    for frame in isImplied ? frames.dropFirst() : frames[...] {
      let place =
        frame.offset == 0
        ? "from"
        : frame.offset == 1
          ? "to" : "\(CodeNumber(frame.offset * 100, decimals: percentDecimals))%"
      if let last = rests.last, last.text == frame.text {
        rests[rests.count - 1] = (last.places + [place], frame.text, frame.easing)
      } else {
        rests.append(([place], frame.text, frame.easing))
      }
    }
    var blocks: [(places: [String], body: String)] = []
    for rest in rests {
      let easing = rest.easing.map { "; animation-timing-function: \($0)" } ?? ""
      let body = "{ \(property): \(rest.text)\(easing) }"
      if let same = blocks.firstIndex(where: { $0.body == body }) {
        blocks[same].places += rest.places
      } else {
        blocks.append((rest.places, body))
      }
    }
    let lines = blocks.map { "\($0.places.joined(separator: ", ")) \($0.body)" }
    return lines.count <= 2
      ? "{ \(lines.joined(separator: " ")) }" : "{\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }
}

/// One CSS animation of a property.
struct WebAnimation: Hashable {
  struct Frame: Hashable {
    /// The part of the duration, from 0 to 1.
    let offset: Double
    /// The value of the property.
    let text: String
    let easing: String?
  }

  /// A CSS property, or a custom property.
  let property: String
  /// In seconds.
  let start: Double
  let duration: Double
  /// May be infinite.
  var iterations = 1.0
  var alternates = false
  /// Whether its first frame applies from the beginning on.
  let isFirst: Bool
  let easing: String
  let frames: [Frame]
  /// The decimals of offsets as percentages.
  let percentDecimals: Int
  /// What the script declared.
  let comment: String?
  /// The name of its keyframes; nil for that of the element and the property.
  var name: String? = nil
  /// The value that the property has anyway, for which CSS needs no first frame.
  var initial: String? = nil
}

/// A registered custom property.
struct WebProperty {
  let name: String
  let syntax: String
  /// Whether the elements within that of its animation use it.
  var inherits = false
  let initialValue: String
}

/// The style of an element.
struct WebRule {
  /// The path of the layer, and the part of it that the element is.
  let path: String
  let part: WebDeclaration.Part
  /// In order; nil for a value that an animation alone sets.
  var properties: [(name: String, text: String?)] = []
  var animations: [WebAnimation] = []
  /// The animations that a scroll may drive instead; their times are points scrolled.
  var linked: [WebAnimation] = []

  /// The properties that move, or on whose values motion depends.
  var movingProperties: [(name: String, text: String)] {
    properties.compactMap { name, text in
      guard let text else { return nil }
      let isNeeded =
        text.contains("var(--") || name.hasPrefix("perspective") || name.hasPrefix("transform-")
      return isNeeded ? (name, text) : nil
    }
  }
}
