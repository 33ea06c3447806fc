import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Support
import Testing

/// Interpolation in the web-platform tests: each number of a value is interpolated linearly.
@Suite("Interpolation against the web-platform tests")
struct InterpolationOracleTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let kind: String
    let property: String
    let from: JSONValue?
    let to: JSONValue?
    let at: Double
    let expect: String

    var testDescription: String {
      "\(property) \(from?.text ?? "") → \(to?.text ?? "") at \(at)"
    }
  }

  /// The reason why a row has no counterpart.
  enum Difference: String, CaseIterable {
    case stacked = "animations are not stacked on each other by composition"
    case unstated = "one end is the page's, and not in the table"
    case matrix = "nothing goes through a matrix or an axis"
    case unit = "lengths are points and angles degrees"
    case shape = "both ends are numbers of the same properties"
    case bounds = "what keeps a value in its bounds is a browser's rule"
  }

  static let rows = (try? Oracle.json("wpt_css_interpolation.json", as: [Row].self)) ?? []

  static func difference(of row: Row) -> Difference? {
    guard row.kind == "test_interpolation" else { return .stacked }
    guard let from = row.from?.text, let to = row.to?.text else { return .unstated }
    let texts = [from, to, row.expect]
    func mentions(_ words: String...) -> Bool {
      texts.contains { text in words.contains { text.contains($0) } }
    }
    if mentions("matrix", "perspective", "3d", "skew") { return .matrix }
    if mentions("%", "calc", "rad", "turn") { return .unit }
    let values = texts.map(Value.init)
    guard values.allSatisfy({ $0.names == values[0].names }), !values[0].numbers.isEmpty,
      values.allSatisfy({ $0.numbers.count == values[0].numbers.count })
    else { return .shape }
    if row.property == "rotate", values[0].numbers.count > 1 { return .matrix }
    if ["opacity", "perspective"].contains(row.property), !(0...1).contains(row.at) {
      return .bounds
    }
    return nil
  }

  /// A value, split into its words and numbers.
  struct Value {
    var names: [Substring] = []
    var numbers: [Double] = []

    init(_ text: String) {
      for token in text.split(whereSeparator: { "(), ".contains($0) }) {
        let digits =
          token.hasSuffix("px")
          ? token.dropLast(2) : token.hasSuffix("deg") ? token.dropLast(3) : token
        if let number = Double(digits) { numbers.append(number) } else { names.append(token) }
      }
    }
  }

  @Test("Each row has a counterpart or a reason")
  func counts() {
    #expect(Self.rows.count == 725)
    let reasons = Set(Self.rows.map { Self.difference(of: $0) })
    #expect(reasons.count == Difference.allCases.count + 1)
    #expect(Self.rows.count { Self.difference(of: $0) == nil } > 85)
  }

  @Test("Numbers are interpolated linearly, also beyond their ends")
  func between() throws {
    for row in Self.rows where Self.difference(of: row) == nil {
      let (from, to) = (Value(row.from?.text ?? ""), Value(row.to?.text ?? ""))
      for (index, expected) in Value(row.expect).numbers.enumerated() {
        let track = try KeyframeTrack(
          initial: from.numbers[index],
          keyframes: [Keyframe(start: 0, duration: 1, value: to.numbers[index])])
        let found = track.value(at: row.at)
        #expect((found - expected).magnitude < 1e-6 * max(1, expected.magnitude), "\(row)")
      }
    }
  }

  struct Effect: Decodable {
    let test: String
    let read: String
    let keyframes: JSONValue
    let timing: JSONValue
    let ops: [JSONValue]
    let expect: JSONValue
    let tol: Double
  }

  /// The reason why an effect has no counterpart.
  enum EffectDifference: String, CaseIterable {
    case accumulates = "each repetition begins at the start"
    case composite = "a keyframe replaces; offsets are `additive`, animator by animator"
    case stack = "a new animation takes the property over; none lie under it"
    case context = "the page changes the base or the units while it runs"
    case fill = "the end value stays when an animation has ended"
  }

  static func difference(of effect: Effect) -> EffectDifference? {
    if effect.timing["iterationComposite"] != nil { return .accumulates }
    if effect.test.contains("animations") { return .stack }
    if effect.timing["fill"] != nil || effect.test.contains("reflect") { return .context }
    let keys = effect.keyframes.list ?? [effect.keyframes]
    if effect.timing["composite"] != nil || keys.contains(where: { $0["composite"] != nil }) {
      return .composite
    }
    if effect.ops.last?[1]?.text == "finish" { return .fill }
    return nil
  }

  @Test(
    "Several keyframes at one time: the last one counts after it, the first one before the start")
  func overlapping() throws {
    let effects = try Oracle.json("wpt_keyframe_effects.json", as: [Effect].self)
    #expect(effects.count == 75)
    #expect(
      Set(effects.map { Self.difference(of: $0) }).count == EffectDifference.allCases.count + 1)
    let alike = effects.filter { Self.difference(of: $0) == nil }
    try #require(alike.count == 4)
    for effect in alike {
      let keys = try #require(effect.keyframes.list).map {
        (offset: $0["offset"]?.number ?? .nan, value: $0["opacity"]?.number ?? .nan)
      }
      let keyframes = zip(keys, keys.dropFirst()).map {
        Keyframe(start: $0.offset, duration: $1.offset - $0.offset, value: $1.value)
      }
      let track = try KeyframeTrack(initial: keys[0].value, keyframes: keyframes)
      let curve = try Curve(css: effect.timing["easing"]?.text ?? "")
      let time = effect.ops.last?[2]?.number ?? 0
      let found = track.value(at: curve.value(at: time / (effect.timing["duration"]?.number ?? 1)))
      let expected = effect.expect.number ?? effect.expect.text.flatMap(Double.init) ?? .nan
      #expect(
        (found - expected).magnitude <= effect.tol + 1e-9,
        "at \(time): \(found)")
    }
  }
}
