import MotionCore
import SceneSupport
import Support
import Testing

@Suite("Every example is the same at every frame rate")
struct ExampleRateTests {
  @Test(arguments: Repository.exampleScenes)
  func example(_ name: String) throws {
    RateLaw(seconds: 4).check(
      name, try Repository.text("examples/\(name)"), files: ExampleFiles(folder: "examples"))
  }

  @Test(arguments: ["passport", "soft-headers"])
  func pack(_ name: String) throws {
    let files = ExampleFiles(folder: "examples/packs/\(name)", pack: "north/\(name)")
    let script = String(decoding: try files.bytes(of: "demo.lua"), as: UTF8.self)
    RateLaw().check(name, script, files: files)
  }
}
