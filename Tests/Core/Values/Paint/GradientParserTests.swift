import MotionValues
import Support
import Testing

@Suite("CSS gradients")
struct GradientParserTests {
  private static func read(_ text: String) throws(Diagnostic) -> Gradient {
    try Gradient(css: text, colors: GradientReaderTests.Names())
  }

  @Test(
    "A text of CSS is read",
    arguments: [
      ("linear-gradient(90deg, #f09, #fc0 40%)", "linear(90,#ff0099,#ffcc00@0.4)"),
      ("linear-gradient(red, white);", "linear(#ff0000,#ffffff)"),
      ("  LINEAR-GRADIENT( to Right ,red,white )", "linear(90,#ff0000,#ffffff)"),
      ("linear-gradient(to top right, red, white)", "linear(topRight,#ff0000,#ffffff)"),
      ("linear-gradient(to left bottom, red, white)", "linear(bottomLeft,#ff0000,#ffffff)"),
      ("linear-gradient(0, red, white)", "linear(0,#ff0000,#ffffff)"),
      ("linear-gradient(-0.25turn, red, white)", "linear(-90,#ff0000,#ffffff)"),
      ("linear-gradient(100grad, red, white)", "linear(90,#ff0000,#ffffff)"),
      ("linear-gradient(in oklab, red, white)", "linear(mixing=oklab,#ff0000,#ffffff)"),
      (
        "linear-gradient(45deg in oklch shorter hue, red, white)",
        "linear(45,mixing=oklch,#ff0000,#ffffff)"
      ),
      (
        "linear-gradient(in srgb-linear to top, red, white)",
        "linear(0,mixing=linear,#ff0000,#ffffff)"
      ),
      ("linear-gradient(red, 30%, white)", "linear(#ff0000,hint=0.3,#ffffff)"),
      ("linear-gradient(red 10% 20%, 50% white)", "linear(#ff0000@0.1,#ff0000@0.2,#ffffff@0.5)"),
      (
        "repeating-linear-gradient(red 0, transparent 1e1%)",
        "linear(repeats,#ff0000,#00000000@0.1)"
      ),
      ("linear-gradient(systemPink, systemGray5)", "linear(#ff2d55,#e5e5ea)"),
      (
        "linear-gradient(rgb(255, 0, 51), rgba(0,0,0,.5), rgb(100% 0% 20% / 50%), "
          + "hsl(120, 100%, 50%), hsla(0.5turn 100% 25% / none))",
        "linear(#ff0033,#00000080,#ff003380,#00ff00,#00808000)"
      ),
      ("linear-gradient(#f008, #ff000080)", "linear(#ff000088,#ff000080)"),
      ("radial-gradient(red, white)", "radial(#ff0000,#ffffff)"),
      (
        "radial-gradient(circle at 20% 30%, red, white)",
        "radial(center=0.2:0.3,circle,#ff0000,#ffffff)"
      ),
      (
        "radial-gradient(closest-side circle at top left in oklab, red, white)",
        "radial(center=0:0,size=closestSide,circle,mixing=oklab,#ff0000,#ffffff)"
      ),
      ("radial-gradient(40px, red, white)", "radial(radius=40,#ff0000,#ffffff)"),
      (
        "radial-gradient(ellipse 40px 20px at right 10% bottom 20%, red, white)",
        "radial(center=0.9:0.8,radius=40:20,#ff0000,#ffffff)"
      ),
      (
        "repeating-radial-gradient(farthest-corner at top, red, white 10%)",
        "radial(center=0.5:0,repeats,#ff0000,#ffffff@0.1)"
      ),
      ("conic-gradient(red, white)", "conic(#ff0000,#ffffff)"),
      (
        "conic-gradient(from 45deg at 25% 75%, red, white 90deg, red 50%)",
        "conic(45,center=0.25:0.75,#ff0000,#ffffff,#ff0000@0.5)"
      ),
      (
        "conic-gradient(in oklab, red 0deg 90deg, white 90deg)",
        "conic(mixing=oklab,#ff0000,#ff0000@0.25,#ffffff@0.25)"
      ),
    ])
  func texts(_ text: String, word: String) throws {
    #expect(Paint.gradient(try Self.read(text)).word == word)
  }

  @Test(
    "Errors name the byte and the nearest word",
    arguments: [
      (
        "linear-gradient(to rigth, red, white)",
        "[gradient-text] `to rigth` is not a direction, at byte 17; did you mean `right`?"
      ),
      (
        "linear-gradient(to top bottom, red, white)",
        "[gradient-text] `to top bottom` is not a direction, at byte 17; "
          + "a direction is one of: `bottom`, `left`, `right`, `top`"
      ),
      (
        "linear-gradeint(red, white)",
        "[gradient-text] `linear-gradeint` is not a gradient, at byte 1; "
          + "did you mean `linear-gradient`?"
      ),
      (
        "linear-gradient(90dge, red, white)",
        "[gradient-text] `90dge` is not an angle, at byte 17; write degrees: `90deg`"
      ),
      (
        "linear-gradient(rde, white)",
        "[gradient-text] `rde` is not a colour, at byte 17; "
          + "did you mean `red`?"
      ),
      (
        "radial-gradient(circl at top, red, white)",
        "[gradient-text] `circl` is not a colour, at byte 17; did you mean `circle`?"
      ),
      (
        "linear-gradient(red, white 20px)",
        "[gradient-text] `20px` is not a place, at byte 28; "
          + "a gradient fits every box: write a percentage, such as `40%`"
      ),
      (
        "radial-gradient(at 20px 30px, red, white)",
        "[gradient-text] `20px` is not a position, at byte 20; "
          + "a gradient fits every box: write a percentage, such as `at 20% 30%`"
      ),
      (
        "radial-gradient(circle 40px 20px, red, white)",
        "[gradient-text] these are no radii, at byte 17; "
          + "write one for a circle, two for an ellipse, or `closest-side` or the like"
      ),
      (
        "radial-gradient(at tpo, red, white)",
        "[gradient-text] `tpo` is not a position, at byte 20; did you mean `top`?"
      ),
      (
        "radial-gradient(at top bottom, red, white)",
        "[gradient-text] `top bottom` is not a position, at byte 20; "
          + "write `at 20% 30%` or `at top left`"
      ),
      (
        "linear-gradient(in lab, red, white)",
        "[gradient-text] `lab` is not a space in which gradients mix, at byte 20; "
          + "the spaces are: `oklab`, `oklch`, `srgb`, `srgb-linear`"
      ),
      ("linear-gradient(red, white", "[gradient-text] expected `)`, found the end, at byte 27"),
      (
        "linear-gradient(red, white) no-repeat",
        "[gradient-text] expected the end, found `no-repeat`, at byte 29"
      ),
      ("linear-gradient(red,, white)", "[gradient-text] expected a colour, found `,`, at byte 21"),
      ("linear-gradient()", "[gradient-text] expected a colour, found `)`, at byte 17"),
      (
        "linear-gradient(20%, red)",
        "[gradient-text] `20%` is not an angle, at byte 17; "
          + "write degrees: `90deg`"
      ),
      (
        "linear-gradient(red, 20%)",
        "[gradient-text] a hint is between two colours, at byte 22"
      ),
      (
        "linear-gradient(red, 20%, 30%, white)",
        "[gradient-text] a hint is between two colours, at byte 27"
      ),
      (
        "linear-gradient(color(srgb 1 0 0), red)",
        "[gradient-text] `color(` is not a colour, at byte 17; "
          + "write `rgb(…)`, `hsl(…)`, `#rrggbb` or a name"
      ),
      (
        "linear-gradient(rgb(1 2), red)", "[gradient-text] expected a number, found `)`, at byte 24"
      ),
      (
        "linear-gradient(rgb(1px 2 3), red)",
        "[gradient-text] `1px` is not a part of a colour, at byte 21"
      ),
      (
        "conic-gradient(from red)",
        "[gradient-text] expected an angle such as `45deg`, found `red`, at byte 21"
      ),
    ])
  func errors(_ text: String, expected: String) {
    do throws(Diagnostic) {
      _ = try Self.read(text)
      Issue.record("no error")
    } catch {
      let help = error.help.isEmpty ? "" : "; " + error.help.joined(separator: "; ")
      #expect("[\(error.code.slug)] \(error.message)\(help)" == expected)
    }
  }

  @Test("Any text is read or refused")
  func fuzz() {
    var paints = RandomPaints(seed: 31)
    let pieces = [
      "linear-gradient(", "radial-gradient(", "conic-gradient(", "repeating-", "to ", "top ", "at ",
      "from ", "in ", "oklab", "circle ", "40px", "20%", "90deg", "1e400%", "-", "+", "e", ",",
      ", ",
      ")", "(", "red", "#f00", "#f0", "rgb(", "hsl(", "none", " / ", "0", "é", "\u{0}", ";",
      "closest-side ",
    ]
    for _ in 0..<5_000 {
      var text = paints.pick(["linear-gradient(", "radial-gradient(", "conic-gradient(", ""])
      for _ in 0..<Int(paints.number(0...14)) { text += paints.pick(pieces) }
      if let gradient = try? Self.read(text) {
        let word = Paint.gradient(gradient).word
        #expect(Paint(word: word)?.word == word, "\(text)")
      }
    }
  }
}
