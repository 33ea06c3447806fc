import MotionValues
import Support
import Testing

@Suite struct ElementaryTests {
  typealias Function = @Sendable (Double, Double) -> Double

  /// Each function with its documented maximum error, in units in the last place.
  static let functions: [(name: String, bound: Double, evaluate: Function)] = [
    ("exp", 0.65, { x, _ in Elementary.exp(x) }),
    ("exp2", 0.65, { x, _ in Elementary.exp2(x) }),
    ("expm1", 0.9, { x, _ in Elementary.expm1(x) }),
    ("log", 0.51, { x, _ in Elementary.log(x) }),
    ("log1p", 0.51, { x, _ in Elementary.log1p(x) }),
    ("pow", 0.65, { x, y in Elementary.pow(x, y) }),
    ("cbrt", 0.65, { x, _ in Elementary.cbrt(x) }),
    ("sin", 0.8, { x, _ in Elementary.sin(x) }),
    ("cos", 0.8, { x, _ in Elementary.cos(x) }),
    ("tan", 0.8, { x, _ in Elementary.tan(x) }),
    ("sin degrees", 0.8, { x, _ in Elementary.sin(degrees: x) }),
    ("cos degrees", 0.8, { x, _ in Elementary.cos(degrees: x) }),
    ("atan", 0.51, { x, _ in Elementary.atan(x) }),
    ("atan2", 0.51, { x, y in Elementary.atan2(x, y) }),
  ]

  @Test("A function stays within its documented error", arguments: functions.indices)
  func error(index: Int) throws {
    let (name, bound, evaluate) = Self.functions[index]
    let rows = try Oracle.table("elementary_reference.csv").filter { $0["function"] == name }
    try #require(rows.count >= 90)
    for row in rows {
      let x = try #require(row["x"].flatMap(Double.init))
      let y = row["y"].flatMap(Double.init) ?? 0
      let expected = try #require(row["value"].flatMap(Double.init))
      let rest = try #require(row["rest"].flatMap(Double.init))
      let found = evaluate(x, y)
      let error = ((found - expected) / expected.ulp - rest).magnitude
      #expect(error <= bound, "\(name)(\(x), \(y)) = \(found), expected \(expected)")
    }
  }

  static let tiny = Double.leastNonzeroMagnitude

  static let extremes: [(String, Double, Double)] = [
    ("exp(-inf)", Elementary.exp(-.infinity), 0),
    ("exp(inf)", Elementary.exp(.infinity), .infinity),
    ("exp(710)", Elementary.exp(710), .infinity),
    ("exp(709.5)", Elementary.exp(709.5), 1.3549863193146328e308),
    ("exp(-745)", Elementary.exp(-745), tiny),
    ("exp(-746)", Elementary.exp(-746), 0),
    ("exp(0)", Elementary.exp(0), 1),
    ("exp2(10)", Elementary.exp2(10), 1024),
    ("exp2(-1074)", Elementary.exp2(-1074), tiny),
    ("exp2(1024)", Elementary.exp2(1024), .infinity),
    ("expm1(5e-324)", Elementary.expm1(tiny), tiny),
    ("expm1(-inf)", Elementary.expm1(-.infinity), -1),
    ("expm1(709.5)", Elementary.expm1(709.5), Elementary.exp(709.5)),
    ("log(0)", Elementary.log(0), -.infinity),
    ("log(inf)", Elementary.log(.infinity), .infinity),
    ("log(1)", Elementary.log(1), 0),
    ("log(5e-324)", Elementary.log(tiny), -744.4400719213812),
    ("log1p(-1)", Elementary.log1p(-1), -.infinity),
    ("pow(0, 0)", Elementary.pow(0, 0), 1),
    ("pow(1, nan)", Elementary.pow(1, .nan), 1),
    ("pow(nan, 0)", Elementary.pow(.nan, 0), 1),
    ("pow(0, -3)", Elementary.pow(0, -3), .infinity),
    ("pow(-0, -3)", Elementary.pow(-0.0, -3), -.infinity),
    ("pow(-2, 3)", Elementary.pow(-2, 3), -8),
    ("pow(-2, 4)", Elementary.pow(-2, 4), 16),
    ("pow(-1, inf)", Elementary.pow(-1, .infinity), 1),
    ("pow(2, -inf)", Elementary.pow(2, -.infinity), 0),
    ("pow(0.5, -inf)", Elementary.pow(0.5, -.infinity), .infinity),
    ("pow(10, 22)", Elementary.pow(10, 22), 1e22),
    ("pow(10, 309)", Elementary.pow(10, 309), .infinity),
    ("pow(1e-300, 1e300)", Elementary.pow(1e-300, 1e300), 0),
    ("cbrt(-27)", Elementary.cbrt(-27), -3),
    ("cbrt(inf)", Elementary.cbrt(.infinity), .infinity),
    ("cbrt(5e-324)", Elementary.cbrt(tiny), 1.7031839360032603e-108),
    ("cbrt(1e300)", Elementary.cbrt(1e300), 1e100),
    ("0.4th power of 32", Elementary.twoFifthsPower(32), 4),
    ("cos(0)", Elementary.cos(0), 1),
    ("sin(5e-324)", Elementary.sin(tiny), tiny),
    ("sin(1.8e308)", Elementary.sin(.greatestFiniteMagnitude), 0.004961954789184062),
    ("cos(90 deg)", Elementary.cos(degrees: 90), 0),
    ("cos(-270 deg)", Elementary.cos(degrees: -270), 0),
    ("cos(60 deg)", Elementary.cos(degrees: 60), 0.5),
    ("cos(180 deg)", Elementary.cos(degrees: 180), -1),
    ("sin(30 deg)", Elementary.sin(degrees: 30), 0.5),
    ("sin(150 deg)", Elementary.sin(degrees: 150), 0.5),
    ("sin(720 deg)", Elementary.sin(degrees: 720), 0),
    ("sin(90 + 360e12 deg)", Elementary.sin(degrees: 90 + 360e12), 1),
    ("tan(45 deg)", Elementary.tan(degrees: 45), 1),
    ("tan(90 deg)", Elementary.tan(degrees: 90), .infinity),
    ("atan(inf)", Elementary.atan(.infinity), 1.5707963267948966),
    ("atan2(0, -1)", Elementary.atan2(0, -1), 3.141592653589793),
    ("atan2(-0, -1)", Elementary.atan2(-0.0, -1), -3.141592653589793),
    ("atan2(1, 0)", Elementary.atan2(1, 0), 1.5707963267948966),
    ("atan2(inf, -inf)", Elementary.atan2(.infinity, -.infinity), 2.356194490192345),
    ("atan2(1e308, 5e-324)", Elementary.atan2(1e308, tiny), 1.5707963267948966),
  ]

  @Test("Extreme arguments have the values of IEEE 754", arguments: extremes)
  func extreme(name: String, found: Double, expected: Double) {
    #expect(found == expected, "\(name)")
  }

  @Test("A function without a real value returns NaN")
  func undefined() {
    let nan = [
      Elementary.exp(.nan), Elementary.exp2(.nan), Elementary.expm1(.nan), Elementary.log(-1),
      Elementary.log(.nan), Elementary.log1p(-2), Elementary.pow(-8, 1.0 / 3),
      Elementary.pow(2, .nan), Elementary.sin(.infinity), Elementary.cos(.nan),
      Elementary.tan(-.infinity), Elementary.cos(degrees: .infinity), Elementary.atan(.nan),
      Elementary.atan2(.nan, 1), Elementary.cbrt(.nan),
    ]
    #expect(nan.allSatisfy { $0.isNaN })
  }

  @Test("`sincos` equals `sin` and `cos`")
  func pair() {
    for x in stride(from: -20.0, to: 20, by: 0.37) {
      let (sin, cos) = Elementary.sincos(x)
      #expect(sin == Elementary.sin(x) && cos == Elementary.cos(x))
      #expect((sin * sin + cos * cos - 1).magnitude < 3e-16)
    }
  }

  @Test("The fifth power of the power 2/5 is the square")
  func fifths() {
    for step in -99..<100 {
      let x = Elementary.exp2(Double(step) * 1.01)
      let root = Elementary.twoFifthsPower(x)
      let power = root * root * root * root * root
      #expect((power / (x * x) - 1).magnitude < 1e-14, "\(x)")
    }
  }
}
