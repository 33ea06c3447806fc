import MotionValues
import SceneSupport
import Testing

/// The words of other tools lead to code that runs.
struct ForeignWordTests {
  private static let prelude = """
    local scene = motion.scene { name = "trial", width = 393, height = 852 }
    local tile = scene:box { id = "tile", x = 36, y = 140, width = 160, height = 120 }
    local caption = tile:text { id = "caption", x = 14, y = 16, text = "Lisbon" }
    local feed = scene:scroll { id = "feed", y = 420, width = 393, height = 432, contentHeight = 1800 }

    """

  private static func failure(_ line: String) -> Diagnostic? {
    SteppedScene.failure(prelude + line, frames: 30)
  }

  private static func help(_ line: String) -> String {
    failure(line).map { $0.help.joined(separator: "\n") } ?? "it runs"
  }

  private static let rows = ForeignWord.all

  @Test("A row says in one short sentence what a script says instead")
  func sentences() {
    #expect(Self.rows.count > 300)
    for row in Self.rows {
      #expect(!row.places.isEmpty && !row.word.isEmpty && !row.code.isEmpty, "\(row.word)")
      let isIdea = row.places == [.idea]
      #expect(isIdea || row.sentence.count <= 80 && !row.code.contains("\n"), "\(row.word)")
      #expect(isIdea == row.tools.isEmpty, "\(row.word)")
    }
  }

  @Test("The code of each row runs", arguments: ForeignWord.Place.allCases)
  func code(place: ForeignWord.Place) {
    for row in Self.rows where row.places.first == place {
      let failure = Self.failure(row.code)
      #expect(failure == nil, "\(row.word): \(row.code)")
    }
  }

  @Test("The foreign line of each row leads to it", arguments: ForeignWord.Place.allCases)
  func foreign(place: ForeignWord.Place) {
    for row in Self.rows where row.places.first == place && !row.foreign.isEmpty {
      let help = Self.help(row.foreign)
      let leads =
        help.contains(row.sentence) || row.names.contains { help.contains("`\($0)`") }
        || place == .positional && row.names.allSatisfy { help.contains("\($0) = ") }
      #expect(leads, "\(row.word): \(row.foreign): \(help)")
    }
  }

  @Test(
    "The help has the names of the script",
    arguments: [
      ("tile.alpha = 0.35", "motion calls it `opacity`: `tile.opacity = 0.35`"),
      ("local card = tile card.zIndex = 2 -- in front", "`card.zPosition = 2`"),
      ("print(tile.alpha)", "motion calls it `opacity`: `tile.opacity`"),
      ("caption.color = \"red\"", "`caption.textColor = \"red\"`"),
      ("tile.color = \"red\"", "`tile.fill = \"red\"`"),
      ("tile.border_radius = 8", "motion calls it `cornerRadius`"),
      ("tile[\"z-index\"] = 8", "motion calls it `zPosition`"),
      ("tile:opacity(0.5)", "a property is assigned, not called: `tile.opacity = 0.5`"),
      ("tile:fill \"red\"", "a property is assigned, not called: `tile.fill = \"red\"`"),
      ("tile:x(tile.y + (2 * 3))", "`tile.x = tile.y + (2 * 3)`"),
      ("tile:width()", "a property is read without brackets: `tile.width`"),
      ("caption:text(\"Hi\")", "`caption.text = \"Hi\"`"),
      ("caption:text { id = \"a\" }", "add another text to the layer around it"),
      ("motion.spring(0.4, 0.2)", "`motion.spring { response = 0.4, dampingRatio = 0.2 }`"),
      ("motion.spring(0.4)", "{ response = 0.4 }"),
      ("motion.animator(0.3)", "{ duration = 0.3 }"),
      ("motion.withAnimation(0.3, function() end)", "{ duration = 0.3 }"),
      ("tile.opacity = \"50%\"", "`0.5`"),
      ("tile.rotationZ = \"0.5rad\"", "`28.65`"),
      ("tile.rotationZ = \"0.25turn\"", "`90`"),
      ("tile.rotationZ = \"45deg\"", "`45`"),
      ("tile.fill = \"rgba(20, 40, 60, 0.25)\"", "`#14283c40`"),
      ("print(math.round(1.5))", "`math.floor`"),
    ])
  func ownNames(line: String, help: String) {
    #expect(Self.help(line).contains(help), "\(line): \(Self.help(line))")
  }

  @Test(
    "A word that is like one of ours, and means another, does not lead astray",
    arguments: [
      ("tile:onDrag(function() end)", "draggable", "`drag`"),
      ("motion.delay(0.3)", "t:wait(0.3)", "did you mean"),
      ("tile.position = 10", "tile.x, tile.y", "did you mean"),
      ("caption.weight = \"bold\"", "fontWeight", "`height`"),
      ("motion.animator { direction = \"alternate\" }", "autoreverse", "`duration`"),
      ("tile:draggable { direction = \"y\" }", "axis", "`duration`"),
      ("Animated.timing(tile)", "motion.animator {", "did you mean"),
    ])
  func notAstray(line: String, help: String, wrong: String) {
    let found = Self.help(line)
    #expect(found.contains(help) && !found.contains(wrong), "\(line): \(found)")
  }

  @Test("A row is for places and layers that have what it needs")
  func places() {
    let names = ["opacity", "textColor"]
    #expect(ForeignWord.find("alpha", at: .layer, among: names)?.names == ["opacity"])
    #expect(ForeignWord.find("alpha", at: .layer, among: ["x"]) == nil)
    #expect(ForeignWord.find("alpha", at: .global, among: names) == nil)
    #expect(ForeignWord.find("", at: .layer, among: names) == nil)
    #expect(Suggestion.nearest(to: "alpha", in: names) == "opacity")
    #expect(
      Suggestion.help(for: "ease", at: .option, in: ["curve"], kind: "") == [
        ForeignWord.find("ease", at: .option, among: ["curve"])?.help()
      ])
  }
}
