import MotionCore
import MotionValues
import Testing

@Suite("Arguments of functions")
struct ArgumentErrorTests {
  @Test(
    "a call that does not match its declaration causes exactly this error",
    arguments: [
      ErrorRow(
        "motion.ease()", .argumentCount,
        "`motion.ease` lacks its argument `fraction`, a number from 0 to 1",
        "`fraction`: The fraction."),
      ErrorRow(
        "motion.ease(nil)", .wrongType,
        "`motion.ease`: argument `fraction` takes a number from 0 to 1, found nil",
        "a name that has not been assigned is nil; look for a misspelling"),
      ErrorRow(
        "motion.ease('0.5')", .wrongType,
        #"`motion.ease`: argument `fraction` takes a number from 0 to 1, found the string "0.5""#,
        "write it without quotes: `0.5`"),
      ErrorRow(
        "motion.ease({})", .wrongType,
        "`motion.ease`: argument `fraction` takes a number from 0 to 1, found an empty table"
      ),
      ErrorRow(
        "motion.ease(2)", .outOfRange,
        "`motion.ease`: argument `fraction` takes a number from 0 to 1, found 2"),
      ErrorRow(
        "motion.ease(-0.1)", .outOfRange,
        "`motion.ease`: argument `fraction` takes a number from 0 to 1, found -0.1"),
      ErrorRow(
        "motion.ease(0/0)", .nonFinite,
        "`motion.ease`: argument `fraction` takes a finite number, found NaN, the result of 0/0"
      ),
      ErrorRow(
        "motion.ease(1/0)", .nonFinite,
        "`motion.ease`: argument `fraction` takes a finite number, found infinity"),
      ErrorRow(
        "motion.ease(-1/0)", .nonFinite,
        "`motion.ease`: argument `fraction` takes a finite number, found minus infinity"
      ),
      ErrorRow(
        "motion.ease(0.5, 1)", .argumentCount,
        "`motion.ease` takes 1 argument, found 2",
        "the argument is `fraction`"),
      ErrorRow(
        "motion:ease(0.5)", .wrongReceiver,
        "`motion.ease` is called with `:`",
        "call it with a dot: `motion.ease(…)`"),
      ErrorRow(
        "motion:ease()", .wrongReceiver,
        "`motion.ease` is called with `:`",
        "call it with a dot: `motion.ease(…)`"),
      ErrorRow(
        "motion.ease(motion)", .wrongReceiver,
        "`motion.ease` is called with `:`",
        "call it with a dot: `motion.ease(…)`"),
      ErrorRow(
        "motion.mix()", .argumentCount,
        "`motion.mix` lacks its argument `from`, a number",
        "`from`: The first number."),
      ErrorRow(
        "motion.mix(1)", .argumentCount,
        "`motion.mix` lacks its argument `to`, a number (points)",
        "`to`: The second number."),
      ErrorRow(
        "motion.mix(1, true)", .wrongType,
        "`motion.mix`: argument `to` takes a number (points), found the boolean `true`"),
      ErrorRow(
        "motion.mix(1, 2, 3)", .outOfRange,
        "`motion.mix`: argument `ratio` takes a number from 0 to 1, found 3"),
      ErrorRow(
        "motion.mix(1, 2, 0.5, 4)", .argumentCount,
        "`motion.mix` takes 3 arguments, found 4",
        "the arguments are `from`, `to`, `ratio`"),
      ErrorRow(
        "motion:mix(1, 2)", .wrongReceiver,
        "`motion.mix` is called with `:`",
        "call it with a dot: `motion.mix(…)`"),
      ErrorRow(
        "motion.mix(1, 0/0)", .nonFinite,
        "`motion.mix`: argument `to` takes a finite number, found NaN, the result of 0/0"),
      ErrorRow(
        "motion.rest(1)", .argumentCount,
        "`motion.rest` takes no arguments, found 1"),
      ErrorRow(
        "motion:rest()", .wrongReceiver,
        "`motion.rest` is called with `:`",
        "call it with a dot: `motion.rest(…)`"),
      ErrorRow(
        "motion.each(1.5, print)", .wrongType,
        "`motion.each`: argument `count` takes a whole number from 1 to 10, found the number 1.5"),
      ErrorRow(
        "motion.each(0, print)", .outOfRange,
        "`motion.each`: argument `count` takes a whole number from 1 to 10, found 0"),
      ErrorRow(
        "motion.each(2, 'print')", .wrongType,
        #"`motion.each`: argument `body` takes a function, found the string "print""#),
      ErrorRow(
        "motion.each(2)", .argumentCount,
        "`motion.each` lacks its argument `body`, a function",
        "`body`: The function to call."),
      ErrorRow(
        "motion.each(1/0, print)", .nonFinite,
        "`motion.each`: argument `count` takes a whole number from 1 to 10, found infinity"),
      ErrorRow(
        "motion.each('2', print)", .wrongType,
        #"`motion.each`: argument `count` takes a whole number from 1 to 10, found the string "2""#,
        "write it without quotes: `2`"),
      ErrorRow(
        "motion.each(1e300, print)", .wrongType,
        "`motion.each`: argument `count` takes a whole number from 1 to 10, found the number 1e+300"
      ),
      ErrorRow(
        "motion.watch()", .argumentCount,
        "`motion.watch` lacks its argument `layer`, a box",
        "`layer`: The box."),
      ErrorRow(
        "motion.watch(scene)", .wrongType,
        "`motion.watch`: argument `layer` takes a box, found the scene `scene`"),
      ErrorRow(
        "motion.watch(spring)", .wrongType,
        "`motion.watch`: argument `layer` takes a box, found a spring"),
      ErrorRow(
        "motion.watch('header')", .wrongType,
        #"`motion.watch`: argument `layer` takes a box, found the string "header""#,
        #"pass the layer itself: `scene:find("header")`"#),
      ErrorRow(
        "motion.watch(scene:box { id = 'a' }, 1)", .wrongType,
        "`motion.watch`: argument `visible` takes true or false, found the number 1"),
      ErrorRow(
        "motion.watch(nil, true)", .wrongType,
        "`motion.watch`: argument `layer` takes a box, found nil",
        "a name that has not been assigned is nil; look for a misspelling"),
    ])
  func errors(_ row: ErrorRow) throws { try DeclarationHarness.check(row) }

  @Test(
    "calls that match their declaration run",
    arguments: [
      "assert(motion.ease(0) == 0 and motion.ease(1) == 1)", "assert(motion.ease(0.5) == 0.5)",
      "assert(motion.mix(1, 3) == 2)", "assert(motion.mix(1, 3, 1) == 3)",
      "assert(motion.mix(1, 3, nil) == 2)", "motion.rest()", "motion.each(10, print)",
      "assert(select('#', motion.rest()) == 0)",
      "local box = scene:box { id = 'b' } assert(motion.watch(box) == box)",
      "local box = scene:box { id = 'b' } assert(motion.watch(box, nil) == motion.watch(box, true))",
    ])
  func fitting(_ script: String) throws {
    #expect(try DeclarationHarness().failure(of: script) == nil)
  }
}
