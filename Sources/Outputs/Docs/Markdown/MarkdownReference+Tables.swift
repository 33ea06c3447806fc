import MotionCore
import MotionMath
import MotionPlugin

extension MarkdownReference.Page {
  /// The curves and springs that have names.
  static var curves: Self {
    var table = MarkdownTable("curve", "meaning")
    for curve in Curve.all { table.addRow("`\"\(curve.name)\"`", curve.documentation) }
    return Self(
      name: "curves", title: "Curves and springs", summary: "timing curves by name",
      body: """
        Options that take a curve take a name, CSS's notation such as `"cubic-bezier(0.2, 0, 0, 1)"`, `"steps(4)"` or
        `"linear(0, 0.3 20%, 1)"`, or what [functions](functions.md#functions-of-motion) such as `motion.bezier` return.

        ## Curves

        \(table.text)
        ## Springs

        `motion.spring` makes springs of presets and of every usual set of parameters: see
        [SpringOptions](functions.md#springoptions).

        """)
  }

  /// The colours that have names.
  static var colors: Self {
    var table = MarkdownTable("colour", "light", "dark")
    for name in NamedColor.names {
      guard let color = NamedColor.named(name) else { continue }
      let dark = color.light == color.dark ? "" : "`\(color.dark.hexText)`"
      table.addRow("`\"\(name)\"`", "`\(color.light.hexText)`", dark)
    }
    return Self(
      name: "colors", title: "Colours", summary: "UIKit's colours by name, in light and in dark",
      body: """
        A colour is `"#rrggbb"`, `"#rrggbbaa"`, one of these names, a name of a pack's palette, or what `motion.color`
        returns. Names follow the appearance of the layer. The values are those of \(NamedColor.tableVersion).

        \(table.text)
        """)
  }

  /// The slugs of errors.
  static var errors: Self {
    var table = MarkdownTable("slug", "when")
    for error in ErrorSummary.all { table.addRow("`\(error.slug)`", error.summary) }
    return Self(
      name: "errors", title: "Errors", summary: "the slugs of errors and when they appear",
      body: """
        An error names its slug in brackets, the line of the script, what was found, and what to do. Slugs that begin with
        `limit-` end a run with exit code 3, and no script can catch them.

        \(table.text)
        """)
  }

  /// What packs of the project define.
  static func packs(_ definitions: [DefinitionDescription]) -> Self {
    let blocks = definitions.map { description in
      APIText.lines(of: description, isFull: true).joined(separator: "\n")
    }
    return Self(
      name: "packs", title: "Packs", summary: "what the packs of this project define",
      body: "```\n" + blocks.joined(separator: "\n\n").replacing("```", with: "'''") + "\n```\n")
  }
}
