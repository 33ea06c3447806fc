import MotionCommands
import StandardRuntime

@main
struct Benchmark {
  /// Measures everything; or, as `benchmark motion …`, does the work of `motion …` without its sandbox,
  /// in which a profiler could not write its files.
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "motion" {
      Program.run(with: StandardPlugins.all, arguments: Array(arguments.dropFirst()))
    }
    try BridgeBenchmark().run()
    try LibraryBenchmark().run()
    try GuardBenchmark().run()
    TraceBenchmark().run()
    try SpringBenchmark().run()
    try RestBenchmark().run()
    PlayerBenchmark().run()
    try FrameBenchmark().run()
    try GrowthBenchmark().run()
    try ScrollBenchmark().run()
    DiffBenchmark().run()
    try HitBenchmark().run()
    try DrawingBenchmark().run()
    try DerivationBenchmark().run()
    try ComparisonBenchmark().run()
    try ExportBenchmark().run()
  }
}
