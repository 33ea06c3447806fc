import MotionCore
import MotionPlugin
import MotionValues

extension MarkdownReference.Page {
  /// The named curves and springs.
  static var curves: Self {
    var table = MarkdownTable("curve", "meaning")
    let springNames = SpringPreset.names.map { "`\"\($0)\"`" }.joined(separator: ", ")
    for curve in Curve.all { table.addRow("`\"\(curve.name)\"`", curve.documentation) }
    return Self(
      name: "curves", title: "Curves and springs", summary: "timing curves by name",
      body: """
        Options that take a curve accept a name, CSS notation such as `"cubic-bezier(0.2, 0, 0, 1)"`, `"steps(4)"` or
        `"linear(0, 0.3 20%, 1)"`, or a result of [functions](functions.md#functions-of-motion) such as `motion.bezier`.

        The names that other tools have for these curves are accepted as well: CSS keywords such as `"ease-in-out"`, with or
        without the semicolon of a copied declaration, `"Curves.easeOutCubic"` of Flutter, `"outCubic"` of anime.js, and
        `"fastOutSlowIn"` of Android. The formulas are Robert Penner's, as on <https://easings.net>; Flutter approximates them
        by Bézier curves. Material's are its
        [tokens](https://m3.material.io/styles/motion/easing-and-duration/tokens-specs).

        ## Curves

        \(table.text)
        ## Springs

        Apple's presets are springs by name: \(springNames). An option that takes a spring or a curve accepts them.

        `motion.spring` makes springs from presets and from all common sets of parameters: see
        [SpringOptions](functions.md#springoptions). With mass *m*, stiffness *k*, damping *c*, frequency ω = √(*k*/*m*) and
        damping ratio ζ = *c* / (2√(*km*)):

        | options | as in | formula |
        |---|---|---|
        | `stiffness`, `damping`, `mass` | Core Animation, Motion | as given; ζ above 1 counts as 1 unless `allowOverdamping` |
        | `response`, `dampingRatio` | SwiftUI | ω = 2π / response |
        | `duration`, `bounce` | [SwiftUI](https://developer.apple.com/documentation/swiftui/spring) | ω = 2π / duration, ζ = 1 − bounce, below zero 1 / (1 + bounce) |
        | `duration`, `dampingRatio` | UIKit | the envelope is 0.001 at the duration |
        | `stiffness`, `dampingRatio` | [Compose](https://developer.android.com/develop/ui/compose/animation/customize#spring), Material 3 | *c* = 2ζ√(*km*) |
        | `tension`, `friction` | [React Spring](https://www.react-spring.dev/docs/advanced/config) | *k* = tension, *c* = friction; of Origami and React Native, convert: *k* = 3.62 (tension − 30) + 194, *c* = 3 (friction − 8) + 25 |
        | `bounciness`, `speed` | Pop, React Native | Rebound's [BouncyConversion](https://github.com/facebookarchive/rebound/blob/master/rebound-core/src/main/java/com/facebook/rebound/BouncyConversion.java) |
        | `visualDuration`, `bounce` | [Motion](https://motion.dev/docs/react-transitions#visualduration) | ω = 2π / (1.2 visualDuration), ζ = 1 − bounce within 0.05…1 |

        """)
  }

  /// The named colours.
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
        A colour is `"#rrggbb"`, `"#rrggbbaa"`, one of these names, a name from a pack's palette, or a result of
        `motion.color`. Names follow the appearance of the layer. The values are those of \(NamedColor.tableVersion).

        \(table.text)
        """)
  }

  /// The definitions of the project's packs.
  static func packs(_ definitions: [DefinitionDescription]) -> Self {
    let blocks = definitions.map { description in
      APIText.lines(of: description, isFull: true).joined(separator: "\n")
    }
    return Self(
      name: "packs", title: "Packs", summary: "what the packs of this project define",
      body: "```\n" + blocks.joined(separator: "\n\n").replacing("```", with: "'''") + "\n```\n")
  }
}
