import MotionCommands
import StandardRuntime

@main
struct Benchmark {
  /// Measures everything, or what is named, such as `hit derivation`; or, as `benchmark motion …`, does the
  /// work of `motion …` without its sandbox, in which a profiler could not write its files.
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "motion" {
      Program.run(with: StandardPlugins.all, arguments: Array(arguments.dropFirst()))
    }
    let benchmarks: [(name: String, run: () throws -> Void)] = [
      ("bridge", { try BridgeBenchmark().run() }),
      ("library", { try LibraryBenchmark().run() }),
      ("guard", { try GuardBenchmark().run() }),
      ("trace", { TraceBenchmark().run() }),
      ("spring", { try SpringBenchmark().run() }),
      ("rest", { try RestBenchmark().run() }),
      ("player", { PlayerBenchmark().run() }),
      ("frame", { try FrameBenchmark().run() }),
      ("growth", { try GrowthBenchmark().run() }),
      ("scroll", { try ScrollBenchmark().run() }),
      ("diff", { DiffBenchmark().run() }),
      ("hit", { try HitBenchmark().run() }),
      ("drawing", { try DrawingBenchmark().run() }),
      ("derivation", { try DerivationBenchmark().run() }),
      ("comparison", { try ComparisonBenchmark().run() }),
      ("export", { try ExportBenchmark().run() }),
    ]
    for benchmark in benchmarks where arguments.isEmpty || arguments.contains(benchmark.name) {
      try benchmark.run()
    }
  }
}
