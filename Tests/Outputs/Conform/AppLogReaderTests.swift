import MotionAnalysis
import MotionValues
import Testing

/// Logs of apps, and what is wrong with them.
struct AppLogReaderTests {
  private func read(_ text: String) throws -> AppLog {
    try AppLogReader.read(Array(text.utf8), name: "app.csv")
  }

  @Test("Rows, columns and objects are the same log")
  func forms() throws {
    let long = try read(
      "# motion-log 1 scale=3\ntime,layer,x\n1,a,5\n1.01,finger:1,began,3,4\n1.01,!go\n1.02,a,6\n")
    let wide = try read("time,a.x\n1,5\n1.01,finger:1,began,3,4\n1.01,!go\n1.02,6\n")
    let json = try read(
      """
      {"motion-log":1,"scale":3}
      {"time":1,"layer":"a","x":5,"y":null}
      {"time":1.01,"finger":1,"phase":"began","x":3,"y":4}
      {"time":1.01,"event":"go"}
      {"time":1.02,"layer":"a","x":6}
      """)
    for log in [long, wide, json] {
      #expect(log.signals.map(\.name) == ["a.x"])
      #expect(log.signals[0].values == [5, 6])
      #expect(log.frameTimes == [1, 1.02])
      #expect(log.events.map(\.name) == ["go"])
      #expect(log.fingers.map(\.phase) == ["began"])
    }
    #expect(long.scale == 3 && json.scale == 3)
    #expect(long.frame == .screen && wide.frame == .parent && json.frame == .screen)
  }

  @Test(
    "What cannot be read names its line",
    arguments: [
      ("time,layer,x\n1,a,5\n0.5,a,6\n", 3, "goes back"),
      ("time,layer,x\n1,a,NaN\n", 2, "`NaN`"), ("time,layer,x\n1,a,ten\n", 2, "`ten`"),
      ("time,layer,x\n1,a\n", 2, "expected 3 fields"), ("time,layer\n1,a\n", 1, "no column"),
      ("time,layer,x\n1,,5\n", 2, "no layer"), ("time,layer,x\nsoon,a,5\n", 2, "`soon`"),
      ("time,layer,x\n1,finger:1,held,5,5\n", 2, "`held`"),
      ("time,layer,x\n1,finger:1,moved,5\n", 2, "5 fields"),
      ("# motion-log 2\ntime,layer,x\n", 1, "version 1"),
      ("# motion-log 1 scale=0\ntime,layer,x\n", 1, "`scale`"),
      ("time,layer,x\n1,a,5\n1001,a,5\n2001,a,5\n", 1, "milliseconds"),
      ("{\"time\":1,\"a.x\":NaN}\n", 1, "expected a number"), ("{\"a.x\":1}\n", 1, "no `time`"),
    ])
  func wrong(text: String, line: Int, words: String) throws {
    let error = try #require(throws: Diagnostic.self) { try read(text) }
    #expect(error.code == .badLog && error.location?.line == line, "\(error)")
    #expect(error.message.contains(words), "\(error.message)")
    #expect(!error.help.isEmpty)
  }
}
