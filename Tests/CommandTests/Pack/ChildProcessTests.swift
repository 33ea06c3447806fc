import Testing

@testable import motion

struct ChildProcessTests {
  @Test("A program that writes more than it may is ended, and one that does not is not")
  func limitsFiles() throws {
    var head = ChildProcess(program: "head", purpose: "a test")
    head.fileLimit = 8 << 20
    let whole = try head.run(["-c", "8388608", "/dev/zero"])
    #expect(whole.code == 0)
    #expect(whole.output.count == 8 << 20)
    let cut = try head.run(["-c", "8388609", "/dev/zero"])
    #expect(cut.code == ChildProcess.codeOfTooLarge, "\(cut.output.count) bytes; \(cut.error)")
    // The limit is the program's, and not what is run after it.
    head.fileLimit = nil
    #expect(try head.run(["-c", "9000000", "/dev/zero"]).output.count == 9_000_000)
  }

  @Test("A program that is not there is named, with what needs it")
  func missing() {
    let error = #expect(throws: (any Error).self) {
      try ChildProcess(program: "no-such-program", purpose: "a pack from far").run([])
    }
    #expect("\(String(describing: error))".contains("no-such-program"))
  }

  @Test("Of the user's variables a program gets those that are named, and no others")
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
