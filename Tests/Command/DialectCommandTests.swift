import Testing

@Suite("`motion spring` and `motion curve`")
struct DialectCommandTests {
  @Test(
    "The facts and the code are printed",
    arguments: [
      (["spring", "snappy"], "SwiftUI         .spring(duration: 0.5, bounce: 0.15)"),
      (["spring", "snappy", "duration=0.4"], "motion.spring { duration = 0.4, bounce = 0.15 }"),
      (["spring", "response=0.5", "dampingRatio=0.8"], "overshoots by 1.5 % at 0.417 s"),
      (["spring", "tension=170", "friction=26"], "{ mass: 1, tension: 170, friction: 26 }"),
      (["spring", "damping=0"], "never settles"),
      (["curve", "ease-in-out"], "CSS             ease-in-out"),
      (["curve", "bouncy"], "SwiftUI         .spring(duration: 0.5, bounce: 0.3)"),
      (["curve", "steps(3, jump-none)"], "motion.steps(3, \"none\")"),
      (["curve", "easeOutBack"], "overshoots by 10 % at "),
    ])
  func prints(arguments: [String], expected: String) throws {
    let outcome = try Command.motion(arguments)
    #expect(outcome.output.contains(expected), "\(outcome.output)")
    #expect(outcome.code == 0 && outcome.error.isEmpty)
  }

  @Test(
    "Errors say what is wrong",
    arguments: [
      (["spring", "stifness=3"], "did you mean `stiffness`?"),
      (["spring", "bounce=2"], "takes a number from -1 to 1, found 2"),
      (["spring", "stiffness=100", "bounce=0.2"], "do not belong together"),
      (["spring", "elastic"], "option `preset` takes"),
      (["spring", "bounce=0.2}"], "expected a preset or `option=value`, found `bounce=0.2}`"),
      (["curve", "eazeIn"], "did you mean `\"easeIn\"`?"), (["curve", ""], "there is no curve"),
      (["curve", "cubic-bezier(2, 0, 1, 1)"], "from 0 to 1"),
    ])
  func fails(arguments: [String], expected: String) throws {
    let outcome = try Command.motion(arguments)
    #expect(outcome.error.contains(expected), "\(outcome.error)")
    #expect(outcome.code == 1 && outcome.output.isEmpty && !outcome.error.contains("-->"))
  }
}
