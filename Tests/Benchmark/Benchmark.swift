@main
struct Benchmark {
  static func main() throws {
    try BridgeBenchmark().run()
    TraceBenchmark().run()
  }
}
