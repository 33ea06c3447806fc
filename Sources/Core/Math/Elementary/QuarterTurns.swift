/// An angle as a number of quarter turns and a remainder of at most an eighth of a turn.
struct QuarterTurns {
  /// The number of quarter turns, modulo four.
  let quadrant: Int

  /// The remainder in radians, within −π/4…π/4, to more than 100 bits.
  let rest: DoubleDouble

  init(quadrant: Int, rest: DoubleDouble) {
    self.quadrant = quadrant & 3
    self.rest = rest
  }

  /// Reduces a finite angle in radians, of any size, by multiples of the exact π/2.
  init(radians x: Double) {
    if x.magnitude <= 0.7853981633974483 {
      self.init(quadrant: 0, rest: DoubleDouble(x))
      return
    }
    if x.magnitude < 0x1p19 {
      let near = QuarterTurns(moderate: x)
      // Close to a multiple of π/2 the three-part constant has too few bits.
      if near.rest.high.magnitude > 0x1p-20 {
        self = near
        return
      }
    }
    let positive = QuarterTurns(large: x.magnitude)
    self = x < 0 ? QuarterTurns(quadrant: -positive.quadrant, rest: -positive.rest) : positive
  }

  /// Subtracts n·π/2 in three parts (Cody and Waite); the first two products are exact.
  private init(moderate x: Double) {
    let (count, quadrant) = Elementary.nearestInteger(x * 0.6366197723675814)
    let first = DoubleDouble.sum(x - count * 0x1.921fb544p0, -count * 0x1.0b4611a6p-34)
    // The last part is far smaller than the first; close to a multiple, the result is not used.
    let second = DoubleDouble.quickSum(first.high, -count * 0x1.3198a2e037073p-69)
    self.init(quadrant: quadrant, rest: .quickSum(second.high, second.low + first.low))
  }

  /// Multiplies the significand by the relevant bits of 2/π (Payne and Hanek).
  private init(large x: Double) {
    let exponent = Int(x.bitPattern >> 52) - 1075
    let significand = x.bitPattern & 0x000f_ffff_ffff_ffff | 0x0010_0000_0000_0000
    // Bits of 2/π above this one only add whole turns.
    let firstBit = max(0, exponent - 2)
    let window = (0..<3).map { QuarterTurns.bitsOfTwoOverPi(from: firstBit + 64 * $0) }
    let low = significand.multipliedFullWidth(by: window[2])
    let middle = significand.multipliedFullWidth(by: window[1])
    let high = significand.multipliedFullWidth(by: window[0])
    let (word1, carry1) = middle.low.addingReportingOverflow(low.high)
    let (word2, carry2) = high.low.addingReportingOverflow(middle.high &+ (carry1 ? 1 : 0))
    let word3 = high.high &+ (carry2 ? 1 : 0)
    self.init(product: [low.low, word1, word2, word3], shift: UInt64(max(0, 2 - exponent)))
  }

  /// Computes the quarter turns from a product in units of 2⁻¹⁹⁰, shifted right by less than 64
  /// bits.
  private init(product words: [UInt64], shift: UInt64) {
    let shifted = (0..<3).map { index in
      shift == 0 ? words[index] : words[index] >> shift | words[index + 1] << (64 - shift)
    }
    let quadrant = Int(shifted[2] >> 62)
    var fraction = [shifted[0], shifted[1], shifted[2] & 0x3fff_ffff_ffff_ffff]
    let roundsUp = fraction[2] >> 61 == 1
    if roundsUp {
      fraction = [~fraction[0], ~fraction[1], ~fraction[2] & 0x3fff_ffff_ffff_ffff]
    }
    var sum = DoubleDouble(0)
    for (index, unit) in [(2, 0x1p-62), (1, 0x1p-126), (0, 0x1p-190)] {
      sum = sum + Double(fraction[index] >> 32) * (0x1p32 * unit)
      sum = sum + Double(fraction[index] & 0xffff_ffff) * unit
    }
    let rest = sum * DoubleDouble(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54)
    self.init(quadrant: quadrant + (roundsUp ? 1 : 0), rest: roundsUp ? -rest : rest)
  }

  /// Returns 64 bits of the binary fraction of 2/π.
  private static func bitsOfTwoOverPi(from bit: Int) -> UInt64 {
    let (word, offset) = (bit / 64, UInt64(bit % 64))
    if offset == 0 { return twoOverPi[word] }
    return twoOverPi[word] << offset | twoOverPi[word + 1] >> (64 - offset)
  }

  /// The first 1 280 bits of 2/π after the binary point.
  private static let twoOverPi: [UInt64] = [
    0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
  ]
}
