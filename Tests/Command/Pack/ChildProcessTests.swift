import Testing

@testable import MotionCommands

struct ChildProcessTests {
  @Test("A program is stopped if, and only if, it exceeds the file size limit")
  func limitsFiles() throws {
    var head = ChildProcess(program: "head", purpose: "a test")
    head.fileLimit = 8 << 20
    let whole = try head.run(["-c", "8388608", "/dev/zero"])
    #expect(whole.code == 0)
    #expect(whole.output.count == 8 << 20)
    let cut = try head.run(["-c", "8388609", "/dev/zero"])
    #expect(cut.code == ChildProcess.codeOfTooLarge, "\(cut.output.count) bytes; \(cut.error)")
    // The limit applies to the program only, not to those that run afterwards.
    head.fileLimit = nil
    #expect(try head.run(["-c", "9000000", "/dev/zero"]).output.count == 9_000_000)
  }

  @Test("The error for a missing program names it and its purpose")
  func missing() {
    let error = #expect(throws: (any Error).self) {
      try ChildProcess(program: "no-such-program", purpose: "a pack from far").run([])
    }
    #expect("\(String(describing: error))".contains("no-such-program"))
  }

  @Test(
    "A program that exceeds its time limit is stopped with its child processes",
    arguments: ["sleep 1000", "sleep 1000 & sleep 1000", "trap '' TERM; sleep 1000"])
  func late(line: String) throws {
    var shell = ChildProcess(program: "sh", purpose: "a test")
    shell.timeLimit = 0.1
    let outcome = try shell.run(["-c", "echo begun; \(line)"])
    #expect(outcome.isLate)
    #expect(outcome.code != 0)
    #expect(outcome.output == Array("begun\n".utf8))
  }

  @Test("Background processes of a program are not waited for")
  func leftBehind() throws {
    let outcome = try ChildProcess(program: "sh", purpose: "a test")
      .run(["-c", "sleep 1000 & echo done"])
    #expect(!outcome.isLate)
    #expect(outcome.code == 0)
    #expect(outcome.output == Array("done\n".utf8))
  }

  @Test(
    "Warnings concern only unencrypted addresses on other machines",
    arguments: [
      ("http://example.org/r/index", "example.org"), ("http://example.org:80/", "example.org:80"),
      ("https://example.org/", nil), ("http://localhost:8080/r", nil), ("http://127.0.0.1/", nil),
      ("http://[::1]:80/", nil), ("http://127.evil.org/", "127.evil.org"),
      ("http://localhost@evil.org/", "evil.org"),
      ("http://localhost.evil.org", "localhost.evil.org"),
      ("HTTP://10.0.0.1/", "10.0.0.1"),
    ] as [(String, String?)])
  func warns(address: String, host: String?) {
    #expect(Transport.openHost(of: address) == host)
  }

  @Test("A program inherits only the listed environment variables")
  func environment() throws {
    var env = ChildProcess(program: "env", purpose: "a test")
    env.environment = [("GIVEN", "1")]
    let names = String(decoding: try env.run([]).output, as: UTF8.self)
      .split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
    #expect(names.contains("GIVEN"))
    #expect(names.contains("PATH"))
    #expect(names.allSatisfy { !$0.hasPrefix("GIT_") && !$0.hasPrefix("LD_") })
  }
}
