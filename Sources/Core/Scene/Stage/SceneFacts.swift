import MotionValues

/// What `motion check` and pages know of a run beside its values: where the script made what, and what
/// became of it.
///
/// Engines note facts only if the stage has an instance; an ordinary run has none.
package final class SceneFacts {
  /// An animator, a transition or a gesture that the script has made.
  package final class Animation {
    /// Its name in messages, such as "the animator `slide`".
    package let label: String
    package let place: SourceLocation?
    /// The name of a transition; nil for anything else.
    package let transition: String?
    private weak var object: AnyObject?
    /// Whether it has begun, or is a part of another animation.
    package var isUsed = false
    /// Whether it is under way between two states, each of which paints something.
    package var showsTwoStates = false
    /// Whether no run of it has moved anything; nil if it has not begun.
    package var isStill: Bool?
    /// The first property that moves far although motion is reduced, and its distance in points or
    /// degrees.
    package var kept: (property: String, distance: Double)?
    /// The place that an animator moves farthest, and the distance in points; nil if it moves none.
    package var farthest: (property: String, distance: Double)?
    private var notedRules: [String: String?]?
    /// The paths of the layers that an animator moves.
    package var layers: Set<String> = []
    /// How an animator moves them, and the duration and the delay in seconds that it states; nil for
    /// anything else.
    package var timing: (timing: Timing, duration: Double?, delay: Double)?
    /// The timeline that has begun it last; nil if no timeline has.
    package var timeline: String?
    /// Examines an animation that has not begun.
    ///
    /// - Throws: The error with which it would begin.
    package var examine: () throws(Diagnostic) -> Void = {}
    /// The error with which an animation that has not begun would begin now; to be asked after the
    /// run.
    package private(set) lazy var startError: Diagnostic? = {
      guard !isUsed else { return nil }
      do throws(Diagnostic) {
        try examine()
        return nil
      } catch {
        return error
      }
    }()

    fileprivate init(
      _ object: AnyObject, _ label: String, transition: String?, _ place: SourceLocation?
    ) {
      self.object = object
      self.label = label
      self.transition = transition
      self.place = place
    }

    /// Whether the script can still reach it; to be asked after a garbage collection.
    package var isReachable: Bool { object != nil }

    /// Notes the rules of one run that have matched no id.
    package func note(unmet rules: [String: String?]) {
      notedRules = notedRules.map { $0.filter { rules[$0.key] != nil } } ?? rules
    }

    /// The rules that have matched no id in any run, each with the nearest id; nil if the states
    /// cannot be compared. Those of a transition that has not begun are compared as they are now.
    package var unmet: [String: String?]? { startError == nil ? notedRules : nil }
  }

  /// An animation that has taken a property from that of another timeline before its end.
  package struct Takeover {
    /// The property's path.
    package let property: String
    /// Its time, in seconds.
    package let time: Double
    package let loser: (label: String, timeline: String)
    package let winner: (label: String, timeline: String)
    /// The line that began the winner.
    package let place: SourceLocation?

    package init(
      of property: String, at time: Double, from loser: (label: String, timeline: String),
      to winner: (label: String, timeline: String), at place: SourceLocation?
    ) {
      (self.property, self.time, self.place) = (property, time, place)
      (self.loser, self.winner) = (loser, winner)
    }
  }

  /// A label of a timeline for which the script waits.
  package struct AwaitedLabel {
    package let name: String
    package let timeline: String
    package let place: SourceLocation?
  }

  /// The distance in points, and the angle in degrees, from which a movement is large where motion is
  /// reduced.
  package static let largeMovement = 100.0
  package static let largeTurn = 180.0
  /// The properties whose movement is measured in points of the screen.
  package static let positions: Set<String> = Set(PanAxis.allCases.flatMap(\.positionProperties))

  package private(set) var animations: [Animation] = []
  package private(set) var springs: [(spring: Spring, place: SourceLocation?)] = []
  package private(set) var takeovers: [Takeover] = []
  package private(set) var awaitedLabels: [AwaitedLabel] = []
  /// The haptics, with their times in seconds and the lines that played them.
  package private(set) var haptics: [(haptic: Haptic, time: Double, place: SourceLocation?)] = []
  /// The events, with the lines that were running; nil for those that no call has caused.
  package private(set) var events: [(event: StageEvent, place: SourceLocation?)] = []
  /// The waits of timelines in seconds, with the lines that wait.
  package private(set) var waits: [(seconds: Double, place: SourceLocation?)] = []
  /// The functions that have got an empty list of what to play, with the lines that called them.
  package private(set) var emptyGroups: [(name: String, place: SourceLocation?)] = []
  /// The levels whose crossings the script asks for, with the slots and the lines that ask.
  package private(set) var levels: [(slot: Int, level: Double, place: SourceLocation?)] = []
  /// The labels that each timeline has passed.
  package private(set) var passedLabels: [String: Set<String>] = [:]
  /// The size that a script states for its scene, in points.
  package struct WrittenSize {
    package let width: Double?
    package let height: Double?

    package init(width: Double?, height: Double?) {
      self.width = width
      self.height = height
    }
  }

  /// The layers on which fingers from outside have come down, each with the time in seconds.
  package private(set) var touches: [(time: Double, layer: String)] = []
  /// When a function of the script was first called by what responds, in seconds; nil if none was.
  package private(set) var firstCallback: Double?
  /// Whether a layer has a function that fingers call.
  package var listensToFingers = false
  /// The timeline whose function runs; nil if none does.
  package var timeline: String?
  /// The line that made each layer, by the layer's index.
  package private(set) var layerPlaces: [Int: SourceLocation] = [:]
  /// The line that made the scene.
  package private(set) var scenePlace: SourceLocation?
  /// The size that the script states, where a device has replaced it.
  package var writtenSize: WrittenSize?
  private unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  /// The line of the script that runs.
  package var place: SourceLocation? { stage.scheduler.scriptPlace() }

  /// Notes an animator, a transition or a gesture that the script makes.
  package func add(
    _ object: AnyObject, label: String, transition: String? = nil
  ) -> Animation {
    let animation = Animation(object, label, transition: transition, place)
    animations.append(animation)
    return animation
  }

  /// The line that made a layer.
  package func place(of layer: Layer) -> SourceLocation? {
    layer.index == 0 ? scenePlace : layerPlaces[layer.index]
  }

  package func note(_ spring: Spring) { springs.append((spring, place)) }

  func note(_ event: StageEvent) { events.append((event, place)) }

  package func note(_ haptic: Haptic) { haptics.append((haptic, stage.now, place)) }

  package func note(_ takeover: Takeover) { takeovers.append(takeover) }

  /// Notes that the script waits for a label of a timeline.
  package func noteWait(for name: String, of timeline: String) {
    awaitedLabels.append(AwaitedLabel(name: name, timeline: timeline, place: place))
  }

  /// Notes a wait of a timeline, in seconds.
  package func note(wait seconds: Double) { waits.append((seconds, place)) }

  /// Notes a function that has got an empty list of what to play.
  package func note(emptyGroup name: String) { emptyGroups.append((name, place)) }

  /// Notes levels that the script watches.
  package func note(levels: [Double], of slot: Int) {
    self.levels += levels.map { (slot, $0, place) }
  }

  /// Notes that a timeline passes a label.
  package func noteLabel(_ name: String, of timeline: String) {
    passedLabels[timeline, default: []].insert(name)
  }

  func note(_ layer: Layer) { layerPlaces[layer.index] = place }

  /// Notes that a finger comes down on a layer at a time.
  package func note(touchOf layer: Layer, at time: Double) { touches.append((time, layer.path)) }

  /// Notes that a function of the script is called by what responds.
  package func noteCallback() { firstCallback = firstCallback ?? stage.now }

  func noteScene() { scenePlace = place }
}
