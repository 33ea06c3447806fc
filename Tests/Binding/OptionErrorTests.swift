import MotionCore
import MotionValues
import Testing

@Suite("Option tables")
struct OptionErrorTests {
  @Test(
    "a table that does not match its declaration causes exactly this error",
    arguments: [
      ErrorRow(
        "motion.spring()", .argumentCount,
        "`motion.spring` lacks its argument `options`, a table of options",
        "write the options in braces: { mass = … }"),
      ErrorRow(
        "motion.spring(1)", .wrongType,
        "`motion.spring` takes a table of options, found the number 1",
        "write the options in braces: { response = 1 }"),
      ErrorRow(
        "motion.spring {}", .missingOption,
        "`motion.spring`: the option `mass` is missing",
        "add `mass = …`: The mass."),
      ErrorRow(
        "motion.spring { mas = 1 }", .unknownOption,
        "`motion.spring`: there is no option `mas`",
        "did you mean `mass`?"),
      ErrorRow(
        "motion.spring { mass = 1, Bounce = 0 }", .unknownOption,
        "`motion.spring`: there is no option `Bounce`",
        "did you mean `bounce`?"),
      ErrorRow(
        "motion.spring { mass = 1, bounces = 0, curv = 1 }", .unknownOption,
        "`motion.spring`: there is no option `bounces`",
        "did you mean `bounce`?"),
      ErrorRow(
        "motion.spring { mass = 1, colour = 'red' }", .unknownOption,
        "`motion.spring`: there is no option `colour`",
        "the options are: `bounce`, `curve`, `damping`, `mass`, `name`, `over`, `reversed`, `steps`, `tint`"
      ),
      ErrorRow(
        "motion.spring { mass = 0 }", .outOfRange,
        "`motion.spring`: option `mass` takes a number above 0, found 0"),
      ErrorRow(
        "motion.spring { mass = 'heavy' }", .wrongType,
        #"`motion.spring`: option `mass` takes a number above 0, found the string "heavy""#),
      ErrorRow(
        "motion.spring { mass = 1, curve = 'easeinout' }", .unknownChoice,
        #"`motion.spring`: option `curve` takes "linear", "easeIn" or "easeInOut", found the string "easeinout""#,
        #"did you mean `"easeInOut"`?"#),
      ErrorRow(
        "motion.spring { mass = 1, curve = 'elastic' }", .unknownChoice,
        #"`motion.spring`: option `curve` takes "linear", "easeIn" or "easeInOut", found the string "elastic""#
      ),
      ErrorRow(
        "motion.spring { mass = 1, curve = 1 }", .wrongType,
        #"`motion.spring`: option `curve` takes "linear", "easeIn" or "easeInOut", found the number 1"#
      ),
      ErrorRow(
        "motion.spring { mass = 1, bounce = 0/0 }", .nonFinite,
        "`motion.spring`: option `bounce` takes a finite number, found NaN, the result of 0/0"
      ),
      ErrorRow(
        "motion.spring { mass = 1, bounce = 2 }", .outOfRange,
        "`motion.spring`: option `bounce` takes a number from -1 to 1, found 2"),
      ErrorRow(
        "motion.spring { mass = 1, steps = 2.5 }", .wrongType,
        "`motion.spring`: option `steps` takes a whole number from 1 to 100, found the number 2.5"),
      ErrorRow(
        "motion.spring { mass = 1, steps = 101 }", .outOfRange,
        "`motion.spring`: option `steps` takes a whole number from 1 to 100, found 101"),
      ErrorRow(
        "motion.spring { mass = 1, over = 1 }", .wrongType,
        "`motion.spring`: option `over` takes a list of 2 numbers, found the number 1"),
      ErrorRow(
        "motion.spring { mass = 1, over = { 0 } }", .wrongType,
        "`motion.spring`: option `over` takes a list of 2 numbers, found a list of 1 entry"),
      ErrorRow(
        "motion.spring { mass = 1, over = { 0, 'x' } }", .wrongType,
        #"`motion.spring`: option `over[2]` takes a number from 0 to 1, found the string "x""#),
      ErrorRow(
        "motion.spring { mass = 1, over = { 0, 2 } }", .outOfRange,
        "`motion.spring`: option `over[2]` takes a number from 0 to 1, found 2"),
      ErrorRow(
        "motion.spring { mass = 1, over = { 0, 1, from = 2 } }", .wrongType,
        "`motion.spring`: option `over` takes a list of 2 numbers, found a list of 2 entries and 1 named value"
      ),
      ErrorRow(
        "motion.spring { mass = 1, over = {} }", .wrongType,
        "`motion.spring`: option `over` takes a list of 2 numbers, found an empty table"),
      ErrorRow(
        "motion.spring { mass = 1, tint = 'systemPnk' }", .unknownColor,
        "`motion.spring`: option `tint`: `systemPnk` is not a colour",
        "did you mean `systemPink`?"),
      ErrorRow(
        "motion.spring { mass = 1, tint = '#12' }", .unknownColor,
        "`motion.spring`: option `tint`: `#12` is not a colour",
        "write `#rrggbb`, `#rrggbbaa`, or a name such as `systemBackground`"),
      ErrorRow(
        "motion.spring { mass = 1, tint = 255 }", .wrongType,
        "`motion.spring`: option `tint` takes a colour, found the number 255",
        ##"write a colour as `"#rrggbb"` or by a name such as `"systemPink"`"##),
      ErrorRow(
        "motion.spring { mass = 1, reversed = 'yes' }", .wrongType,
        #"`motion.spring`: option `reversed` takes true or false, found the string "yes""#),
      ErrorRow(
        "motion.spring { mass = 1, damping = 1 }", .wrongType,
        "`motion.spring`: option `damping` takes a table of options, found the number 1",
        "write the options in braces: { ratio = … }"),
      ErrorRow(
        "motion.spring { mass = 1, damping = {} }", .missingOption,
        "`motion.spring`: option `damping`: the option `ratio` is missing",
        "add `ratio = …`: The ratio."),
      ErrorRow(
        "motion.spring { mass = 1, damping = { ratio = -1 } }", .outOfRange,
        "`motion.spring`: option `damping.ratio` takes a number at least 0, found -1"),
      ErrorRow(
        "motion.spring { mass = 1, damping = { ratio = 1, duratoin = 2 } }", .unknownOption,
        "`motion.spring`: option `damping`: there is no option `duratoin`",
        "did you mean `duration`?"),
      ErrorRow(
        "motion.spring { mass = 1, damping = { ratio = 1, duration = 0 } }", .outOfRange,
        "`motion.spring`: option `damping.duration` takes a number (seconds), above 0, found 0 seconds"
      ),
      ErrorRow(
        #"motion.spring { mass = 1, name = '\xff' }"#, .encoding,
        "`motion.spring`: option `name` takes UTF-8 text, found a string that is not UTF-8"),
      ErrorRow(
        "motion.spring { mass = 1, name = 5 }", .wrongType,
        "`motion.spring`: option `name` takes a string, found the number 5",
        "write it in quotes: `\"5\"`"),
      ErrorRow(
        "motion.spring { 1 }", .unknownOption,
        "`motion.spring`: the table contains a value without a name",
        "write each option as `name = value`",
        "the options are: `bounce`, `curve`, `damping`, `mass`, `name`, `over`, `reversed`, `steps`, `tint`"
      ),
      ErrorRow(
        "motion.spring { mass = 1, 2, 3 }", .unknownOption,
        "`motion.spring`: the table contains 2 values without a name",
        "write each option as `name = value`",
        "the options are: `bounce`, `curve`, `damping`, `mass`, `name`, `over`, `reversed`, `steps`, `tint`"
      ),
      ErrorRow(
        "motion.spring { mass = 1, [true] = 2 }", .unknownOption,
        "`motion.spring`: there is no option `[a boolean]`",
        "the options are: `bounce`, `curve`, `damping`, `mass`, `name`, `over`, `reversed`, `steps`, `tint`"
      ),
      ErrorRow(
        "motion.spring { mass = 1, [1.5] = 2 }", .unknownOption,
        "`motion.spring`: there is no option `[1.5]`",
        "the options are: `bounce`, `curve`, `damping`, `mass`, `name`, `over`, `reversed`, `steps`, `tint`"
      ),
      ErrorRow(
        "motion.spring { mass = 1, [{}] = 2 }", .unknownOption,
        "`motion.spring`: there is no option `[a table]`",
        "the options are: `bounce`, `curve`, `damping`, `mass`, `name`, `over`, `reversed`, `steps`, `tint`"
      ),
      ErrorRow(
        #"motion.spring { mass = 1, ['\xff'] = 2 }"#, .unknownOption,
        "`motion.spring`: there is no option `[a string that is not UTF-8]`",
        "the options are: `bounce`, `curve`, `damping`, `mass`, `name`, `over`, `reversed`, `steps`, `tint`"
      ),
      ErrorRow(
        "motion.spring({ mass = 1 }, 2)", .argumentCount,
        "`motion.spring` takes 1 argument, found 2",
        "the argument is `options`"),
      ErrorRow(
        "motion:spring { mass = 1 }", .wrongReceiver,
        "`motion.spring` is called with `:`",
        "call it with a dot: `motion.spring(…)`"),
      ErrorRow(
        "motion.sprin { mass = 1 }", .unknownMember,
        "`motion` has no `sprin`",
        "did you mean `spring`?"),
    ])
  func errors(_ row: ErrorRow) throws { try DeclarationHarness.check(row) }

  @Test("a missing option has its default")
  func defaults() throws {
    let harness = try DeclarationHarness()
    #expect(harness.failure(of: "motion.spring { mass = 2 }") == nil)
    let options = try #require(harness.plugin.options)
    #expect(options.mass == 2)
    #expect(options.name == "" && options.bounce == 0 && options.steps == 1)
    #expect(options.curve == .linear && options.over == [0, 1])
    #expect(options.tint == nil && options.reversed == nil && options.damping == nil)
  }

  @Test("all options are passed on")
  func given() throws {
    let harness = try DeclarationHarness()
    let script = """
      motion.spring { mass = 1, name = "é", bounce = -1, curve = "easeInOut", steps = 100, \
      over = { 0.25, 1 }, tint = "#FF0000", reversed = false, damping = { ratio = 3 } }
      """
    #expect(harness.failure(of: script) == nil)
    let options = try #require(harness.plugin.options)
    #expect(options.name == "é" && options.bounce == -1 && options.steps == 100)
    #expect(options.curve == .easeInOut && options.over == [0.25, 1])
    #expect(options.tint == .fixed(Color(hex: 0xFF0000)) && options.reversed == false)
    #expect(options.damping?.ratio == 3 && options.damping?.duration == 1)
  }

  @Test("metamethods of an option table are not called")
  func metamethods() throws {
    let harness = try DeclarationHarness()
    let script = "motion.spring(setmetatable({}, { __index = function() error('asked') end }))"
    #expect(harness.failure(of: script)?.code == .missingOption)
  }
}
