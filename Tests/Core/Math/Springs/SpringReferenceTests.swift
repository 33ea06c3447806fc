import MotionValues
import Support
import Testing

/// A spring of the summary table, with the known facts of its motion.
struct SpringCase: Decodable {
  let name: String
  let mass: Double
  let stiffness: Double
  let damping: Double
  let from: Double
  let to: Double
  let velocity: Double
  let dampingRatio: Double
  let regime: String
  let overshootTime: Double?
  let overshootValue: Double?
  let settling: [Double: Double?]

  init(from decoder: any Decoder) throws {
    let row = try [String: String?](from: decoder)
    func number(_ key: String) throws -> Double? {
      guard let text = row[key] ?? nil else { return nil }
      return Double(text)
    }
    name = try #require(row["name"] ?? nil)
    regime = try #require(row["regime"] ?? nil)
    mass = try #require(try number("mass"))
    stiffness = try #require(try number("stiffness"))
    damping = try #require(try number("damping"))
    from = try #require(try number("from"))
    to = try #require(try number("to"))
    velocity = try #require(try number("v0"))
    dampingRatio = try #require(try number("zeta"))
    overshootTime = try number("first_overshoot_t")
    overshootValue = try number("first_overshoot_x")
    var settling: [Double: Double?] = [:]
    for threshold in [0.01, 0.005, 0.001, 0.0001] {
      settling[threshold] = .some(try number("settle_\(threshold)"))
    }
    self.settling = settling
  }

  /// The unit of thresholds: the distance, or 1 if it is 0.
  var distance: Double { from == to ? 1 : (to - from).magnitude }

  func spring() throws -> Spring {
    try Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: true)
  }

  static func all() throws -> [SpringCase] {
    let cases = try Oracle.json("spring_summary.json", as: [SpringCase].self)
    try #require(cases.count >= 60)
    return cases
  }
}

@Suite struct SpringReferenceTests {
  @Test("Value and velocity match the reference frame by frame")
  func motion() throws {
    let cases = Dictionary(uniqueKeysWithValues: try SpringCase.all().map { ($0.name, $0) })
    let rows = try Oracle.table("spring_reference.csv")
    try #require(rows.count == 9072)
    var name = ""
    for row in rows {
      if let next = row["spring"], !next.isEmpty { name = next }
      let known = try #require(cases[name])
      let spring = try known.spring()
      let time = try #require(row["frame"].flatMap(Double.init)) / 60
      let x = try #require(row["x"].flatMap(Double.init))
      let v = try #require(row["v"].flatMap(Double.init))
      let value = spring.value(
        at: time, from: known.from, to: known.to, velocity: known.velocity)
      let velocity = spring.velocity(
        at: time, from: known.from, to: known.to, velocity: known.velocity)
      let tolerance = 1e-9 * known.distance
      #expect((value - x).magnitude <= tolerance, "\(known.name) at \(time)")
      #expect(
        (velocity - v).magnitude <= tolerance + 1e-9 * known.velocity.magnitude,
        "velocity of \(known.name) at \(time)")
    }
  }

  @Test("Damping ratio, regime and first overshoot match the reference")
  func facts() throws {
    for known in try SpringCase.all() {
      let spring = try known.spring()
      #expect((spring.dampingRatio - known.dampingRatio).magnitude < 1e-12, "\(known.name)")
      if (known.dampingRatio - 1).magnitude > 1e-12 {
        let regime = spring.regime == .undamped ? "under" : spring.regime.rawValue
        #expect(regime.hasPrefix(known.regime), "\(known.name)")
      }
      let peak = spring.peak(from: known.from, to: known.to, velocity: known.velocity)
      #expect((peak == nil) == (known.overshootTime == nil), "\(known.name)")
      if let peak, let time = known.overshootTime, let value = known.overshootValue {
        #expect((peak.time - time).magnitude < 1e-9 * max(1, time), "\(known.name)")
        #expect((peak.value - value).magnitude < 1e-9 * known.distance, "\(known.name)")
      }
    }
  }

  @Test("Settling is the last crossing, never earlier")
  func settling() throws {
    for known in try SpringCase.all() {
      let spring = try known.spring()
      for (threshold, expected) in known.settling {
        let found = spring.settlingTime(
          from: known.from, to: known.to, velocity: known.velocity,
          threshold: threshold * known.distance)
        guard let expected else {
          #expect(found == .infinity, "\(known.name)")
          continue
        }
        #expect(found >= expected, "\(known.name) within \(threshold)")
        #expect(found - expected < 1e-9 * max(1, expected), "\(known.name) within \(threshold)")
      }
    }
  }
}
