import MotionRecording
import Testing

struct TraceHashTests {
  @Test(
    "The hash is SHA-256, by the examples of NIST",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
          + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func hashes(text: String, count: Int, expected: String) {
    let hash = TraceHash()
    let bytes = [UInt8](String(repeating: text, count: count).utf8)
    bytes.withUnsafeBytes { _ = hash.write($0) }
    #expect(hash.hexadecimal == expected)
  }

  @Test("The hash does not depend on how the bytes are split", arguments: [1, 3, 63, 64, 65, 200])
  func ignoresCuts(piece: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for length in [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000] {
      let whole = TraceHash()
      bytes[..<length].withUnsafeBytes { _ = whole.write($0) }
      let cut = TraceHash()
      for begin in stride(from: 0, to: length, by: piece) {
        bytes[begin..<min(begin + piece, length)].withUnsafeBytes { _ = cut.write($0) }
      }
      #expect(cut.hexadecimal == whole.hexadecimal, "length \(length)")
    }
  }

  @Test("The hash of a trace is that of its lines")
  func hashesTrace() {
    let memory = TraceMemory()
    var lines = TracePrinter(format: .lines, output: memory)
    TracePrinterTests.trace.print(with: &lines)
    let ofLines = TraceHash()
    memory.bytes.withUnsafeBytes { _ = ofLines.write($0) }

    let hash = TraceHash()
    var printer = TracePrinter(format: .lines, output: hash)
    TracePrinterTests.trace.print(with: &printer)
    #expect(hash.hexadecimal == ofLines.hexadecimal)
  }
}
