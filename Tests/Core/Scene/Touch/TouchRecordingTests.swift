import MotionCore
import Support
import Testing

@Suite("Recorded touches")
struct TouchRecordingTests {
  private static func recording(_ text: String) throws(TouchRecordingError) -> TouchRecording {
    try TouchRecording(text: Array(text.utf8))
  }

  private static let samples = [
    TouchTrack.Sample(time: 10, x: 190, y: 500), TouchTrack.Sample(time: 10.5, x: 191.5, y: 480),
    TouchTrack.Sample(time: 12, x: -3, y: 0),
  ]

  @Test(
    "A recording of one finger is the same in every form",
    arguments: [
      "10,190,500\n10.5,191.5,480\n12,-3,0\n",
      "time,x,y\n10,190,500\n10.5,191.5,480\n12,-3,0",
      "\u{FEFF}time,x,y\n10,190,500\n10.5,191.5,480\n12,-3,0",
      "# a device\r\n\r\n\"y\", \"time\" ,\"x\",force\r\n500,10,190,1\r\n480,1.05e1,191.5,a\r\n0,12,-3,\r\n",
      "\"time\",\"x\",\"y\",\"what, \"\"where\"\"\"\n\"10\",190,500,\"a,b\"\n10.5, \"191.5\" ,480,\"\"\n12,-3,0,",
      "{\"time\": 10, \"x\": 190, \"y\": 500}\n{\"y\":480,\"x\":191.5,\"phase\":\"moved\",\"time\":10.5}\n"
        + "{ \"x\": -3, \"time\": 12, \"y\": 0 }",
      "10,1,began,190,500\n10.5,1,moved,191.5,480\n12,1,ended,-3,0\n",
      "phase,x,y,time\nbegan,190,500,10\nstationary,191.5,480,10.5\nended,-3,0,12\n",
      "finger,x,y,time\n1,190,500,10\n1,191.5,480,10.5\n1,-3,0,12\n",
      "10,1,began,190,500\n10.5,1,moved,191.5,480\n12,1,moved,-3,0\n",
      "t,x,y\n10,190,500\n10.5,191.5,480\n12,-3,0",
      "X\tY\tTimestamp\n190\t500\t10\n191.5\t480\t10.5\n-3\t0\t12",
      "seconds;x;y\n10;190;500\n10,5;\"191,5\";480\n12;-3;0",
      "10;190;500\n10.5;191.5;480\n12;-3;0",
      "Time (ms),x,y\n10000,190,500\n10500,191.5,480\n12000,-3,0",
      "{\"milliseconds\": \"10000\", \"x\": \"190\", \"y\": 500}\n"
        + "{\"ms\":10500,\"x\":191.5,\"y\":480}\n{\"t\":12,\"x\":-3,\"y\":\"0\"}",
    ])
  func forms(text: String) throws {
    let recording = try Self.recording(text)
    let finger = TouchRecording.Finger(
      track: try #require(TouchTrack(Self.samples)), isCancelled: false)
    #expect(recording == TouchRecording(fingers: [finger]))
    #expect(recording.duration == 12 && recording.fromFirstSample.duration == 2)
  }

  @Test("Fingers come and go, and a number is reused")
  func fingers() throws {
    let recording = try Self.recording(
      """
      time,finger,phase,x,y
      0.1,2,began,10,20
      0.2,1,began,30,40
      0.2,2,moved,11,20
      0.3,2,cancelled,12,20

      0.4,2,began,50,60
      0.4,2,ended,50,60
      0.5,1,moved,30,41
      """)
    #expect(recording.fingers.map(\.id) == [2, 1, 2])
    #expect(recording.fingers.map(\.start) == [0.1, 0.2, 0.4])
    #expect(recording.fingers.map(\.isCancelled) == [true, false, false])
    #expect(recording.fingers.map(\.track.samples.count) == [3, 2, 1])
    #expect(recording.duration == 0.5)
    #expect(
      recording.csv == """
        time,finger,phase,x,y
        0.1,2,began,10,20
        0.2,2,moved,11,20
        0.2,1,began,30,40
        0.3,2,cancelled,12,20
        0.4,2,began,50,60
        0.4,2,ended,50,60
        0.5,1,ended,30,41

        """)
  }

  @Test(
    "An error names its line",
    arguments: [
      ("", TouchRecordingError(.empty)), ("time,x,y\n# nothing\n", TouchRecordingError(.empty)),
      ("0,1,2\n0.1,a,2", TouchRecordingError(.notANumber(column: "x", found: "a"), line: 2)),
      ("0,1,2\n0.1,,2", TouchRecordingError(.notANumber(column: "x", found: ""), line: 2)),
      ("0,nan,2", TouchRecordingError(.notANumber(column: "x", found: "nan"), line: 1)),
      ("0,1,2\n1,0x10,2", TouchRecordingError(.notANumber(column: "x", found: "0x10"), line: 2)),
      ("0,1,2\n1,1e999,2", TouchRecordingError(.notANumber(column: "x", found: "1e999"), line: 2)),
      (
        "0,1,2\n\n0.2,1,2\n0.1,1,2",
        TouchRecordingError(.timeGoesBack(from: 0.2, to: 0.1), line: 4)
      ),
      (
        "0,1,2\n1,1e10,2",
        TouchRecordingError(.tooFar(column: "x", found: "1e10", limit: 1e9), line: 2)
      ),
      ("0,1\n", TouchRecordingError(.fieldCount(expected: 3, found: 2), line: 1)),
      ("time,x\n0,1", TouchRecordingError(.missingColumn("y"), line: 1)),
      ("when,x,y\n0,1,2", TouchRecordingError(.missingColumn("time"), line: 1)),
      ("0,1,2\n16,1,3\n33,1,4", TouchRecordingError(.milliseconds(interval: 17))),
      (
        "timeStamp\tx\ty\n1e5\t1\t2\n100016\t1\t3\n100032\t1\t4",
        TouchRecordingError(.milliseconds(interval: 16))
      ),
      ("time,x,y\n0,1,2,3", TouchRecordingError(.fieldCount(expected: 3, found: 4), line: 2)),
      (
        "0,1,began,2,3\n0,1,2",
        TouchRecordingError(.fieldCount(expected: 5, found: 3), line: 2)
      ),
      ("0,1,2\n0,\"1,2", TouchRecordingError(.quotation, line: 2)),
      ("0,1,2\n0,\"1\"x,2", TouchRecordingError(.quotation, line: 2)),
      ("{\"time\":0,\"x\":1}", TouchRecordingError(.missingColumn("y"), line: 1)),
      (
        "{\"time\":0,\"x\":1,\"y\":\"two\"}",
        TouchRecordingError(.notANumber(column: "y", found: "two"), line: 1)
      ),
      ("{\"time\":0,\"x\":1,\"y\":2", TouchRecordingError(.notAnObject, line: 1)),
      ("{0}", TouchRecordingError(.notAnObject, line: 1)),
      ("0,1,begun,2,3", TouchRecordingError(.unknownPhase(found: "begun"), line: 1)),
      ("0,1,Began,2,3", TouchRecordingError(.unknownPhase(found: "Began"), line: 1)),
      ("0,1.5,began,2,3", TouchRecordingError(.notAFinger(found: "1.5"), line: 1)),
      ("0,-1,began,2,3", TouchRecordingError(.notAFinger(found: "-1"), line: 1)),
      ("0,1e30,began,2,3", TouchRecordingError(.notAFinger(found: "1e30"), line: 1)),
      ("0,1,moved,2,3", TouchRecordingError(.notDown(finger: 1, .moved), line: 1)),
      (
        "0,1,began,2,3\n1,2,ended,2,3",
        TouchRecordingError(.notDown(finger: 2, .ended), line: 2)
      ),
      (
        "0,1,began,2,3\n1,1,ended,2,3\n2,1,stationary,2,3",
        TouchRecordingError(.notDown(finger: 1, .stationary), line: 3)
      ),
      (
        "# two\n0,1,began,2,3\n1,1,began,2,3",
        TouchRecordingError(.alreadyDown(finger: 1, since: 2), line: 3)
      ),
    ])
  func errors(text: String, expected: TouchRecordingError) {
    #expect(throws: expected) { _ = try Self.recording(text) }
    #expect(!expected.description.isEmpty)
  }

  @Test("Samples that are far apart are read where a column names the unit")
  func slowFinger() throws {
    let recording = try Self.recording("seconds,x,y\n0,1,2\n16,1,3\n33,1,4")
    #expect(recording.duration == 33)
  }

  @Test("Bytes that are not UTF-8 are an error")
  func encoding() {
    #expect(throws: TouchRecordingError(.encoding)) {
      _ = try TouchRecording(text: [0x30, 0xFF])
    }
  }

  @Test("What is written is read again, to the bit", arguments: Seeds.first(200))
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var time = Double.random(in: 0...3, using: &random)
    var builder = TouchRecordingBuilder()
    var down: Set<Int> = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      time +=
        Double.random(in: 0...1, using: &random) < 0.2
        ? 0 : Double.random(in: 0...0.1, using: &random)
      let finger = Int.random(in: 0...3, using: &random)
      let phase: TouchPhase =
        !down.contains(finger)
        ? .began : [.moved, .moved, .ended, .cancelled].randomElement(using: &random) ?? .moved
      if phase.isLast { down.remove(finger) } else { down.insert(finger) }
      let sample = TouchTrack.Sample(
        time: time, x: Double.random(in: -500...500, using: &random),
        y: Double.random(in: -500...500, using: &random))
      try builder.add(sample, finger: finger, phase: phase)
    }
    let recording = try builder.finish()
    let text = recording.csv
    let again = try Self.recording(text)
    #expect(again == recording, "seed \(seed)")
    #expect(again.csv == text)
  }
}
