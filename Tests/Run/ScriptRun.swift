import MotionCore
import MotionMath
import MotionRuntime

/// One script's run, frame by frame; the script finds `scene` and a layer `box` made.
final class ScriptRun {
  static let prelude =
    "local scene = motion.scene { name = \"test\" }; local box = scene:box { id = \"box\" }; "

  let session: Session
  /// The events of all frames, as `frame name target words`.
  private(set) var events: [String] = []
  /// The frame that was computed last.
  private(set) var frame = -1
  private let lines: Lines

  private final class Lines { var all: [String] = [] }

  /// What the script printed.
  var printed: [String] { lines.all }

  init(
    _ script: String, fps: Int = 60, seed: Int = 0, reducesMotion: Bool = false
  ) throws {
    var options = Session.Options()
    options.rate = FrameRate(framesPerSecond: fps) ?? .sixty
    options.seed = seed
    options.reducesMotion = reducesMotion
    let lines = Lines()
    self.lines = lines
    session = try Session(options) { lines.all.append($0) }
    try session.load(Array((Self.prelude + script).utf8), name: "test.lua")
  }

  /// Computes frames up to and with `last`.
  func run(to last: Int) throws {
    while frame < last {
      frame = try session.step()
      for event in session.stage.events {
        let words = event.words.map { word in
          switch word {
          case .number(let number): "\(number)"
          case .name(let name): name
          }
        }
        events.append(([String(frame), event.name, event.target] + words).joined(separator: " "))
      }
    }
  }

  /// Computes frames until nothing moves or waits.
  func runToRest(limit: Int = 10_000) throws {
    repeat { try run(to: frame + 1) } while session.activity != nil && frame < limit
  }

  func slot(_ property: String = "x", of id: String = "box") -> Int {
    session.stage.root.child(id)?.property(property)?.slot ?? -1
  }

  subscript(property: String) -> Double { session.stage.store[slot(property)] }

  /// A property of another layer than `box`.
  func value(_ property: String, of id: String) -> Double {
    session.stage.store[slot(property, of: id)]
  }

  /// The value and velocity of a property at a time, in closed form, as its driver has them.
  func motion(_ property: String = "x", at time: Double) -> ValueAndVelocity {
    let slot = slot(property)
    let owner = session.stage.store.owner(of: slot)
    guard owner != .none else { return ValueAndVelocity(value: session.stage.store[slot]) }
    return session.stage.driverGroup(of: owner).motion(of: slot, token: owner.token, at: time)
  }
}

/// The error that a script ends in, at the latest after some frames.
func diagnostic(of script: String, frames: Int = 240) throws -> Diagnostic? {
  do {
    try ScriptRun(script).run(to: frames)
    return nil
  } catch let error as Diagnostic {
    return error
  }
}
