import MotionCore
import Testing

@Suite("Recorded touches")
struct TouchTrackTests {
  private static let expected = [
    TouchTrack.Sample(time: 0, x: 190, y: 500), TouchTrack.Sample(time: 0.5, x: 191.5, y: 480),
    TouchTrack.Sample(time: 2, x: -3, y: 0),
  ]

  @Test(
    "A recording is the same in every form, relative to its first sample",
    arguments: [
      "10,190,500\n10.5,191.5,480\n12,-3,0\n",
      "time,x,y\n10,190,500\n10.5,191.5,480\n12,-3,0",
      "\u{FEFF}time,x,y\n10,190,500\n10.5,191.5,480\n12,-3,0",
      "# a device\r\n\r\n\"y\", \"time\" ,\"x\",force\r\n500,10,190,1\r\n480,1.05e1,191.5,a\r\n0,12,-3,\r\n",
      "{\"time\": 10, \"x\": 190, \"y\": 500}\n{\"y\":480,\"x\":191.5,\"phase\":\"moved\",\"time\":10.5}\n"
        + "{ \"x\": -3, \"time\": 12, \"y\": 0 }",
    ])
  func forms(text: String) throws {
    #expect(try TouchTrack(text: Array(text.utf8)).samples == Self.expected)
  }

  @Test(
    "An error names its line",
    arguments: [
      ("", TouchTrackError(.empty)), ("time,x,y\n# nothing\n", TouchTrackError(.empty)),
      ("0,1,2\n0.1,a,2", TouchTrackError(.notANumber(column: "x", found: "a"), line: 2)),
      ("0,1,2\n0.1,,2", TouchTrackError(.notANumber(column: "x", found: ""), line: 2)),
      ("0,nan,2", TouchTrackError(.notANumber(column: "x", found: "nan"), line: 1)),
      ("0,1,2\n1,0x10,2", TouchTrackError(.notANumber(column: "x", found: "0x10"), line: 2)),
      ("0,1,2\n1,1e999,2", TouchTrackError(.notANumber(column: "x", found: "1e999"), line: 2)),
      ("0,1,2\n\n0.2,1,2\n0.1,1,2", TouchTrackError(.timeGoesBack(from: 0.2, to: 0.1), line: 4)),
      (
        "0,1,2\n1,1e10,2",
        TouchTrackError(.tooFar(column: "x", found: "1e10", limit: 1e9), line: 2)
      ),
      ("0,1\n", TouchTrackError(.fieldCount(expected: 3, found: 2), line: 1)),
      ("time,x\n0,1", TouchTrackError(.missingColumn("y"), line: 1)),
      ("t,x,y\n0,1,2", TouchTrackError(.missingColumn("time"), line: 1)),
      ("time,x,y\n0,1,2,3", TouchTrackError(.fieldCount(expected: 3, found: 4), line: 2)),
      ("{\"time\":0,\"x\":1}", TouchTrackError(.missingColumn("y"), line: 1)),
      (
        "{\"time\":0,\"x\":1,\"y\":\"2\"}",
        TouchTrackError(.notANumber(column: "y", found: "\"2\""), line: 1)
      ),
      ("{\"time\":0,\"x\":1,\"y\":2", TouchTrackError(.notAnObject, line: 1)),
      ("{0}", TouchTrackError(.notAnObject, line: 1)),
    ])
  func errors(text: String, expected: TouchTrackError) {
    #expect(throws: expected) { _ = try TouchTrack(text: Array(text.utf8)) }
    #expect(!expected.description.isEmpty)
  }

  @Test("Bytes that are not UTF-8 are an error")
  func encoding() {
    #expect(throws: TouchTrackError(.encoding)) { _ = try TouchTrack(text: [0x30, 0xFF]) }
  }

  @Test(
    "The finger moves in straight lines between samples and rests outside",
    arguments: [
      (-1.0, 190.0, 500.0), (0, 190, 500), (0.25, 190.75, 490), (0.5, 191.5, 480), (2, -3, 0),
      (9, -3, 0),
    ])
  func position(time: Double, x: Double, y: Double) throws {
    let path = try #require(TouchTrack(Self.expected))
    let position = path.position(at: time)
    #expect((position.x - x).magnitude < 1e-12 && (position.y - y).magnitude < 1e-12)
    #expect(path.duration == 2)
  }

  @Test("Of two samples at the same time, the last one applies")
  func jump() throws {
    let path = try TouchTrack(text: Array("0,0,0\n1,10,0\n1,20,0\n2,30,0".utf8))
    #expect(path.position(at: 1).x == 20)
    #expect((path.position(at: 0.999).x - 9.99).magnitude < 1e-9)
    #expect(path.position(at: 1.5).x == 25)
  }

  @Test("There is no track without a sample")
  func empty() { #expect(TouchTrack([]) == nil) }
}
