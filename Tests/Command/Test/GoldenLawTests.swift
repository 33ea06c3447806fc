import Foundation
import SceneSupport
import Support
import Testing

@Suite("Laws of golden traces")
struct GoldenLawTests {
  @Test("Golden traces and expectations find exactly the small changes that change a trace")
  func changes() throws {
    try Command.withFolder { url in
      let folder = TestFolder(url: url)
      var expected: [String: Bool] = [:]
      var tests = ""
      for seed in Seeds.first(10) {
        let change = try SmallChange(seed: seed)
        let name = "s\(seed)"
        try folder.write(
          "\(name).trace",
          TracedScene(running: Array(change.original.utf8), name: "scene.lua").trace)
        try folder.write("\(name).lua", change.text)
        let after = try TracedScene(running: Array(change.text.utf8), name: "scene.lua")
        expected[name] = try after.failure == nil && after.trace == folder.text("\(name).trace")
        tests += "test('\(name)', function(t) t:run('\(name).lua'):matches('\(name).trace') end)\n"
      }
      try folder.write("all.test.lua", tests)
      let lines = try folder.run("motion test --no-pages --json --record never").output
        .split(separator: "\n")
      for (name, isEqual) in expected {
        for title in [#""file":"\#(name).trace","name":"""#, #""name":"\#(name)","kind":"test""#] {
          let line = try #require(lines.first { $0.contains(title) })
          #expect(line.contains("\"passed\"") == isEqual, "\(line)")
        }
      }
      #expect(expected.values.contains(true) && expected.values.contains(false))
    }
  }
}
