import MotionCore
import MotionPlugin
import MotionRuntime
import MotionValues
import StandardRuntime

/// A run that a test advances frame by frame, to read its values and events.
package final class SteppedScene {
  /// The script before the text of `init(box:)`.
  package static let boxPrelude =
    "local scene = motion.scene { name = \"test\" }; local box = scene:box { id = \"box\" }; "

  /// The script before the text of `init(scene:)`.
  private static let scenePrelude = "local scene = motion.scene { name = \"test\" }\n"

  package let session: Session
  /// The index of the last computed frame; -1 before the first one.
  package private(set) var frame = -1
  /// The events of all frames, as `frame name target words`.
  package private(set) var events: [String] = []
  private let framesPerSecond: Int
  private let lines = PrintedLines()

  package init(
    _ script: String, fps: Int = 60, appearance: Appearance = .light,
    contrast: Contrast = .standard, seed: Int = 0, reducesMotion: Bool = false,
    textSize: TextSize = .l, inputs: InputLog = InputLog(),
    plugins: [any Plugin.Type] = StandardPlugins.all
  ) throws(Diagnostic) {
    framesPerSecond = fps
    var options = Session.Options()
    options.rate = FrameRate(framesPerSecond: fps) ?? .sixty
    options.appearance = appearance
    options.contrast = contrast
    options.seed = seed
    options.reducesMotion = reducesMotion
    options.textSize = textSize
    options.inputs = inputs
    session = try Session(options, plugins: plugins) { [lines] in lines.all.append($0) }
    try session.load(Array(script.utf8), name: "scene.lua")
  }

  /// Loads a script after `boxPrelude`, which makes a `scene` and a layer `box`.
  package convenience init(
    box script: String, fps: Int = 60, seed: Int = 0, reducesMotion: Bool = false
  ) throws(Diagnostic) {
    try self.init(
      Self.boxPrelude + script, fps: fps, seed: seed, reducesMotion: reducesMotion)
  }

  /// Loads a script after `scenePrelude`, which makes a `scene`.
  package convenience init(
    scene script: String, fps: Int = 60, appearance: Appearance = .light
  ) throws(Diagnostic) {
    try self.init(Self.scenePrelude + script, fps: fps, appearance: appearance)
  }

  /// The lines that the script has printed.
  package var printed: [String] { lines.all }

  /// The time of the last frame, in seconds.
  package var time: Double { Double(frame) / Double(framesPerSecond) }

  /// Computes one frame.
  package func step() throws(Diagnostic) {
    try session.show(frame + 1, at: Double(frame + 1) / Double(framesPerSecond))
    frame += 1
    for event in session.stage.events { events.append("\(frame) \(event.line)") }
  }

  /// Computes frames up to and including the given one.
  package func run(toFrame last: Int) throws(Diagnostic) {
    while frame < last { try step() }
  }

  /// Computes frames up to and including the one at a time, in seconds.
  package func run(to time: Double) throws(Diagnostic) {
    try run(toFrame: Int((time * Double(framesPerSecond)).rounded()))
  }

  /// Computes frames until nothing is moving or waiting, and returns the time of the last one, in
  /// seconds.
  @discardableResult
  package func runToRest(limit seconds: Double = 160) throws(Diagnostic) -> Double {
    repeat { try step() } while session.activity != nil && time < seconds
    return time
  }

  /// Returns the first slot of a property such as `list.offsetY`.
  package func slot(_ path: String) throws(Diagnostic) -> Int {
    let parts = path.split(separator: ".")
    guard parts.count == 2, let layer = session.stage.layer(at: String(parts[0])),
      let slot = layer.property(String(parts[1]))?.slot
    else { throw Diagnostic(.unknownMember, "the scene has no `\(path)`") }
    return slot
  }

  /// Returns the value of a numeric property such as `list.offsetY`.
  package func value(_ path: String) throws(Diagnostic) -> Double {
    session.stage.store[try slot(path)]
  }

  /// Returns the colour of a property such as `card.fill`, as `#rrggbbaa`.
  package func color(_ path: String) throws(Diagnostic) -> String {
    session.stage.store.color(at: try slot(path)).hexText
  }

  /// The value of a numeric property of `box`; NaN if there is no such property.
  package subscript(property: String) -> Double {
    (try? value("box.\(property)")) ?? .nan
  }

  /// Returns the value and velocity of a property of `box` at a time, as its driver computes them.
  package func motion(
    _ property: String = "x", at time: Double
  ) throws(Diagnostic) -> ValueAndVelocity {
    let slot = try slot("box.\(property)")
    let owner = session.stage.store.owner(of: slot)
    guard owner != .none else { return ValueAndVelocity(value: session.stage.store[slot]) }
    return session.stage.drivenMotion(of: slot, at: time)
  }

  /// Runs a script for a number of frames and returns its failure; nil if it does not fail.
  package static func failure(_ script: String, frames: Int = 600) -> Diagnostic? {
    do throws(Diagnostic) {
      let run = try SteppedScene(script)
      repeat { try run.step() } while run.session.activity != nil && run.frame < frames
      return nil
    } catch {
      return error
    }
  }

  /// Runs a script after `scenePrelude` and returns its failure; nil if it does not fail.
  package static func failure(scene script: String) -> Diagnostic? {
    failure(scenePrelude + script)
  }

  /// Runs a script after `boxPrelude` and returns its failure; nil if it does not fail.
  package static func failure(box script: String) -> Diagnostic? { failure(boxPrelude + script) }
}

/// The lines that a script has printed.
package final class PrintedLines {
  package var all: [String] = []
  package init() {}
}

extension StageEvent {
  /// The event's name, target and words, separated by spaces.
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
