import MotionCore
import MotionRecording
import MotionValues
import Testing

@testable import MotionAnalysis

struct ToleranceTests {
  @Test("The last tolerance that matches a property applies")
  func last() throws {
    let tolerances = try Tolerances(["0.5", "card.*=0.01", "card.y=0"])
    #expect(tolerances.distance(path: "header/card", property: "x") == 0.01)
    #expect(tolerances.distance(path: "header/card", property: "y") == 0)
    #expect(tolerances.distance(path: "scene", property: "fill") == 0.5)
    #expect(Tolerances().distance(path: "card", property: "x") == 0)
  }

  @Test(
    "A tolerance without a number, or with one below 0, is an error",
    arguments: ["", "card.y", "card.y=", "card.y=x", "=1", "card.y=-1", "card.y=inf", "card.y=nan"])
  func bad(text: String) {
    #expect {
      _ = try Tolerances([text])
    } throws: {
      ($0 as? Diagnostic)?.code == .badTolerance
    }
  }
}
