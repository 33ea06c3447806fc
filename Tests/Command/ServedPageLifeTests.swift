import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How long the server of `motion play --watch` lives: as long as the command, whatever happens.
@Suite(.enabled(if: ServerProcess.isVisible, "other systems show no processes as files"))
struct ServedPageLifeTests {
  private let pages = ServedPageTests()

  private func serve(
    _ body: (WatchingProcess, ServerProcess, _ address: String, _ port: Int) throws -> Void
  ) throws {
    try pages.serve { process, address in
      let port = try #require(URL(string: address)?.port)
      try body(process, try #require(ServerProcess(startedBy: process.id)), address, port)
    }
  }

  private func page(_ address: String) throws -> Bool {
    let answer = try pages.get(address)
    return pages.status(answer) == "200" && answer.contains("data-changes=")
  }

  /// Clients that hold all that a server has, each of another kind.
  private func attackers(_ address: String, count: Int) throws -> [RawClient] {
    let many = String(repeating: "a", count: 1_000_000)
    let url = try #require(URL(string: address))
    let port = try #require(url.port)
    let host = "Host: 127.0.0.1:\(port)\r\n"
    let path = url.path()
    let texts = [
      "", "GET /" + many, "GET /", "GET / HTTP/1.1\r\nX: " + many,
      "GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 100_000),
      "GET \(path)changes?from=x&failure=0 HTTP/1.1\r\n\(host)\r\n",
      "GET \(path) HTTP/1.1\r\n\(host)\r\n",
      String(repeating: "GET \(path) HTTP/1.1\r\n\(host)\r\n", count: 1000),
      "GET \(path) HTTP/1.1\r\n\(host)Content-Length: 9999999999\r\n\r\n" + many,
      "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n" + many,
    ]
    return try (0..<count).map { number in
      let client = try RawClient(port: port, hasSmallBuffer: true)
      client.send(texts[number % texts.count])
      return client
    }
  }

  @Test("A flood delays nobody, and leaves nothing")
  func flood() throws {
    try serve { process, server, address, _ in
      let (memory, files) = (server.memory, server.openFileCount)
      var held: [RawClient] = []
      for _ in 0..<4 {
        held += try attackers(address, count: 200)
        for client in held { client.send("a") }
        #expect(try page(address))
      }
      // 256 connections of 16 kB, and some pages.
      #expect(server.memory < memory + 16_000)
      held = []
      try server.wait(for: "no connections") { $0.openFileCount == files }
      var ticks = -1
      try server.wait(for: "rest") { server in
        defer { ticks = server.ticks }
        usleep(200_000)
        return server.ticks == ticks
      }
      #expect(try page(address))
      try process.save("x =", to: "scene.lua")
      try process.waitForError("the last run without an error is kept")
      #expect(ServerProcess(startedBy: process.id)?.id == server.id)
    }
  }

  @Test(
    "The server ends with the command, also under load and if it is stopped",
    arguments: [0, SIGSTOP])
  func orphan(signal: Int32) throws {
    try serve { process, server, address, _ in
      let held = try attackers(address, count: 300)
      if signal != 0 { kill(server.id, signal) }
      process.stop()
      try withExtendedLifetime(held) { try server.wait(for: "its end") { $0.hasEnded } }
    }
  }

  @Test("A server that ends is started again at the same address, with the page and the error")
  func death() throws {
    try serve { process, server, address, _ in
      let first = try pages.changes(of: address)
      try process.save("x =", to: "scene.lua")
      try process.waitForError("the last run without an error is kept")
      kill(server.id, SIGKILL)
      try process.waitForError(
        "`motion-serve` was ended by the signal 9; it is started again at \(address)")
      #expect(try pages.changes(of: address) == first)
      let present = try pages.get(address + first + "&failure=-1")
      #expect(present.contains("\"reload\":false") && present.contains("error[syntax]"))
      // It goes on to serve what changes.
      try process.save(ServedPageTests.scene.replacing("100", with: "120"), to: "scene.lua")
      try process.waitForError("changed: scene.lua")
      #expect(try pages.get(address + first + "&failure=1").contains("\"reload\":true"))
      #expect(try pages.changes(of: address) != first)
    }
  }

  @Test("A server that ends again and again ends the command")
  func deaths() throws {
    try serve { process, _, _, _ in
      for number in 0...3 {
        kill(try #require(ServerProcess(startedBy: process.id)).id, SIGKILL)
        if number < 3 { try process.waitForError("it is started again at") }
      }
      #expect(try process.waitForEnd() == 1)
      #expect(
        process.error.contains(
          "error[missing-tool]: `motion-serve` was ended by the signal 9, after 3 others, so the page"
        ))
    }
  }

  @Test("A server that is stopped is replaced when there is something to send")
  func stopped() throws {
    try serve { process, server, address, _ in
      kill(server.id, SIGSTOP)
      // Pages are longer than what a pipe holds.
      try process.save(ServedPageTests.scene.replacing("100", with: "120"), to: "scene.lua")
      try process.waitForError("`motion-serve` read nothing for 10 s; it is started again at")
      #expect(server.hasEnded)
      #expect(try page(address))
    }
  }
}
