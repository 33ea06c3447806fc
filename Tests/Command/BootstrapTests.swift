import Foundation
import Support
import Testing

/// Output and effects of `scripts/bootstrap` on machines with missing dependencies.
struct BootstrapTests {
  /// A machine, described by the programs that the script finds on it.
  struct Machine: CustomTestStringConvertible {
    let testDescription: String
    var programs: [String: String] = [:]
    var arguments: [String] = []
    let error: String
    let code: Int32
  }

  private static let swift = "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"
  private static let lua =
    "motion needs Lua 5.4 with headers: it runs scenes.\n"
  /// A pkg-config that knows all libraries except Lua.
  private static let lacksLua = "[ \"$2\" != lua5.4 ]"
  private static let apt = "apt-get install -y --no-install-recommends liblua5.4-dev"

  private static let machines = [
    Machine(
      testDescription: "has everything",
      programs: ["swift": swift, "pkg-config": "exit 0"], error: "", code: 0),
    Machine(
      testDescription: "has no Swift", programs: ["pkg-config": "exit 0"],
      error: """
        motion needs Swift 6.2 or newer, but there is no `swift` on the PATH.
        Install it as described at https://www.swift.org/install, then run this again.

        """, code: 1),
    Machine(
      testDescription: "has an old Swift",
      programs: [
        "swift": "echo 'Swift version 5.10 (swift-5.10-RELEASE)'", "pkg-config": "exit 0",
      ],
      error: """
        motion needs Swift 6.2 or newer; `BIN/swift` is version 5.10.
        Install a newer one as described at https://www.swift.org/install, then run this again.

        """, code: 1),
    Machine(
      testDescription: "lacks Lua, and the user is root",
      programs: [
        "swift": swift, "pkg-config": lacksLua, "id": "echo 0", "apt-get": "echo \"apt-get $*\"",
      ],
      error: lua + "Installing: liblua5.4-dev\napt-get update -qq\n\(apt)\n", code: 0),
    Machine(
      testDescription: "lacks Lua, and cannot fetch package lists",
      programs: [
        "swift": swift, "pkg-config": lacksLua, "id": "echo 0",
        "apt-get": "echo \"apt-get $*\"; [ \"$1\" != update ]",
      ],
      error: lua + "Installing: liblua5.4-dev\napt-get update -qq\n\(apt)\n", code: 0),
    Machine(
      testDescription: "lacks Lua, and the user can use sudo",
      programs: [
        "swift": swift, "pkg-config": lacksLua, "id": "echo 1000",
        "sudo": "[ \"$1\" = -n ] || { echo \"sudo $1\"; exec \"$@\"; }",
        "apt-get": "echo \"apt-get $*\"",
      ],
      error: lua
        + "Installing: liblua5.4-dev\nsudo apt-get\napt-get update -qq\nsudo env\n\(apt)\n", code: 0
    ),
    Machine(
      testDescription: "lacks Lua, and the user may not install it",
      programs: ["swift": swift, "pkg-config": lacksLua, "id": "echo 1000", "apt-get": "exit 1"],
      error: """
        \(lua)This needs root permissions, but you are not root and cannot use sudo. Run this as root, then try again:
          \(apt)

        """, code: 1),
    Machine(
      testDescription: "has a browser, but no Lua",
      programs: [
        "swift": swift, "pkg-config": lacksLua, "chromium": "exit 0", "uname": "echo Darwin",
      ],
      arguments: ["--browser"],
      error: """
        \(lua)Install the missing packages, then try again:
          brew install lua@5.4 pkgconf tomlplusplus libsodium chromium font-inter
          export PKG_CONFIG_PATH="$(brew --prefix lua@5.4)/lib/pkgconfig"

        """, code: 1),
    Machine(
      testDescription: "has no browser, and needs none",
      programs: ["swift": swift, "pkg-config": "exit 0", "uname": "echo Darwin"], error: "", code: 0
    ),
    Machine(
      testDescription: "has no browser, and one is requested",
      programs: ["swift": swift, "pkg-config": "exit 0", "uname": "echo Darwin"],
      arguments: ["--browser"],
      error: """
        The page tests need Chromium: they test the output of `motion play`.
        Install the missing packages, then try again:
          brew install lua@5.4 pkgconf tomlplusplus libsodium chromium font-inter
          export PKG_CONFIG_PATH="$(brew --prefix lua@5.4)/lib/pkgconfig"

        """, code: 1),
    Machine(
      testDescription: "has no players, and cannot install them",
      programs: [
        "swift": swift, "pkg-config": "exit 0", "uname": "echo Darwin", "python3": "exit 1",
      ],
      arguments: ["--players"],
      error: """
        The tests of Lottie files need rlottie and ThorVG, which play them. Installing both in .build/players.
        The players could not be installed in .build/players; they are rlottie-python and thorvg-python of PyPI.

        """, code: 1),
    Machine(
      testDescription: "cannot reach the packages",
      programs: [
        "swift": swift, "pkg-config": lacksLua, "id": "echo 0", "apt-get": "exit 100",
      ],
      error: """
        \(lua)Installing: liblua5.4-dev
        The packages could not be installed. Run this as root, then try again:
          \(apt)

        """, code: 1),
    Machine(
      testDescription: "is a Mac without Lua",
      programs: ["swift": swift, "pkg-config": lacksLua, "uname": "echo Darwin"],
      error: """
        \(lua)Install the missing packages, then try again:
          brew install lua@5.4 pkgconf tomlplusplus libsodium
          export PKG_CONFIG_PATH="$(brew --prefix lua@5.4)/lib/pkgconfig"

        """, code: 1),
    Machine(
      testDescription: "lacks everything but Lua",
      programs: ["swift": swift, "pkg-config": "[ \"$2\" = lua5.4 ]"],
      error: """
        motion needs toml++ with headers: it reads the manifests of packs.
        motion needs libsodium with headers: it checks the signatures of packs.
        motion needs zlib with headers: it unpacks zip archives.
        Install them with your system's package manager; Debian's names are: libtomlplusplus-dev \
        libsodium-dev zlib1g-dev

        """, code: 1),
    Machine(
      testDescription: "has another package manager",
      programs: ["swift": swift, "pkg-config": lacksLua],
      error: """
        \(lua)Install them with your system's package manager; Debian's names are: liblua5.4-dev

        """, code: 1),
  ]

  @Test(
    "Missing dependencies are installed, or the error says how to install them", arguments: machines
  )
  func machine(machine: Machine) throws {
    try Command.withFolder { folder in
      let bin = folder.appending(path: "bin")
      for name in ["bin", "bodies", "scripts"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      let script = folder.appending(path: "scripts/bootstrap")
      for path in ["scripts/bootstrap", "scripts/browser"] {
        try FileManager.default.copyItem(
          at: Repository.root.appending(path: path), to: folder.appending(path: path))
      }
      let tools = ["cat", "dirname", "env", "find", "id", "mkdir", "sed", "uname"]
      for tool in tools where machine.programs[tool] == nil {
        let path = ["/usr/bin/", "/bin/"].map { $0 + tool }.first(
          where: FileManager.default.isExecutableFile)
        try FileManager.default.createSymbolicLink(
          atPath: bin.appending(path: tool).path, withDestinationPath: #require(path))
      }
      for (name, body) in machine.programs {
        try Data("\(body)\n".utf8).write(to: folder.appending(path: "bodies/\(name)"))
        try FileManager.default.createSymbolicLink(
          at: bin.appending(path: name),
          withDestinationURL: Repository.root.appending(path: "Tests/Scripts/stand-in.sh"))
      }
      let outcome = try Command.run(
        "/bin/sh", [script.path] + machine.arguments, in: folder, environment: ["PATH": bin.path])
      #expect(outcome.error.replacingOccurrences(of: bin.path, with: "BIN") == machine.error)
      #expect(outcome.output == "")
      #expect(outcome.code == machine.code)
    }
  }
}
