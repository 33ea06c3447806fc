import MotionCore
import MotionRuntime
import Testing

/// Runs the text of a scene and reads numbers of its layers.
final class SceneRun {
  let session: Session
  private(set) var frame = -1
  private let framesPerSecond: Int

  init(_ script: String, framesPerSecond: Int = 60) throws {
    self.framesPerSecond = framesPerSecond
    var options = Session.Options()
    options.rate = try #require(FrameRate(framesPerSecond: framesPerSecond))
    let lines = Lines()
    self.lines = lines
    session = try Session(options) { lines.all.append($0) }
    try session.load(Array(script.utf8), name: "scene.lua")
  }

  private final class Lines { var all: [String] = [] }
  private let lines: Lines

  /// What the script has printed.
  var output: [String] { lines.all }

  /// Computes frames up to a time, in seconds.
  func run(to time: Double) throws {
    let last = Int((time * Double(framesPerSecond)).rounded())
    while frame < last { frame = try session.step() }
  }

  /// Computes frames until nothing moves; returns the time of the last one.
  @discardableResult
  func runToRest(cap: Double = 60) throws -> Double {
    repeat { frame = try session.step() } while session.activity != nil && time < cap
    return time
  }

  var time: Double { Double(frame) / Double(framesPerSecond) }

  /// The value of a property such as `list.offsetY`.
  func value(_ path: String) throws -> Double {
    let dot = try #require(path.lastIndex(of: "."))
    let layer = try #require(session.stage.layer(at: String(path[..<dot])))
    let slot = try #require(layer.property(String(path[path.index(after: dot)...]))?.slot)
    return session.stage.store[slot]
  }

  /// The events of the frame that was computed last, as the trace words them.
  var events: [StageEvent] { session.stage.events }

  /// Runs a script that fails, and returns why.
  static func failure(_ script: String) throws -> Diagnostic? {
    do throws(Diagnostic) {
      let session = try Session(Session.Options())
      try session.load(Array(script.utf8), name: "scene.lua")
      for _ in 0..<600 {
        _ = try session.step()
        if session.activity == nil { break }
      }
      return nil
    } catch {
      return error
    }
  }
}

/// A scroll view under a header, as most scenes here have it.
enum HeaderScene {
  static func script(
    header options: String = "", list: String = "", contentHeight: Double = 3200,
    _ timeline: String
  ) -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local bar = scene:box { id = "bar", width = 390, height = 600 }
    local card = bar:box { id = "card" }
    local list = scene:scroll { id = "list", width = 390, height = 844,
      contentHeight = \(contentHeight), \(list) }
    local header = motion.header { layer = bar, scroll = list, min = 115, max = 600, \(options) }
    header:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 87, curve = "easeInOut" })
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }
}
