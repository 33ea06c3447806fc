@main
struct Benchmark {
  static func main() throws {
    try BridgeBenchmark().run()
    try LibraryBenchmark().run()
    try GuardBenchmark().run()
    TraceBenchmark().run()
    try SpringBenchmark().run()
    try RestBenchmark().run()
    PlayerBenchmark().run()
    try FrameBenchmark().run()
    try ScrollBenchmark().run()
    DiffBenchmark().run()
    try HitBenchmark().run()
    try DerivationBenchmark().run()
    try ComparisonBenchmark().run()
    try ExportBenchmark().run()
  }
}
