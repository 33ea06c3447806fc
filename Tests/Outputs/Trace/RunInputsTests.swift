import Support
import Testing

@testable import MotionRecording

/// The inputs of runs.
struct RunInputsTests {
  private static let inputs = RunInputs(
    version: "0.1.0", files: ["a.lua": "1", "b.lua": "2"], options: ["seed": "0", "fps": "60"])

  @Test("Each input changes the hash")
  func changes() {
    let others = [
      RunInputs(version: "0.1.1", files: Self.inputs.files, options: Self.inputs.options),
      RunInputs(version: "0.1.0", files: ["a.lua": "1"], options: Self.inputs.options),
      RunInputs(
        version: "0.1.0", files: ["a.lua": "1", "c.lua": "2"], options: Self.inputs.options),
      RunInputs(
        version: "0.1.0", files: ["a.lua": "2", "b.lua": "1"], options: Self.inputs.options),
      RunInputs(version: "0.1.0", files: Self.inputs.files, options: ["seed": "0"]),
      RunInputs(version: "0.1.0", files: Self.inputs.files, options: ["seed": "1", "fps": "60"]),
      RunInputs(
        version: "0.1.0", files: ["a.lua": "1", "b.lua": "2", "seed": "0", "fps": "60"]),
    ]
    #expect(Set((others + [Self.inputs]).map(\.hash)).count == others.count + 1)
    #expect(Self.inputs.hash.utf8.count == 64)
  }

  @Test("The order in which files are read changes nothing", arguments: Seeds.first(20))
  func order(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let names = (1...40).map { "lib/\($0 * seed).lua" }
    func hash(_ names: [String]) -> String {
      var inputs = RunInputs(version: "0.1.0", files: [:])
      for name in names { inputs.files[name] = RunInputs.digest(Array(name.utf8)) }
      return inputs.hash
    }
    #expect(hash(names) == hash(names.shuffled(using: &generator)), "seed \(seed)")
  }
}
