import Foundation
import Support
import Testing

/// `motion play --watch`.
struct ServedPageTests {
  static let scene = """
    local scene = motion.scene { name = "slide" }
    local card = scene:box { id = "card", width = 10, height = 10 }
    motion.animator { duration = 0.1 }:animate(card, { x = 100 }):play()
    """

  /// Calls the body with the address of a page that is served.
  func serve(
    _ script: String = scene, _ options: [String] = [],
    _ body: (WatchingProcess, _ address: String) throws -> Void
  ) throws {
    try Command.withFolder { root in
      let folder = root.appending(path: "scenes")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      let process = try WatchingProcess(
        ["play", "scene.lua", "--watch", "--no-open"] + options, in: folder)
      defer { process.stop() }
      try process.waitForError("Ctrl-C ends")
      try body(process, process.output.trimmingCharacters(in: .newlines))
    }
  }

  /// The answer of curl: the status, a line break and the body.
  func get(_ address: String, _ options: String...) throws -> String {
    try Command.run(
      "/usr/bin/env",
      ["curl", "-s", "--noproxy", "*", "-m", "20", "-w", "\n%{http_code}", address] + options,
      in: Repository.root
    ).output
  }

  /// What the page at an address asks for to learn of changes.
  func changes(of address: String) throws -> String {
    let page = try get(address)
    let start = try #require(page.firstRange(of: "data-changes=\""))
    return String(page[start.upperBound...].prefix { $0 != "\"" })
  }

  func status(_ answer: String) -> String {
    String(answer.suffix(3))
  }

  @Test("Other hosts, origins and methods are refused")
  func refused() throws {
    try serve { _, address in
      #expect(address.hasPrefix("http://127.0.0.1:"))
      let port = try #require(URL(string: address)?.port)
      #expect(try status(get(address)) == "200")
      #expect(try status(get(address.replacing("127.0.0.1", with: "localhost"))) == "200")
      #expect(try status(get("http://127.0.0.1:\(port)/")) == "404")
      for header in [
        "Host: example.com", "Host: 127.0.0.1", "Host: example.com:\(port)",
        "Origin: http://example.com", "Origin: null", "Origin: http://localhost:\(port)",
      ] {
        #expect(try status(get(address, "-H", header)) == "403", "\(header)")
        #expect(try status(get(address + "changes?from=x", "-H", header)) == "403", "\(header)")
      }
      #expect(try status(get(address, "-X", "POST", "-d", "x")) == "405")
      #expect(try status(get(address + "etc/passwd")) == "404")
      let headers = try get(address, "-D", "-", "-o", "/dev/null").lowercased()
      #expect(headers.contains("frame-ancestors 'none'") && !headers.contains("access-control"))
    }
  }

  @Test("A change makes another page; an error is shown over the same page until it is corrected")
  func changes() throws {
    try serve { process, address in
      let first = try changes(of: address)
      try process.save("x =", to: "scene.lua")
      try process.waitForError("the last run without an error is kept")
      // Waits for the error, which is the second state after the first page.
      let failed = try get(address + first + "&failure=1")
      #expect(failed.contains("\"reload\":false") && failed.contains("error[syntax]"))
      #expect(try changes(of: address) == first)
      let other = Self.scene.replacing("100", with: "120")
      try process.save(other, to: "scene.lua")
      try process.waitForError("changed: scene.lua")
      #expect(try get(address + first + "&failure=2").contains("\"reload\":true"))
      #expect(try changes(of: address) != first)
    }
  }

  /// The one block of the tour that the tour's own test cannot run, because it does not end.
  @Test("The tour's watched project is served, follows what is saved, and ends with the command")
  func tour() throws {
    let block = try #require(
      try Repository.text("docs/tour.md").firstMatch(
        of: /```sh\ncd (\w+)\nmotion (play .* --watch)\n```/))
    let (name, arguments) = (String(block.1), block.2.split(separator: " ").map(String.init))
    try Command.withFolder { root in
      #expect(try Command.motion(["new", name], in: root).code == 0)
      let folder = root.appending(path: name)
      let process = try WatchingProcess(arguments + ["--no-open"], in: folder)
      defer { process.stop() }
      try process.waitForError("Ctrl-C ends")
      let address = process.output.trimmingCharacters(in: .newlines)
      let page = try get(address)
      #expect(status(page) == "200" && page.contains("\"card\""))
      let first = try changes(of: address)
      let scene = try String(contentsOf: folder.appending(path: arguments[1]), encoding: .utf8)
      let softer = scene.replacing("bounce = { 0.2,", with: "bounce = { 0.6,")
      try #require(softer != scene)
      try process.save(softer, to: arguments[1])
      try process.waitForError("changed: \(arguments[1])")
      #expect(try get(address + first + "&failure=1").contains("\"reload\":true"))
      process.stop()
      // The server ends as soon as it reads the end of its input.
      let end = Date(timeIntervalSinceNow: WatchingProcess.patience)
      while try status(get(address)) != "000", Date() < end { usleep(5000) }
      #expect(try status(get(address)) == "000")
    }
  }

  @Test("A scene that fails from the start is served once it does not")
  func failsFirst() throws {
    try serve("x =") { process, address in
      #expect(try get(address).contains("\"runs\":[]"))
      try process.save(Self.scene, to: "scene.lua")
      try process.waitForError("changed: scene.lua")
      #expect(try get(address + "changes?from=x").contains("\"reload\":true"))
    }
  }

  @Test("The error of a scene does not wait for the other runs of the page")
  func firstError() throws {
    try Command.withFolder { root in
      let folder = root.appending(path: "scenes")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in [
        ("scene.lua", "while true do end"), ("other.lua", "require \"module\""),
        ("module.lua", Self.scene),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let process = try WatchingProcess(
        [
          "play", "scene.lua", "--watch", "--no-open", "--limit-time", "1", "--compare",
          "other.lua",
        ], in: folder)
      defer { process.stop() }
      // The module is read by the other run.
      try process.waitForError("watching 2 files; Ctrl-C ends")
      #expect(process.error.contains("error[limit-time]"))
    }
  }

  @Test(
    "Options that contradict each other are refused",
    arguments: [
      ("--watch -o a.html", "leave out `-o`"), ("--port 8000", "is for `--watch`"),
      ("--watch --port 0", "takes 1 to 65535"),
    ])
  func usage(arguments: String, words: String) throws {
    let outcome = try Command.motion(
      ["play", "scene.lua"] + arguments.split(separator: " ").map(String.init))
    #expect(outcome.code == 2 && outcome.error.contains(words))
  }
}
