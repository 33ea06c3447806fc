import HeaderEngine
import MotionValues
import Testing

@Suite("The collapsing header")
struct HeaderTests {
  @Test(
    "The error for an unusable limit names it",
    arguments: [
      (-1.0, 600.0, "min"), (600, 600, "min"), (700, 600, "min"), (.nan, 600, "min"),
      (0, .infinity, "max"), (0, 0, "max"), (0, .nan, "max"),
    ])
  func limits(minimum: Double, maximum: Double, option: String) {
    let error = #expect(throws: ParameterError.self) {
      _ = try HeaderConfiguration(minimum: minimum, maximum: maximum)
    }
    #expect(error?.parameter == option)
    #expect(error?.expected.contains("points") == true)
  }

  @Test("A snap that does not come to rest is an error")
  func restlessSnap() throws {
    let ranges = [
      try HeaderSnapRange(over: 0, 0.5, target: 0.75),
      try HeaderSnapRange(over: 0.5, 1, target: 0),
    ]
    #expect(throws: ParameterError.self) {
      _ = try HeaderConfiguration(minimum: 0, maximum: 100, snap: .ranges(ranges))
    }
  }

  @Test("Of two ranges that share an end, the first wins; outside all ranges a header stays")
  func snapRanges() throws {
    let configuration = try HeaderConfiguration(
      minimum: 0, maximum: 100,
      snap: .ranges([
        HeaderSnapRange(over: 0, 0.25, target: 0), HeaderSnapRange(over: 0.25, 0.5, target: 0.5),
      ]))
    for (height, target) in [(25.0, 0.0), (26, 50), (50, 50), (60, 60)] {
      #expect(Header(configuration, height: height).snapTarget() == target)
    }
  }

  @Test("Above content that is too short, a header keeps its height both ways and snaps open")
  func shortContent() throws {
    let short = HeaderContent(height: 300, viewportHeight: 500)
    for policy in HeaderPolicy.allCases where policy.traits.guardsContent {
      var header = Header(
        try HeaderConfiguration(minimum: 90, maximum: 140, policy: policy), height: 100)
      #expect(header.scroll(from: 0, to: 20, content: short).height == 100)
      #expect(header.scroll(from: 20, to: -20, content: short).height == 100)
      #expect(header.snapTarget(content: short) == 140)
    }
  }

  @Test("An event in which the content's height has changed does not move the header")
  func changedContent() throws {
    var header = Header(try HeaderConfiguration(minimum: 90, maximum: 140, policy: .quickReturn))
    var content = HeaderContent(height: 2000, viewportHeight: 500)
    #expect(header.scroll(from: 0, to: 10, content: content).height == 130)
    content.height = 1500
    let step = header.scroll(from: 300, to: 250, content: content)
    #expect(step.height == 130)
    #expect(step.offset == 250)
    #expect(header.scroll(from: 250, to: 245, content: content).height == 135)
  }

  @Test("Quick return can pass on what it cannot consume")
  func conservingQuickReturn() throws {
    var header = Header(
      try HeaderConfiguration(
        minimum: 90, maximum: 140, policy: .quickReturn, unconsumed: .passedOn))
    let down = header.scroll(from: 0, to: 80)
    #expect([down.height, down.offset, down.taken, down.lost] == [90, 30, 50, 0])
    let up = header.scroll(from: 30, to: -50)
    #expect([up.height, up.offset, up.taken, up.lost] == [140, 0, -50, 0])
  }

  @Test("Absolute: the height is a function of the offset alone")
  func absolute() throws {
    var header = Header(try HeaderConfiguration(minimum: 44, maximum: 144, policy: .absolute))
    let content = HeaderContent(height: 100, viewportHeight: 500, topInset: 144)
    for (offset, height) in [(-144.0, 144.0), (-100, 100), (500, 44), (-94, 94), (-200, 144)] {
      let step = header.scroll(from: 0, to: offset, content: content)
      #expect(step.height == height)
      #expect(step.offset == offset)
    }
  }

  @Test("Threshold: dead zones from the top and by direction, none midway, no gap at the top")
  func threshold() throws {
    var header = Header(
      try HeaderConfiguration(
        minimum: 50, maximum: 150, policy: .threshold,
        thresholds: HeaderThresholds(fromTop: 20, positive: 40, negative: 60)))
    let content = HeaderContent(height: 3000, viewportHeight: 800)
    let rows: [(y: Double, height: Double, why: String)] = [
      (15, 150, "inside the zone from the top"), (50, 120, "30 points beyond it"),
      (40, 130, "midway there is no zone"), (400, 50, "collapsed"),
      (345, 50, "inside the negative zone"), (320, 70, "20 points beyond it"),
      (240, 150, "expanded"), (275, 150, "inside the positive zone"),
      (300, 130, "20 points beyond it"), (420, 50, "collapsed"),
      (90, 150, "expanded, 270 points beyond the zone"),
    ]
    var y = 0.0
    for row in rows {
      #expect(
        header.scroll(from: y, to: row.y, content: content).height == row.height, "\(row.why)")
      y = row.y
    }
    header.resize(to: 50)
    #expect(header.scroll(from: 90, to: 120, content: content).height == 50, "collapsed")
    #expect(header.scroll(from: 120, to: 110, content: content).height == 60, "near the top")
    #expect(header.scroll(from: 110, to: 0, content: content).height == 150, "at the top")
  }

  @Test("A safe area moves `min`; a collapsed header stays collapsed, and Part 6 reads it once")
  func safeArea() throws {
    for (policy, minimum) in [(HeaderPolicy.topOnly, 127.0), (.asPublished, 115)] {
      var header = Header(try HeaderConfiguration(minimum: 68, maximum: 600, policy: policy))
      try header.safeAreaTopChanged(from: 0, to: 47)
      #expect(header.minimum == 115)
      let step = header.scroll(from: 0, to: 1000)
      #expect(step.height == 115)
      try header.safeAreaTopChanged(from: 47, to: 59)
      #expect(header.minimum == minimum)
      #expect(header.height == minimum)
    }
  }

  @Test("A safe area that leaves no range is an error")
  func safeAreaTooTall() throws {
    var header = Header(try HeaderConfiguration(minimum: 68, maximum: 100))
    #expect(throws: ParameterError.self) { try header.safeAreaTopChanged(from: 0, to: 32) }
    #expect(header.minimum == 68)
  }

  @Test("A header that is dragged by less than a rounding error from its least height stays there")
  func dragFromMinimum() throws {
    var header = Header(
      try HeaderConfiguration(minimum: 100, maximum: 300, stretch: HeaderStretch(factor: 1)),
      height: 100)
    header.drag(by: 5e-10)
    #expect(header.height == 100)
    #expect(header.stretch == 0)
  }

  @Test("An expanded header that is pulled beyond the top stretches by less than its limit")
  func stretch() throws {
    var header = Header(
      try HeaderConfiguration(
        minimum: 100, maximum: 300, stretch: HeaderStretch(factor: 1, limit: 50)), height: 280)
    let step = header.scroll(from: 0, to: -70)
    #expect(step.height == 300)
    #expect(step.offset == -50)
    #expect(step.stretch == 25)
    #expect(header.visibleHeight == 325)
    #expect(header.scroll(from: -50, to: -1e9).stretch < 50)
    #expect(header.scroll(from: -1e9, to: 0).stretch == 0)
  }

  @Test("A finger on the header moves it by its own distance; the rest is returned")
  func drag() throws {
    var header = Header(
      try HeaderConfiguration(minimum: 100, maximum: 300, stretch: HeaderStretch(factor: 0.5)))
    #expect(header.drag(by: -50) == 0)
    #expect(header.height == 250)
    #expect(header.drag(by: 90) == 0)
    #expect(header.visibleHeight == 320)
    #expect(header.drag(by: -40) == 0)
    #expect(header.visibleHeight == 300)
    #expect(header.drag(by: -230) == -30)
    #expect(header.height == 100)
    header.drag(by: 240)
    header.endDrag()
    #expect(header.visibleHeight == 300)
  }
}
