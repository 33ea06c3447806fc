import MotionCore
import MotionValues
import Testing

struct LinearSumTests {
  @Test("A sum with a minimum is a map of one number, unless it reaches the minimum too far away")
  func map() throws {
    let sum = LinearSum(constant: 4, factors: [2, -0.5, 1e-20, 0], minimum: 10)
    let rising = try #require(sum.map(ofNumber: 0, plus: 4))
    #expect([0, 3, 5].map { rising.value(at: $0) } == [10, 10, 14])
    let falling = try #require(sum.map(ofNumber: 1, plus: 4))
    #expect([0, -12, -16].map { falling.value(at: $0) } == [10, 10, 12])
    #expect(sum.map(ofNumber: 2, plus: 4) == nil)
    #expect(sum.map(ofNumber: 3, plus: 4) == nil)
    #expect(sum.map(ofNumber: 0, plus: -.infinity) == nil)
  }
}
