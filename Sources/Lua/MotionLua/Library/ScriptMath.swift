internal import CLua
import MotionCore
import MotionValues

/// The functions of `math` that plain Lua takes from libm, implemented with `Elementary`.
enum ScriptMath {
  static let functions = clua_elementary(
    exp: { Elementary.exp($0) }, log: { Elementary.log($0) }, sin: { Elementary.sin($0) },
    cos: { Elementary.cos($0) }, tan: { Elementary.tan($0) },
    asin: { Elementary.atan2($0, ((1 - $0) * (1 + $0)).squareRoot()) },
    acos: { Elementary.atan2(((1 - $0) * (1 + $0)).squareRoot(), $0) },
    sinh: { hyperbolicSine($0) }, cosh: { hyperbolicCosine($0) }, tanh: { hyperbolicTangent($0) },
    atan2: { Elementary.atan2($0, $1) }, pow: { Elementary.pow($0, $1) })

  private static func hyperbolicSine(_ x: Double) -> Double {
    let size = x.magnitude
    // Above 709, e^x overflows while e^x / 2 may not.
    guard size < 709 else {
      let half = Elementary.exp(size / 2)
      return (x < 0 ? -0.5 : 0.5) * half * half
    }
    let growth = Elementary.expm1(size)
    let sine = (growth + growth / (growth + 1)) / 2
    return x.sign == .minus ? -sine : sine
  }

  private static func hyperbolicCosine(_ x: Double) -> Double {
    let half = Elementary.exp(x.magnitude / 2)
    return 0.5 * half * half + 0.5 / half / half
  }

  private static func hyperbolicTangent(_ x: Double) -> Double {
    guard x.magnitude < 20 else { return x.isNaN ? x : x < 0 ? -1 : 1 }
    let growth = Elementary.expm1(2 * x.magnitude)
    let tangent = growth / (growth + 2)
    return x.sign == .minus ? -tangent : tangent
  }
}
