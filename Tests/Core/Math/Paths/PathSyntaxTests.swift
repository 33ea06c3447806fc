import MotionValues
import Support
import Testing

@Suite("The syntax of path data")
struct PathSyntaxTests {
  @Test(
    "All commands become absolute lines, curves and arcs",
    arguments: [
      ("", ""), (" \n", ""), ("M5 4", "M5,4"), ("m5,4-1-2", "M5,4L4,2"),
      ("M5 4 6 7z", "M5,4L6,7Z"), ("M1 1H5V7h1v-2", "M1,1L5,1L5,7L6,7L6,5"),
      ("M10 10a1 1 0 0110 10", "M10,10A1,1,0,0,1,20,20"),
      ("M0 0A-3 4 20 1 0 1e1-.5.5.5 0 00 1 1", "M0,0A3,4,20,1,0,10,-0.5A0.5,0.5,0,0,0,1,1"),
      ("M0 0C1 1 2 2 3 3s1 1 2 2", "M0,0C1,1,2,2,3,3C4,4,4,4,5,5"),
      ("M0 0S1 2 3 3", "M0,0C0,0,1,2,3,3"), ("M0 0Q1 2 3 3t1 1", "M0,0Q1,2,3,3Q5,4,4,4"),
      ("M0 0T3 3T4 4", "M0,0Q0,0,3,3Q6,6,4,4"),
      ("M1 1l2 0 0 2zl5 5zm1 1l1 0", "M1,1L3,1L3,3ZL6,6ZM2,2L3,2"),
      ("M.5.25 1e2 1E-1", "M0.5,0.25L100,0.1"), ("M-0 -0.0000001", "M0,0"),
      ("M123456789.1234567 0", "M123456789.123457,0"),
    ])
  func canonical(_ text: String, _ expected: String) throws {
    let outline = try Path(data: text).outline(width: 0, height: 0)
    #expect(outline.svg == expected)
  }

  @Test(
    "Errors say what is wrong, where, and what to do",
    arguments: [
      (
        "M 8 5 C 12 x", "`x` is not a number, at byte 12 of `M 8 5 C 12 x`",
        "`C` takes six numbers, such as `C 12 5 19 9 19 12`"
      ),
      (
        "M 8 5 L 3", "a number is missing, at byte 10 of `M 8 5 L 3`",
        "`L` takes two numbers, such as `L 19 12`"
      ),
      (
        "M8,5L3,4,", "a number is missing, at byte 10 of `M8,5L3,4,`",
        "`L` takes two numbers, such as `L 19 12`"
      ),
      (
        "L 8 5", "a path begins with `M`, not with `L`, at byte 1 of `L 8 5`",
        "put the point where it begins before it: `M 0 0`"
      ),
      (
        "M0 0B1 1", "`B1` is not a command, at byte 5 of `M0 0B1 1`",
        "the commands are M, L, H, V, C, S, Q, T, A and Z; small letters count from the last point"
      ),
      (
        "M0 0z 4", "`4` follows no command, at byte 7 of `M0 0z 4`",
        "the commands are M, L, H, V, C, S, Q, T, A and Z; small letters count from the last point"
      ),
      (
        "M0 0A1 1 0 2 0 5 5", "`2` is not 0 or 1, at byte 12 of `M0 0A1 1 0 2 0 5 5`",
        "`A` takes seven numbers, two of them 0 or 1, such as `A 8 8 0 0 1 19 12`"
      ),
      (
        "M0 1e300", "`1e300` is beyond ±1,000,000,000, at byte 4 of `M0 1e300`",
        "scale it down in the tool that made it"
      ),
    ])
  func errors(_ text: String, _ message: String, _ help: String) {
    let error = #expect(throws: PathSyntaxError.self) { try Path(data: text) }
    #expect(error?.description == message)
    #expect(error?.help == [help])
    #expect(error?.isLimit == false)
  }

  @Test("Paths that are too long are refused")
  func limits() {
    let long = "M0 0" + String(repeating: "L1 1", count: 20_000)
    let error = #expect(throws: PathSyntaxError.self) { try Path(data: long) }
    #expect(error?.description == "a path of 79 KB; the most is 64 KB")
    #expect(error?.isLimit == true)
    let many = #expect(throws: PathSyntaxError.self) {
      try Path(data: "M0 0" + String(repeating: "h1", count: 10_000))
    }
    #expect(many?.description == "a path of more than 10000 commands")
    #expect(throws: Never.self) {
      try Path(data: "M0 0" + String(repeating: "h1", count: 9_999))
    }
    let huge = #expect(throws: PathSyntaxError.self) {
      try Path(data: String(repeating: " ", count: 10 << 20))
    }
    #expect(huge?.description == "a path of 10 MB; the most is 64 KB")
  }

  @Test("Whatever is read, nothing breaks and numbers stay finite", arguments: 1...40)
  func fuzz(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "M", "l", "H", "v", "C", "s", "Q", "t", "A", "a", "Z", "m", "1", "-2.5", "1e9", ".5", "0",
      "1 1", "10", ",", " ", "1e-9", "3", "x", "é", "-", "7 8 9",
    ]
    for _ in 0..<200 {
      var text = "M3 4"
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
        text += Bool.random(using: &generator) ? " " : ""
      }
      guard let outline = try? Path(data: text).outline(width: 0, height: 0) else { continue }
      let measure = OutlineMeasure(outline)
      #expect(measure.length.isFinite)
      let isFinite = outline.numbers.allSatisfy { $0.isFinite }
      #expect(isFinite)
      if let bounds = outline.bounds { #expect(bounds.width.isFinite && bounds.height >= 0) }
      if let point = measure.point(at: 0.3) { #expect(point.x.isFinite && point.angle.isFinite) }
      let square = try Path(data: "M0 0H9V9Z").outline(width: 0, height: 0)
      let mixed = OutlineMorph(from: outline, to: square).outline(at: 0.4)
      let staysFinite = mixed.numbers.allSatisfy { $0.isFinite }
      #expect(staysFinite, "\(text)")
      _ = measure.trimmed(OutlineTrim(start: 0.2, end: 0.9, offset: 0.3)).length
    }
  }

  @Test(
    "Words of other values are refused",
    arguments: [
      "", "path", "path(", "path(L1,1)", "path(24:M1,1)", "path(0x4:M1,1)", "ellipse(1)",
      "star(5)", "star(2,0.5)", "arc(1,2,open)", "mix(ellipse(),ellipse())", "ellipse() ",
      "mix(mix(mix(mix(mix(ellipse(),path(),0.5),path(),0.5),path(),0.5),path(),0.5),path(),0.5)",
      "rectangle(nan)", "polygon(1e3)", "dash(4)", "ellipse", "oval()",
    ])
  func words(_ word: String) { #expect(Path(word: word) == nil) }
}

@Suite("Dashes")
struct DashTests {
  @Test("Odd patterns are repeated, and words read back")
  func patterns() throws {
    #expect(try Dash([4, 2]).word == "dash(4,2)")
    #expect(try Dash([3]).word == "dash(3,3)")
    #expect(try Dash([1, 2, 3]).word == "dash(1,2,3,1,2,3)")
    #expect(Dash.solid.word == "dash()")
    #expect(try Dash([4, 2.5]).literal == "{ 4, 2.5 }")
    #expect(Dash.solid.literal == "{}")
    #expect(throws: ParameterError.self) { try Dash([-1, 2]) }
    #expect(throws: ParameterError.self) { try Dash([Double](repeating: 1, count: 17)) }
    #expect(throws: ParameterError.self) { try Dash([.infinity]) }
    for word in ["dash(", "dash(,)", "dash(a)", "dash(-1,2)", "dash(1,nan)", "dash(1,2,)"] {
      #expect(Dash(word: word) == nil)
    }
    let dash = try Dash([4, 2])
    #expect(Dash(word: "dash(4,2)") == dash)
  }

  @Test("Patterns of unequal length are repeated to a common one")
  func mixtures() throws {
    let (short, long) = (try Dash([4, 2]), try Dash([1, 1, 2, 2, 3, 3]))
    #expect(short.mixed(with: long, at: 0.5).lengths == [2.5, 1.5, 3, 2, 3.5, 2.5])
    #expect(short.mixed(with: long, at: 0) == short)
    #expect(short.mixed(with: long, at: 1) == long)
    #expect(try Dash([1, 1]).mixed(with: Dash([3, 0.5]), at: 3).lengths == [7, 0])
    // A stroke without gaps is one of gaps without length.
    #expect(short.mixed(with: .solid, at: 0.5).lengths == [5, 1])
    #expect(Dash.solid.mixed(with: short, at: 0.25).lengths == [5.5, 0.5])
    #expect(short.distance(from: long) == 3)
    #expect(short.distance(from: short) == 0)
    let many = try Dash([Double](repeating: 1, count: 30))
    let more = try Dash((0..<32).map { Double($0) })
    #expect(many.mixed(with: more, at: 0.5).lengths.count == 480)
  }

  @Test("Words read back", arguments: 1...10)
  func words(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<1_000 {
      let one = try Dash(
        (0..<Int.random(in: 0...16, using: &generator)).map { _ in generator.number(0...20) })
      let two = try Dash(
        (0..<Int.random(in: 0...16, using: &generator)).map { _ in generator.number(0...20) })
      let word = one.mixed(with: two, at: generator.number(0...1)).word
      let read = try #require(Dash(word: word))
      #expect(read.word == word)
    }
  }
}
