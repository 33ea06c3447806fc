import Foundation
import MotionRecording
import MotionValues
import Testing

struct ByteWriterTests {
  @Test(
    "A JSON string escapes hidden characters and those that RFC 8259 requires",
    arguments: [
      ("", #""""#), ("plain", #""plain""#), (#"a"b\c/d"#, #""a\"b\\c/d""#),
      ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#),
      ("\0\u{1}\u{1f}\u{7f}", "\"\\u0000\\u0001\\u001f\\u007f\""),
      ("\u{80}\u{9b}\u{a0}", "\"\\u0080\\u009b\u{a0}\""),
      ("a\u{202e}b\u{61c}\u{2066}\u{200d}", #""a\u202eb\u061c\u2066\u200d""#),
      ("\u{feff}\u{2026}\u{2070}\u{e9}", "\"\\ufeff\u{2026}\u{2070}\u{e9}\""),
      ("é 中 🎉", #""é 中 🎉""#),
    ])
  func escapesJSON(text: String, expected: String) throws {
    var writer = ByteWriter()
    writer.append(jsonString: text)
    #expect(writer.text == expected)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(expected)]".utf8)) == [text])
  }

  @Test(
    "A CSV field is quoted only if necessary, and is never a formula",
    arguments: [
      ("plain text", "plain text"), ("a,b", #""a,b""#), (#"say "hi""#, #""say ""hi""""#),
      ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), ("", ""),
      ("=1+1", "'=1+1"), ("+cmd", "'+cmd"), ("@sum", "'@sum"), ("-2+3", "'-2+3"), ("-5", "-5"),
      (" =1,2", "\"' =1,2\""), ("'quoted", "''quoted"), ("1-2", "1-2"),
    ])
  func quotesCSV(text: String, expected: String) {
    var writer = ByteWriter()
    writer.append(csvField: text)
    #expect(writer.text == expected)
  }

  @Test(
    "A value prints as one word in lines, and as JSON",
    arguments: [
      (.number(-0.0), "0", "0"),
      (.boolean(true), "true", "true"),
      (.name("dark"), "dark", #""dark""#),
      (.name("true"), #""true""#, #""true""#),
      (.name("2 columns"), #""2 columns""#, #""2 columns""#),
      (.name("#fff"), ##""#fff""##, ##""#fff""##),
      (.name(""), #""""#, #""""#),
      (.text("dark"), #""dark""#, #""dark""#),
      (.color(Color(red: 1, green: 0.5, blue: 0, alpha: 1)), "#ff8000", ##""#ff8000""##),
      (.color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)), "#00000080", ##""#00000080""##),
      (.color(Color(red: 0, green: 0, blue: 0, alpha: 0.999)), "#000000", ##""#000000""##),
      (.color(Color(red: -1, green: 2, blue: 0.002, alpha: 0)), "#00ff0100", ##""#00ff0100""##),
    ] as [(Value, String, String)])
  func printsValues(value: Value, word: String, json: String) {
    var line = ByteWriter()
    line.append(word: value)
    #expect(line.text == word)
    var object = ByteWriter()
    object.append(json: value)
    #expect(object.text == json)
  }

  @Test("Every channel of eight bits prints unchanged")
  func keepsChannels() {
    for channel in 0...255 {
      var writer = ByteWriter()
      writer.append(Color(red: Double(channel) / 255, green: 0, blue: 1))
      #expect(writer.text == String(format: "#%02x00ff", channel))
    }
  }

  @Test(
    "A buffer keeps its bytes while it grows and its front is removed", arguments: [1, 7, 64, 4096])
  func grows(piece: Int) {
    var writer = ByteWriter(capacity: 1)
    let text = String(repeating: "a", count: piece - 1) + "b"
    for _ in 0..<100 { writer.append(text) }
    #expect(writer.text == String(repeating: text, count: 100))
    writer.removeFirst(piece * 99)
    #expect(writer.text == text)
    writer.truncate(to: 0)
    #expect(writer.text.isEmpty)
  }
}
