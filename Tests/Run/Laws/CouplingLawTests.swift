import MotionCore
import MotionValues
import SceneSupport
import Testing

@Suite("Every frame rate agrees, whatever drives an engine's input")
struct CouplingLawTests {
  private static let law = RateLaw(seconds: 1)

  @Test(arguments: Coupling.inputs.indices)
  func everySource(input: Int) {
    for source in Coupling.sources {
      let coupling = Coupling(source: source, input: Coupling.inputs[input])
      Self.law.check(coupling.name, coupling.script)
    }
  }

  @Test("every scene runs, and moves its driven property", arguments: Coupling.inputs.indices)
  func moves(index: Int) {
    let input = Coupling.inputs[index]
    for source in Coupling.sources {
      let coupling = Coupling(source: source, input: input)
      let run = SampledRun(coupling.script, framesPerSecond: 60)
      var values: Set<Double> = []
      for frame in 0...60 {
        run.show(frame)
        if let value = run.moved(input) { values.insert(value) }
      }
      #expect(run.failure == nil, "\(coupling.name): \(run.failure?.message ?? "")")
      #expect(values.count > 1, "\(coupling.name)\n\(coupling.script)")
    }
  }
}

extension SampledRun {
  fileprivate func moved(_ input: Coupling.Input) -> Double? {
    let paths = [
      "booklet": "holder", "tile": "detail/tile", "start": "home/tile",
    ]
    return value("\(paths[input.layer] ?? input.layer).\(input.property)")
  }
}
