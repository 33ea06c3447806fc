import Testing

/// Wrong arguments: the errors, and exit code 2.
struct UsageTests {
  private static let usage = """
    Usage: motion run [<options>] <file>
      See 'motion run --help' for more information.

    """

  @Test(
    "The error for a wrong value names the option and the values that it accepts",
    arguments: [
      ("--fps 0", "`--fps` takes 1 to 1000 frames a second, found 0."),
      ("--fps -5", "`--fps` takes 1 to 1000 frames a second, found -5."),
      ("--fps 1001", "`--fps` takes 1 to 1000 frames a second, found 1001."),
      ("--every 0", "`--every` takes 1 or more, found 0."),
      ("--frames 0", "`--frames` takes 1 or more, found 0."),
      ("--frames -1", "`--frames` takes 1 or more, found -1."),
      ("--seconds -1", "`--seconds` takes 0 or more, found -1."),
      ("--seconds nan", "`--seconds` takes 0 or more, found nan."),
      ("--seconds 1 --frames 2", "Use `--seconds` or `--frames`, not both."),
      (
        "--frames 1000000000",
        "A run has at most 1000000 frames (16666 s at 60 frames a second)."
      ),
      ("--seconds 1e9", "A run has at most 1000000 frames (16666 s at 60 frames a second)."),
      ("--seconds inf", "A run has at most 1000000 frames (16666 s at 60 frames a second)."),
      (
        "--seconds 1001 --fps 1000",
        "A run has at most 1000000 frames (1000 s at 1000 frames a second)."
      ),
      ("--frame 2", "Unknown option '--frame'. Did you mean '--frames'?"),
      ("second.lua", "Unexpected argument 'second.lua'"),
    ])
  func wrongValue(options: String, message: String) throws {
    let outcome = try Command.motion(
      ["run", "scene.lua"] + options.split(separator: " ").map(String.init))
    #expect(outcome == .init(error: "Error: \(message)\n\(Self.usage)", code: 2))
  }

  @Test(
    "The error for an unreadable value has the option's help",
    arguments: [
      (
        "--format xml",
        """
        The value 'xml' is invalid for '--format <format>'. Please provide one of the following:
          - lines
          - ndjson
          - csv
          - table
          - summary
          - summary-json
        Help:  --format <format>  lines, ndjson or csv; or, instead of a trace, table, summary or summary-json.
        """
      ),
      (
        "--appearance blue",
        """
        The value 'blue' is invalid for '--appearance <appearance>'. Please provide one of \
        'light' and 'dark'.
        Help:  --appearance <appearance>  The appearance, light or dark; that of `--inputs`, or light.
        """
      ),
      (
        "--fps fast",
        """
        The value 'fast' is invalid for '--fps <n>'
        Help:  --fps <n>  Frames per second, 1 to 1000. Affects which instants are printed, never \
        the motion.
        """
      ),
      (
        "--frames 99999999999999999999",
        """
        The value '99999999999999999999' is invalid for '--frames <n>'
        Help:  --frames <n>  The number of frames, 1 to 1000000.
        """
      ),
      (
        "--frames",
        """
        Missing value for '--frames <n>'
        Help:  --frames <n>  The number of frames, 1 to 1000000.
        """
      ),
    ])
  func unreadableValue(options: String, message: String) throws {
    let outcome = try Command.motion(
      ["run", "scene.lua"] + options.split(separator: " ").map(String.init))
    #expect(outcome == .init(error: "Error: \(message)\n\(Self.usage)", code: 2))
  }

  @Test("The error for a missing file names the argument")
  func missingFile() throws {
    let message = """
      Error: Missing expected argument '<file>'
      Help:  <file>  The script, or `-` for standard input; or a `.motionpack` file, for its demo.

      """
    #expect(try Command.motion(["run"]) == .init(error: message + Self.usage, code: 2))
  }

  @Test("The version is the first line, followed by that of Lua")
  func version() throws {
    let outcome = try Command.motion(["--version"])
    #expect(outcome.code == 0 && outcome.error.isEmpty)
    #expect(
      try
        /0\.1\.0\nLua 5\.4\.\d+(, without `__concat`)?(, without `1 \| \(a or 3\)` in long functions)?\nsandbox for scripts: [^\n]+\n/
        .wholeMatch(in: outcome.output) != nil)
  }

  @Test(
    "Help names every subcommand",
    arguments: [["--help"], ["-h"], ["help"]])
  func help(arguments: [String]) throws {
    let text = """
      OVERVIEW: Runs Lua scripts that describe motion, and prints the state of every
      frame.

      `motion scene.lua` is short for `motion run scene.lua`.

      Exit codes: 0 done, 1 the script or a check failed, 2 wrong usage, 3 a limit
      was reached, 70 a bug in motion.

      USAGE: motion <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        new                     Create a project: a scene, its test, and types for
                                editors.
        run (default)           Run a script and print the state of every frame.
        live                    Run a scene that another program touches while it
                                runs.
        plot                    Plot values and velocities of properties.
        play                    Make a page that plays a scene in a browser.
        test                    Test scenes: by expectations, and by golden traces.
        diff                    Say how the motion of two runs differs.
        check                   Find what is probably wrong in scenes that run.
        sweep                   Run a scene with every combination of some values.
        export                  Hand off the motion as code or a file, with a report
                                of what was lost.
        conform                 Say where an app moves otherwise than its scene.
        render                  Draw pictures and videos of a scene, without a
                                browser.
        spring                  Show a spring, and write it for SwiftUI, Compose, CSS
                                and others.
        curve                   Show a curve, and write it for SwiftUI, Compose, CSS
                                and others.
        api                     Print what scripts can call.
        explain                 Explain an error: what it means, and what to do.
        pack                    Share scripts as packs, and use packs of others.

        See 'motion help <subcommand>' for detailed help.

      """
    #expect(try Command.motion(arguments) == .init(output: text))
  }

  @Test(
    "All requests for the help of `run` are equivalent",
    arguments: [["help", "run"], ["run", "scene.lua", "--help"]])
  func runHelp(arguments: [String]) throws {
    let help = try Command.motion(["run", "--help"])
    #expect(help.output.hasPrefix("OVERVIEW: Run a script and print the state of every frame.\n"))
    #expect(help.output.contains("\n  --fps <n>               Frames per second, 1 to 1000."))
    #expect(try Command.motion(arguments) == help)
  }

  @Test("`motion FILE` is equivalent to `motion run FILE`")
  func shorthand() throws {
    let scene = "examples/00-collapsing-header.lua"
    #expect(try Command.motion([scene]) == Command.motion(["run", scene]))
    #expect(
      try Command.motion([scene, "--frames", "3"])
        == Command.motion(["run", "--frames", "3", scene]))
  }
}
