import MotionCore
import MotionMath
import MotionRuntime
import Testing

/// A script that is stepped frame by frame, for tests that look at what it has done.
struct AppearanceRun {
  let session: Session
  private let fps: Int

  init(
    _ script: String, fps: Int = 60, appearance: Appearance = .light
  ) throws {
    self.fps = fps
    var options = Session.Options()
    options.rate = try #require(FrameRate(framesPerSecond: fps))
    options.appearance = appearance
    session = try Session(options)
    try session.load(
      Array(("local scene = motion.scene { name = \"test\" }\n" + script).utf8), name: "test.lua")
  }

  /// Steps up to and including the frame at a time, in seconds.
  func step(to time: Double) throws {
    while Double(try session.step()) / Double(fps) < time - Instant.tolerance {}
  }

  func slot(_ path: String) throws -> Int {
    let dot = try #require(path.lastIndex(of: "."))
    let layer = try #require(session.stage.layer(at: String(path[..<dot])), "\(path)")
    return try #require(layer.property(String(path[path.index(after: dot)...]))).slot
  }

  func number(_ path: String) throws -> Double { session.stage.store[try slot(path)] }

  func color(_ path: String) throws -> String {
    session.stage.store.color(at: try slot(path)).hexText
  }

  /// What a script that must fail says.
  static func failure(_ script: String) throws -> Diagnostic {
    try #require(
      #expect(throws: Diagnostic.self) {
        let run = try AppearanceRun(script)
        try run.step(to: 0)
      })
  }
}
