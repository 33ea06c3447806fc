import MotionCore
import MotionRuntime
import MotionValues

extension SceneCheck {
  /// The least time in seconds that may be meant in milliseconds.
  private static let leastMilliseconds = 30.0

  /// A time that is meant in milliseconds: a whole number of at least 30 seconds.
  static let milliseconds = SceneCheck(.milliseconds) { run in
    var times = run.facts.animations.flatMap { animation in
      let (duration, delay) = (animation.timing?.duration ?? 0, animation.timing?.delay ?? 0)
      return [("takes", duration), ("waits", delay)].map { verb, time in
        (animation.label, verb, time, animation.place)
      }
    }
    times += run.facts.waits.map { ("the timeline", "waits", $0, $1) }
    return run.merged(
      times.filter { $0.2 >= leastMilliseconds && $0.2.rounded() == $0.2 }.map {
        who, verb, time, place in
        Finding(
          who,
          RunWarning(
            code: .milliseconds, message: "\(who) \(verb) \(NumberText(time)) s",
            help: ["times are in seconds: \(NumberText(time)) ms are `\(NumberText(time / 1000))`"],
            at: place))
      })
  }

  /// The greatest distance of a movement that is meant in another unit, in points, and the least one
  /// that is a movement at all.
  private static let tiny = 0.05...1.01

  /// A movement by at most a point, as by a part of the layer's own size.
  static let tinyMove = SceneCheck(.tinyMove) { run in
    run.merged(
      run.facts.animations.compactMap { animation -> Finding? in
        guard let (property, distance) = animation.farthest, tiny.contains(distance) else {
          return nil
        }
        return Finding(
          property,
          RunWarning(
            code: .tinyMove,
            message: "\(animation.label) moves `\(property)` by "
              + "\(NumberText(distance, decimals: 2)) points",
            help: ["places are in points: half of the layer's height is `0.5 * layer.height`"],
            at: animation.place))
      })
  }

  /// The time in seconds in which nobody sees a large movement.
  private static let shortest = 0.05

  /// A large movement within three frames.
  static let tooFast = SceneCheck(.tooFast) { run in
    run.merged(
      run.facts.animations.compactMap { animation -> Finding? in
        guard let (property, distance) = animation.farthest, let time = animation.timing?.duration,
          distance >= SceneFacts.largeMovement, time > 0, time < shortest
        else { return nil }
        return Finding(
          property,
          RunWarning(
            code: .tooFast,
            message: "\(animation.label) moves `\(property)` by \(NumberText(distance.rounded())) "
              + "points in \(NumberText(time)) s, which nobody sees as a movement",
            help: ["take 0.2 s or more, or assign the value: `layer.x = 100`"],
            at: animation.place))
      })
  }

  /// A scale or an anchor in percent.
  static let percent = SceneCheck(.percent) { run in
    run.merged(
      run.layers.flatMap { layer in
        let scales = ["scale", "scaleX", "scaleY"].compactMap { name -> (String, Double)? in
          guard let value = layer.number(name), value >= 10, value.remainder(dividingBy: 5) == 0,
            layer.isHuge
          else { return nil }
          return (name, value)
        }
        let anchors = ["anchorX", "anchorY"].compactMap { name -> (String, Double)? in
          layer.number(name).flatMap { $0.magnitude > 4 ? (name, $0) : nil }
        }
        return (scales + anchors).map { name, value in
          Finding(
            "\(layer.path).\(name)",
            RunWarning(
              code: .percent, message: "`\(layer.path).\(name)` is \(NumberText(value)) at the end",
              help: ["1 is the whole: \(NumberText(value)) % are `\(NumberText(value / 100))`"],
              at: run.facts.place(of: layer)))
        }
      })
  }

  /// An angle in radians.
  static let radians = SceneCheck(.radians) { run in
    run.merged(
      run.layers.flatMap { layer in
        ["rotationX", "rotationY", "rotationZ"].compactMap { name -> Finding? in
          guard let angle = layer.number(name), let part = fraction(ofTurn: angle) else {
            return nil
          }
          return Finding(
            "\(layer.path).\(name)",
            RunWarning(
              code: .radians,
              message:
                "`\(layer.path).\(name)` is \(NumberText(angle, decimals: 4)) at the end",
              help: ["angles are in degrees: write `\(NumberText(part))`, or `math.deg(…)`"],
              at: run.facts.place(of: layer)))
        }
      })
  }

  /// The degrees of a number that is a multiple of π/6 or π/4, up to two turns; nil for another one.
  private static func fraction(ofTurn angle: Double) -> Double? {
    guard angle != 0, angle.magnitude < 4 * .pi + 0.001 else { return nil }
    let degrees = angle * 180 / .pi
    return [30, 45].lazy.compactMap { step -> Double? in
      let nearest = (degrees / step).rounded() * step
      return nearest != 0 && (nearest - degrees).magnitude < 0.035 ? nearest : nil
    }.first
  }
}

extension Layer {
  /// Whether it is more than five screens wide or high.
  fileprivate var isHuge: Bool {
    let size = stage.sceneSize
    func exceeds(_ side: String, _ scale: String, _ screen: Double) -> Bool {
      (number(side) ?? 0) * (number("scale") ?? 1) * (number(scale) ?? 1) > 5 * screen
    }
    guard size.width > 0, size.height > 0 else { return false }
    return exceeds("width", "scaleX", size.width) || exceeds("height", "scaleY", size.height)
  }
}

extension DiagnosticCode {
  static let milliseconds = DiagnosticCode("milliseconds")
  static let percent = DiagnosticCode("percent")
  static let radians = DiagnosticCode("radians")
  static let tinyMove = DiagnosticCode("tiny-move")
  static let tooFast = DiagnosticCode("too-fast")
}
