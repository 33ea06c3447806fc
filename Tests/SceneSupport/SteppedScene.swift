import MotionCore
import MotionMath
import MotionRuntime

/// A script's run that a test advances frame by frame, and whose values and events it reads.
package final class SteppedScene {
  /// The script before the text of `init(box:)`.
  package static let boxPrelude =
    "local scene = motion.scene { name = \"test\" }; local box = scene:box { id = \"box\" }; "

  /// The script before the text of `init(scene:)`.
  private static let scenePrelude = "local scene = motion.scene { name = \"test\" }\n"

  package let session: Session
  /// The frame that was computed last; -1 before the first one.
  package private(set) var frame = -1
  /// The events of all frames, as `frame name target words`.
  package private(set) var events: [String] = []
  private let framesPerSecond: Int
  private let lines = PrintedLines()

  package init(
    _ script: String, fps: Int = 60, appearance: Appearance = .light, seed: Int = 0,
    reducesMotion: Bool = false
  ) throws(Diagnostic) {
    framesPerSecond = fps
    var options = Session.Options()
    options.rate = FrameRate(framesPerSecond: fps) ?? .sixty
    options.appearance = appearance
    options.seed = seed
    options.reducesMotion = reducesMotion
    session = try Session(options) { [lines] in lines.all.append($0) }
    try session.load(Array(script.utf8), name: "scene.lua")
  }

  /// Runs a script that finds a `scene` and a layer `box` made.
  package convenience init(
    box script: String, fps: Int = 60, seed: Int = 0, reducesMotion: Bool = false
  ) throws(Diagnostic) {
    try self.init(
      Self.boxPrelude + script, fps: fps, seed: seed, reducesMotion: reducesMotion)
  }

  /// Runs a script that finds a `scene` made.
  package convenience init(
    scene script: String, fps: Int = 60, appearance: Appearance = .light
  ) throws(Diagnostic) {
    try self.init(Self.scenePrelude + script, fps: fps, appearance: appearance)
  }

  /// What the script has printed.
  package var printed: [String] { lines.all }

  /// The time of the last frame, in seconds.
  package var time: Double { Double(frame) / Double(framesPerSecond) }

  /// Computes one frame.
  package func step() throws(Diagnostic) {
    frame = try session.step()
    for event in session.stage.events { events.append("\(frame) \(event.line)") }
  }

  /// Computes frames up to and including one.
  package func run(toFrame last: Int) throws(Diagnostic) {
    while frame < last { try step() }
  }

  /// Computes frames up to and including the one at a time, in seconds.
  package func run(to time: Double) throws(Diagnostic) {
    try run(toFrame: Int((time * Double(framesPerSecond)).rounded()))
  }

  /// Computes frames until nothing moves or waits, and returns the time of the last one.
  @discardableResult
  package func runToRest(limit seconds: Double = 160) throws(Diagnostic) -> Double {
    repeat { try step() } while session.activity != nil && time < seconds
    return time
  }

  /// The first slot of a property such as `list.offsetY`.
  package func slot(_ path: String) throws(Diagnostic) -> Int {
    let parts = path.split(separator: ".")
    guard parts.count == 2, let layer = session.stage.layer(at: String(parts[0])),
      let slot = layer.property(String(parts[1]))?.slot
    else { throw Diagnostic(.unknownMember, "the scene has no `\(path)`") }
    return slot
  }

  /// The number of a property such as `list.offsetY`.
  package func value(_ path: String) throws(Diagnostic) -> Double {
    session.stage.store[try slot(path)]
  }

  /// The colour of a property such as `card.fill`, as `#rrggbbaa`.
  package func color(_ path: String) throws(Diagnostic) -> String {
    session.stage.store.color(at: try slot(path)).hexText
  }

  /// A number of `box`.
  package subscript(property: String) -> Double {
    (try? value("box.\(property)")) ?? .nan
  }

  /// The value and velocity of a number of `box` at a time, in closed form, as its driver has them.
  package func motion(
    _ property: String = "x", at time: Double
  ) throws(Diagnostic) -> ValueAndVelocity {
    let slot = try slot("box.\(property)")
    let owner = session.stage.store.owner(of: slot)
    guard owner != .none else { return ValueAndVelocity(value: session.stage.store[slot]) }
    return session.stage.driverGroup(of: owner).motion(of: slot, token: owner.token, at: time)
  }

  /// Runs a script that fails within some frames, and returns why; nil if it does not fail.
  package static func failure(_ script: String, frames: Int = 600) -> Diagnostic? {
    do throws(Diagnostic) {
      let run = try SteppedScene(script)
      repeat { try run.step() } while run.session.activity != nil && run.frame < frames
      return nil
    } catch {
      return error
    }
  }

  /// Runs a script that finds a `scene` made and fails; returns why.
  package static func failure(scene script: String) -> Diagnostic? {
    failure(scenePrelude + script)
  }

  /// Runs a script that finds a `scene` and a layer `box` made and fails; returns why.
  package static func failure(box script: String) -> Diagnostic? { failure(boxPrelude + script) }
}

/// The lines that a script has printed.
package final class PrintedLines {
  package var all: [String] = []
  package init() {}
}

extension StageEvent {
  /// The event's name, target and words, parted by spaces.
  package var line: String {
    let words = words.map { word in
      switch word {
      case .number(let number): "\(number)"
      case .name(let name): name
      }
    }
    return ([name, target] + words).joined(separator: " ")
  }
}
