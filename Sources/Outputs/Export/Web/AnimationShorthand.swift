/// The values of `animation`. A long easing that several rules would have is a custom property.
struct AnimationShorthand {
  /// A longer easing is worth a name, in characters.
  static let longEasing = 60

  private let keyframes: WebKeyframes
  /// The shared easings, in order of their first use, and the name of each.
  private var shared: [String] = []
  private var sharedNames: [String: String] = [:]

  init(_ runs: [WebRun], _ keyframes: WebKeyframes, _ names: inout WebNames) {
    self.keyframes = keyframes
    var order: [(easing: String, name: String)] = []
    var uses: [String: Set<String>] = [:]
    for run in runs {
      for rule in run.rules {
        let animations = WebKeyframes.places(of: rule, rule.selector(&names))
        // Rules that are alike are written once.
        let others = animations.map { text($0.1, $0.0, easing: "") }.joined(separator: ",")
        for (place, animation) in animations where animation.easing.utf8.count > Self.longEasing {
          if uses[animation.easing] == nil {
            order.append((animation.easing, "ease-\(keyframes.name(place))"))
          }
          uses[animation.easing, default: []].insert("\(others) \(place.property) \(place.index)")
        }
      }
    }
    for (easing, name) in order where (uses[easing]?.count ?? 0) > 1 {
      shared.append(easing)
      sharedNames[easing] = "--" + names.unique(name)
    }
  }

  /// The rule that declares the shared easings; empty if there are none.
  var declarations: String {
    guard !shared.isEmpty else { return "" }
    let lines = shared.map { "  \(sharedNames[$0] ?? ""): \($0);\n" }
    return ":root {\n" + lines.joined() + "}\n"
  }

  /// Returns the value for all animations of an element; nil if there are none.
  func text(_ animations: [(WebKeyframes.Place, WebAnimation)]) -> String? {
    guard !animations.isEmpty else { return nil }
    let all = animations.map { place, animation in
      let easing = sharedNames[animation.easing].map { "var(\($0))" } ?? animation.easing
      return text(animation, place, easing: easing)
    }
    return all.count == 1 ? all[0] : "\n    " + all.joined(separator: ",\n    ")
  }

  static func seconds(_ time: Double) -> String {
    "\(CodeNumber(time, decimals: WebSegment.timeDecimals))s"
  }

  private func text(
    _ animation: WebAnimation, _ place: WebKeyframes.Place, easing: String
  ) -> String {
    var words = [keyframes.name(place), Self.seconds(animation.duration), easing]
    if animation.start != 0 { words.append(Self.seconds(animation.start)) }
    if animation.iterations == .infinity {
      words.append("infinite")
    } else if animation.iterations != 1 {
      words.append("\(CodeNumber(animation.iterations))")
    }
    if animation.alternates { words.append("alternate") }
    words.append(animation.isFirst ? "both" : "forwards")
    return words.joined(separator: " ")
  }
}
