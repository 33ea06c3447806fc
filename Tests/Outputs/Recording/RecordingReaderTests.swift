import MotionCore
import MotionRecording
import MotionValues
import Support
import Testing

/// Reading traces that were truncated, changed or written by others.
struct RecordingReaderTests {
  private static let header = #"{"motion":2,"scene":"s","fps":60,"seed":0}"# + "\n"
  private static let listed =
    #"{"motion":2,"scene":"s","fps":60,"seed":0,"layers":["#
    + #"{"path":"scene","id":"scene","kind":"scene"},"#
    + #"{"path":"a","id":"a","kind":"box","parent":"scene"}]}"# + "\n"

  private static func read(_ text: String) throws(Diagnostic) -> RecordingReader {
    try RecordingReader(Array(text.utf8), name: "t.ndjson")
  }

  private static func refusal(of bytes: [UInt8]) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try RecordingReader(bytes, name: "t.ndjson")
      return nil
    } catch {
      return error
    }
  }

  @Test("Members can be in any order, with any whitespace; unknown ones are ignored")
  func anyOrder() throws {
    let text =
      #" { "seed" : 3, "later": {"a": [1, {"b": null}]}, "fps": 120 , "scene":"s","motion" :2, "tick": 480 } "#
      + "\r\n"
      + ##"{"set":{"a.x":1.5e1,"a.fill":"#ff0000","a.text":"hi"},"events":[],"time":0,"new":[],"frame":0}"##
      + "\n\n" + #"{"frame":2,"set":{"a.x":-0.25}}"# + "\n" + #"{"frames":4}"# + "\n"
    let read = try Self.read(text)
    #expect(read.warnings.isEmpty)
    let recording = read.recording
    #expect(recording.seed == 3 && recording.rate == 120 && recording.frameCount == 4)
    #expect(recording.facts == [.init("tick", .number(480))])
    #expect(recording.layers.map(\.path) == ["scene", "a"])
    #expect(recording.columns.map(\.property) == ["x"])
    #expect(recording.columns[0].value(at: 1) == .number(15))
    #expect(recording.columns[0].value(at: 2) == .number(-0.25))
    #expect(
      recording.value(of: "fill", in: 1, at: 3)
        == .color(Color(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(recording.value(of: "text", in: 1, at: 3) == .text("hi"))
  }

  @Test("A property is found by its name, in any order of a frame, and with or without escapes")
  func names() throws {
    let recording = try Self.read(
      Self.header + #"{"frame":0,"set":{"a.x":1,"a.y":2,"ä.x":3}}"# + "\n"
        + #"{"frame":1,"set":{"ä.x":4,"a.y":5,"a.x":6}}"# + "\n"
        + #"{"frame":2,"set":{"a.\u0078":7,"\u00e4.x":8}}"# + "\n"
        + #"{"frame":3,"set":{"a.x":9,"a.y":10,"a.z":11}}"# + "\n" + #"{"frames":4}"# + "\n"
    ).recording
    let values = recording.columns.map { column in (0..<4).map { column.value(at: $0) } }
    #expect(recording.layers.map(\.path) == ["scene", "a", "ä"])
    let expected: [[Double]] = [[1, 6, 7, 9], [2, 5, 5, 10], [3, 4, 8, 8], [0, 0, 0, 11]]
    #expect(
      Set(values.map(\.description)) == Set(expected.map { $0.map(Value.number).description }))
  }

  @Test("A path that was removed means the layer that has it next")
  func reusedNames() throws {
    let layer = #""layers":[{"path":"a","id":"a","kind":"box","parent":"scene"}]"#
    let recording = try Self.read(
      Self.listed + #"{"frame":0,"set":{"a.x":1}}"# + "\n" + #"{"frame":1,"set":{"a.x":2}}"# + "\n"
        + #"{"frame":2,"set":{"a.x":3},"events":[{"event":"remove","time":0,"target":"a","values":[]}],"#
        + layer + "}\n" + #"{"frame":3,"set":{"a.x":4}}"# + "\n" + #"{"frames":4}"# + "\n"
    ).recording
    #expect(recording.columns.map(\.layer) == [1, 2])
    #expect(recording.columns.map { $0.value(at: 3) } == [.number(2), .number(4)])
  }

  @Test("Numbers are read to the last bit", arguments: Seeds.first(4))
  func numbers(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let words = (0..<200).map { _ in
      let digits = (0..<Int.random(in: 1...19, using: &random)).map { _ in
        Character("\(Int.random(in: 0...9, using: &random))")
      }
      let whole = Int.random(in: 1...digits.count, using: &random)
      let start = String(digits[..<whole].drop { $0 == "0" })
      return (Bool.random(using: &random) ? "-" : "") + (start.isEmpty ? "0" : start)
        + (whole < digits.count ? "." + String(digits[whole...]) : "")
    }
    for word in words + ["-0", "0.1", "123456789012.345", "9007199254740993"] {
      let read = try Self.read(
        Self.header + #"{"frame":0,"set":{"a.x":\#(word)}}"# + "\n" + #"{"frames":1}"# + "\n"
      ).recording
      guard case .number(let number)? = read.value(of: "x", in: 1, at: 0) else {
        Issue.record("seed \(seed): \(word)")
        continue
      }
      #expect(number.bitPattern == Double(word)?.bitPattern, "seed \(seed): \(word)")
    }
  }

  @Test("Layers are inferred from lines, and a property had its default before its first line")
  func lines() throws {
    let recording = try Self.read(
      "# motion 2  scene s  fps 60  seed 0\n0 a/b/c.x 1\n0 scene.fill #ffffff\n5 a/b/c.scale 2\n7 a.hidden true\n"
    ).recording
    #expect(recording.layers.map(\.path) == ["scene", "a", "a/b", "a/b/c"])
    #expect(recording.layers.map(\.parent) == [nil, 0, 1, 2])
    #expect(recording.layers.map(\.kind) == ["scene", "box", "box", "box"])
    #expect(recording.columns.map(\.property) == ["scale", "hidden"])
    #expect(recording.columns[0].initial == .number(1))
    #expect(recording.frameCount == 8)
  }

  @Test(
    "The complete part of a truncated trace is read",
    arguments: [
      (header + #"{"frame":0,"set":{"a.x":1}}"# + "\n" + #"{"frame":1,"set":{"a.x"#, 1, "line 3"),
      (header + #"{"frame":0,"set":{"a.x":1}}"# + "\n", 1, "may be incomplete"),
      (header, 0, "may be incomplete"),
      (
        header + #"{"frame":0,"set":{"a.x":1}}"# + "\n" + #"{"frame":1,"set":{"a.x":2}}"#, 2,
        "may be incomplete"
      ),
      ("# motion 2  scene s  fps 60  seed 0\n0 a.x 1\n1 a.x 12", 1, "line 3"),
    ] as [(String, Int, String)])
  func cut(text: String, frames: Int, warning: String) throws {
    let read = try Self.read(text)
    #expect(read.recording.frameCount == frames)
    #expect(read.warnings.count == 1 && read.warnings[0].contains(warning), "\(read.warnings)")
  }

  @Test(
    "The error for an invalid trace has its line, and what was expected",
    arguments: [
      ("", 1, "is not a trace"), ("local scene = 1\n", 1, "is not a trace"),
      ("frame,time,kind,path,property,value\n", 1, "is not a trace"),
      ("{", 1, "found the end of the line"),
      ("[]\n", 1, "is not a trace"), ("{}\n", 1, "expected `motion`"),
      (#"{"motion":3,"scene":"s","fps":60,"seed":0}"# + "\n", 1, "a version from 1 to 2"),
      (#"{"motion":2,"motion":2,"scene":"s","fps":60,"seed":0}"# + "\n", 1, "`motion` once"),
      (#"{"motion":2,"scene":"s","fps":0,"seed":0}"# + "\n", 1, "frames per second"),
      (#"{"motion":2,"scene":"s","fps":1e308,"seed":0}"# + "\n", 1, "frames per second"),
      (#"{"motion":2,"scene":7,"fps":60,"seed":0}"# + "\n", 1, "the scene's name"),
      (#"{"motion":2,"scene":"s","fps":60,"seed":0.5}"# + "\n", 1, "a whole number"),
      (#"{"motion":2,"scene":"s","fps":60,"seed":0,"every":0}"# + "\n", 1, "`every`"),
      (header + "7\n", 2, "a frame as a JSON object"),
      (header + "{\"frame\":0,}\n", 2, "a name in double quotes"),
      (header + "{\"frame\":0 \"set\":{}}\n", 2, "`,` or `}`"),
      (header + "{\"frame\":0}{\n", 2, "the end of the line"),
      (header + "{\"frame\":-1}\n", 2, "a frame number"),
      (header + "{\"frame\":0.5}\n", 2, "a frame number"),
      (header + "{\"frame\":1e300}\n", 2, "a frame number"),
      (header + "{\"frame\":1000000}\n", 2, "a frame from 0 to 999999"),
      (header + "{\"frame\":3}\n{\"frame\":3}\n", 3, "a frame from 4"),
      (header + "{\"frame\":3}\n{\"frame\":1}\n", 3, "a frame from 4"),
      (header + "{\"set\":{}}\n", 2, "expected `frame`"),
      (header + "{\"frame\":0,\"set\":[]}\n", 2, "the values that changed"),
      (header + #"{"frame":0,"set":{"a.x":1e999}}"# + "\n", 2, "a finite number"),
      (header + #"{"frame":0,"set":{"a.x":NaN}}"# + "\n", 2, "a finite number"),
      (header + #"{"frame":0,"set":{"a.x":01}}"# + "\n", 2, "a finite number"),
      (header + #"{"frame":0,"set":{"a.x":.5}}"# + "\n", 2, "a finite number"),
      (header + #"{"frame":0,"set":{"a.x":null}}"# + "\n", 2, "a number"),
      (header + #"{"frame":0,"set":{"a.x":1,"a.x":2}}"# + "\n", 2, "`a.x` once per frame"),
      (header + #"{"frame":0,"set":{"a.x":"wide"}}"# + "\n", 2, "a number for `a.x`"),
      (
        header + #"{"frame":0,"set":{"a.q":1}}"# + "\n" + #"{"frame":1,"set":{"a.q":true}}"# + "\n",
        3, "a number"
      ),
      (header + #"{"frame":0,"set":{"a.fill":"red"}}"# + "\n", 2, "a color for `a.fill`"),
      (header + #"{"frame":0,"events":[{"event":"e"}]}"# + "\n", 2, "expected `time`"),
      (
        header + #"{"frame":0,"events":[{"event":"e","target":"a","time":-1,"values":[]}]}"# + "\n",
        2, "a time"
      ),
      (
        header + #"{"frame":0,"events":[{"event":"e","target":"a","time":9,"values":[]}]}"# + "\n",
        2, "a time up to"
      ),
      (header + "{\"frames\":1}\n{\"frame\":2}\n", 3, "nothing after"),
      (header + "{\"frame\":5}\n{\"frames\":3}\n", 3, "`frames` from 6"),
      (header + "{\"frames\":1000000000}\n", 2, "a number of frames"),
      (listed + #"{"frame":0,"set":{"b.x":1}}"# + "\n", 2, "a layer that the trace lists"),
      (
        listed + #"{"frame":0,"layers":[{"path":"q/b","id":"b","kind":"box","parent":"q"}]}"#
          + "\n", 2, "the layer `q`"
      ),
      (
        listed + #"{"frame":0,"layers":[{"path":"b","id":"b","kind":"box"}]}"# + "\n", 2,
        "`parent` of"
      ),
      (
        listed + #"{"frame":0,"layers":[{"path":"a","id":"a","kind":"box","parent":"scene","#
          + #""page":{"spine":"up","offset":0,"back":true,"lift":0,"angle":"a.turn"}}]}"# + "\n", 2,
        "`left`"
      ),
      (
        listed + #"{"frame":0,"layers":[{"path":"a","id":"a","kind":"box","parent":"scene","#
          + #""page":{"spine":"left","offset":0,"back":true,"lift":0,"angle":"gone.turn"}}]}"#
          + "\n", 2,
        "the property that turns"
      ),
      (
        listed + #"{"frame":0,"layers":[{"path":"a","id":"a","kind":"box","parent":"scene","#
          + #""draws":[["sheet",[["rotate","y",[[[9,"turn"]]]]]]]}]}"# + "\n", 2,
        "a layer that the drawing of `a` names"
      ),
      (
        listed + #"{"frame":0,"layers":[{"path":"a","id":"a","kind":"box","parent":"scene","#
          + #""draws":[["fold",1]]}]}"# + "\n", 2, "a part of a drawing"
      ),
      ("# motion 2  scene s  fps 60  seed 0  every 2\n1 a.x 1\n", 2, "values in every 2th"),
      ("# motion 2  scene s  fps 60  seed 0\n2000000 a.x 1\n", 2, "a frame from 0 to 999999"),
      ("# motion 2  scene s  fps 60  seed 0\n5 a.x 1\n4 a.x 1\n", 3, "a frame number from 5"),
    ] as [(String, Int, String)])
  func refuses(text: String, line: Int, says: String) throws {
    let error = try #require(Self.refusal(of: Array(text.utf8)), "\(text)")
    #expect(error.code == .badTrace && !error.help.isEmpty)
    #expect(error.location?.line == line, "\(error.message)")
    #expect(error.message.contains(says), "\(error.message)")
  }

  @Test("Bytes that are not UTF-8 are refused in both formats")
  func encoding() throws {
    for text in [
      Self.header + #"{"frame":0,"set":{"?":1}}"#, "# motion 2  scene s  fps 60  seed 0\n0 ?.x 1",
    ] {
      let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xff : $0 } + [UInt8(ascii: "\n")]
      let error = try #require(Self.refusal(of: bytes))
      #expect(
        error.code == .badTrace && error.location?.line == 2 && error.message.contains("UTF-8"))
    }
  }

  @Test(
    "Deep nesting, deep paths and too many layers end in an error, not in a stack overflow")
  func depth() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(Self.refusal(of: Array((Self.header + "{\"x\":\(deep)\n").utf8))?.location?.line == 2)
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(Self.refusal(of: Array("{\"x\":\(objects)\n".utf8))?.location?.line == 1)
    let path = String(repeating: "a/", count: 300)
    let lines = "# motion 2  scene s  fps 60  seed 0\n"
    #expect(
      Self.refusal(of: Array((lines + "0 \(path)b.x 1\n").utf8))?.message.contains("deep") == true)
    let segment = String(repeating: "b", count: 250)
    let long = (0..<12).map { "0 \($0)\(String(repeating: "/\(segment)", count: 250)).x 1\n" }
      .joined()
    #expect(Self.refusal(of: Array((lines + long).utf8))?.message.contains("MB together") == true)
    let many = (0...Limits.layers).map { "0 a\($0).x 1\n" }.joined()
    #expect(Self.refusal(of: Array((lines + many).utf8))?.message.contains("layers") == true)
  }

  @Test(
    "Random bytes, and random changes of a trace, are read or refused",
    arguments: 1...300 as ClosedRange<UInt64>)
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(
      (Self.listed
        + ##"{"frame":0,"time":0,"set":{"a.x":1,"a.fill":"#ff0000"},"events":[{"event":"e","time":0,"target":"a","values":[1,"b"]}]}"##
        + "\n" + #"{"frame":2,"time":0.033333,"set":{"a.x":-2.5e-3}}"# + "\n{\"frames\":3}\n").utf8)
    let pool = Array("{}[]\",:.-+eE0129truefalsn\\u\n\r /\u{ff}".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(pool.randomElement(using: &random) ?? 0, at: place)
      case 2: bytes[place] = pool.randomElement(using: &random) ?? 0
      default: bytes.removeSubrange(place...)
      }
      if bytes.isEmpty { break }
    }
    do throws(Diagnostic) {
      let recording = try RecordingReader(bytes, name: "t").recording
      #expect(recording.columns.allSatisfy { recording.layers.indices.contains($0.layer) })
      let memory = TraceMemory()
      var printer = TracePrinter(format: .lines, output: memory)
      recording.print(with: &printer)
    } catch {
      #expect(error.code == .badTrace)
    }
  }
}
