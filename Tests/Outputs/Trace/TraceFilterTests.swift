import MotionRecording
import MotionValues
import Testing

struct TraceFilterTests {
  @Test(
    "A pattern selects properties",
    arguments: [
      ("card.*", "card.y", true), ("card.*", "header/card.y", true),
      ("card.*", "cards.y", false), ("card.*", "discard.y", false),
      ("card.*", "header/card/search.y", false), ("card.y", "header/card.y", true),
      ("card.y", "header/card.opacity", false), ("card", "header/card.opacity", true),
      ("header/card.y", "header/card.y", true), ("header/card.y", "page/header/card.y", true),
      ("header/card.y", "subheader/card.y", false),
      ("/card.y", "card.y", true), ("/card.y", "header/card.y", false),
      ("/*/card.y", "header/card.y", true), ("/*/card.y", "a/b/card.y", false),
      ("/**/card.y", "a/b/card.y", true), ("/header/**", "header/card/search.y", true),
      ("/header/**", "header.y", false), ("c*d.y", "header/card.y", true),
      ("h*d.y", "header/card.y", false), ("h**d.y", "header/card.y", true),
      ("*.opacity", "header/card.opacity", true), ("*.opacity", "header/card.y", false),
      ("card.translation*", "card.translationY", true), ("card.*Y", "card.translationY", true),
      ("card.*Y", "card.translationX", false), ("**", "header/card.y", true),
      ("*", "header/card.y", true), ("*.*", "statusBar", true), ("/.statusBar", "statusBar", true),
      (".statusBar", "card.statusBar", false), ("Passport.passport.y", "Passport.passport.y", true),
      ("", "card.y", false), ("card.", "card.y", false),
    ])
  func chooses(pattern: String, name: String, isChosen: Bool) {
    let column = TraceColumn(name: name, kind: .number)
    let filter = TraceFilter([pattern])
    #expect(filter.matches(path: column.path, property: column.property) == isChosen)
  }

  @Test("Without patterns everything is selected, with several the union of their selections")
  func combines() {
    #expect(TraceFilter().matches(path: "card", property: "y"))
    let filter = TraceFilter(["card.x", "list"])
    #expect(filter.matches(path: "card", property: "x"))
    #expect(filter.matches(path: "list", property: "y"))
    #expect(!filter.matches(path: "card", property: "y"))
  }

  @Test(
    "A pattern that ends in a channel selects that of a colour, whatever dots an id has",
    arguments: [
      ("card.fill.red", "header/card", "fill", ["red"]), ("card.*.red", "card", "fill", ["red"]),
      ("*.fill.alpha", "card", "fill", ["alpha"]), ("/card.fill.red", "header/card", "fill", []),
      ("a.fill.fill.blue", "a.fill", "fill", ["blue"]), ("card.fill", "card", "fill", []),
      ("card.*", "card", "fill", []), ("**", "card", "fill", []), ("card", "card", "fill", []),
      ("card.fill.hue", "card", "fill", []), ("fill.red", "card", "fill", []),
    ])
  func channels(pattern: String, path: String, property: String, channels: [String]) {
    let filter = TraceFilter([pattern])
    #expect(filter.channels(path: path, property: property).map(\.name) == channels)
    for channel in ["red", "green", "blue", "alpha"] where !pattern.contains("**") {
      let isSelected =
        channels.contains(channel) || ["card.*", "card"].contains(pattern)
      #expect(filter.matches(path: path, property: "\(property).\(channel)") == isSelected)
    }
    let isWrong = filter.channelHelp(path: path, property: property) != nil
    #expect(isWrong == pattern.hasSuffix("hue"))
  }

  @Test("A pattern with many stars is matched in reasonable time")
  func staysFast() {
    let filter = TraceFilter([String(repeating: "a**", count: 50) + "b"])
    #expect(!filter.matches(path: String(repeating: "a", count: 200), property: "y"))
  }
}
