import MotionValues
import Testing

@Suite("Suggestions for names")
struct SuggestionTests {
  private static let names = [
    "opacity", "cornerRadius", "x", "y", "width", "height", "fill", "fillOpacity", "corners",
  ]

  @Test(
    "a name is suggested if it is near",
    arguments: [
      ("opactiy", "opacity"), ("Opacity", "opacity"), ("OPACITY", "opacity"), ("opacit", "opacity"),
      ("cornerradius", "cornerRadius"), ("corner_radius", "cornerRadius"), ("heigth", "height"),
      ("widht", "width"), ("wdth", "width"), ("flil", "fill"), ("z", nil),
      ("corner", "cornerRadius"),
      ("", nil), ("colour", "fill"), ("Alpha", "opacity"), ("transparency", "opacity"),
      ("opacity", nil),
      ("heightwidth", nil), ("setFill", "fill"), ("animateOpacity", "opacity"), ("setX", "x"),
      ("alphaValue", "opacity"), ("fillColour", "fill"), ("setup", nil), ("isolated", nil),
      ("animateAlphaValue", "opacity"), ("getCornerRadiusValue", "cornerRadius"),
      ("hö", nil),
    ] as [(String, String?)])
  func nearest(_ name: String, suggestion: String?) {
    #expect(Suggestion.nearest(to: name, in: Self.names) == suggestion)
    #expect(Suggestion.nearest(to: name, in: Self.names.reversed()) == suggestion)
  }

  @Test("among equally near names the first in byte order is suggested")
  func ties() {
    #expect(Suggestion.nearest(to: "cat", in: ["hat", "bat", "rat"]) == "bat")
    #expect(Suggestion.nearest(to: "cat", in: ["rat", "cart", "Cat"]) == "Cat")
  }

  @Test(
    "an ending too many leads to the event",
    arguments: [
      ("onTapped", "onTap"), ("onDragged", "onDrag"), ("onEd", nil),
    ] as [(String, String?)])
  func past(_ name: String, event: String?) {
    #expect(Suggestion.nearest(to: name, in: ["onTap", "onDrag"]) == event)
  }

  @Test("help lists the nearest name, or all names in order")
  func help() {
    #expect(
      Suggestion.help(for: "ones", in: ["two", "one"], kind: "there are") == ["did you mean `one`?"]
    )
    #expect(
      Suggestion.help(for: "ten", in: ["two", "one"], kind: "there are") == [
        "there are: `one`, `two`"
      ])
    #expect(Suggestion.help(for: "ten", in: [], kind: "there are") == [])
  }

  @Test(
    "a name of several words is suggested if each of its words is near",
    arguments: [
      ("easeInOutQuadd", ["easeInOutQuad"]), ("easeInQuat", ["easeInQuad", "easeInQuart"]),
      ("easeoutquad", ["easeOutQuad"]), ("easOutQuad", ["easeOutQuad"]),
      ("linera", ["linear"]), ("easeInn", ["easeIn"]), ("easeOutIn", []), ("easeoutin", []),
      ("InQuad", ["easeInOutQuad", "easeInQuad"]), ("quart", ["easeInQuart"]),
      ("ease", []), ("", []), (String(repeating: "e", count: 10_000_000), []),
    ] as [(String, [String])])
  func words(_ name: String, suggestions: [String]) {
    let names = [
      "linear", "easeOut", "easeIn", "easeInOut", "easeInQuart", "easeInQuad", "easeOutQuad",
      "easeInOutQuad",
    ]
    #expect(Suggestion.withWords(of: name, in: names) == suggestions)
    #expect(Suggestion.withWords(of: name, in: names.reversed()) == suggestions)
  }

  @Test("names of excessive length are not compared")
  func longNames() {
    let long = String(repeating: "x", count: 10_000_000)
    #expect(Suggestion.nearest(to: long, in: [long + "y", "x"]) == nil)
    #expect(Suggestion.nearest(to: "x", in: [long]) == nil)
  }
}
