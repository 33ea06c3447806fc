import MotionValues

/// What responds in a scene: the rules that its parts declare, not what one run made of them.
///
/// Properties are named by their paths, such as `sheet.y`. Lengths are in points, times in seconds, angles
/// in degrees; y points down.
package struct Behaviour: Sendable {
  /// How a rule is known.
  package enum Evidence: String, CaseIterable, Sendable {
    /// A part of the scene has declared it.
    case declared
    /// A function was called with many inputs, between which the rule is straight.
    case sampled
  }

  /// What responds by a rule that could not be said.
  package struct Unknown: Hashable, Sendable {
    /// What responds, such as "a tap on `row`".
    package let subject: String
    package let place: SourceLocation?
    package let reason: String
  }

  package var machines: [Machine] = []
  package var gestures: [Gesture] = []
  package var scrolls: [Scroll] = []
  package var headers: [Header] = []
  package var links: [Link] = []
  package var choreographies: [Choreography] = []
  package private(set) var unknown: [Unknown] = []
  /// The numbers at the start of the properties that rules move or read, by path.
  package var values: [(path: String, number: Double)] = []
  /// How far the evaluated description is from runs of the scene; nil if it was not evaluated.
  package var proof: Proof?

  package init() {}

  /// Whether nothing responds.
  package var isEmpty: Bool {
    machines.isEmpty && gestures.isEmpty && scrolls.isEmpty && headers.isEmpty && links.isEmpty
      && unknown.isEmpty
  }

  /// Adds what responds by a rule that cannot be said, once.
  package mutating func add(
    unknown subject: String, at place: SourceLocation?, _ reason: String
  ) {
    let new = Unknown(subject: subject, place: place, reason: reason)
    if !unknown.contains(new) { unknown.append(new) }
  }

  /// The paths of the properties that rules move or read.
  package var paths: Set<String> {
    let moved = gestures.flatMap { $0.moves } + gestures.flatMap { $0.values.map(\.path) }
    let states = machines.flatMap { $0.states.flatMap { $0.values.map(\.path) } }
    let offsets = scrolls.flatMap { scroll in
      scroll.axes.map { "\(scroll.layer).\($0.axis == .x ? "offsetX" : "offsetY")" }
    }
    return Set(moved + states + offsets + links.flatMap { [$0.target] + $0.sources })
  }

  /// Adds what another description of the same scene has besides: what was made later.
  package mutating func merge(_ later: Behaviour) {
    machines += later.machines.filter { new in !machines.contains { $0.id == new.id } }
    gestures += later.gestures.filter { new in !gestures.contains { $0.id == new.id } }
    scrolls += later.scrolls.filter { new in !scrolls.contains { $0.layer == new.layer } }
    headers += later.headers.filter { new in !headers.contains { $0.layer == new.layer } }
    links += later.links.filter { new in !links.contains { $0.target == new.target } }
    unknown += later.unknown.filter { !unknown.contains($0) }
  }
}

/// A part of a scene that declares what responds by it.
package protocol BehaviourSource: AnyObject {
  /// Adds its rules, with the numbers that they have at the present instant.
  func declare(in behaviour: inout Behaviour) throws(Diagnostic)
}

extension Behaviour {
  /// A value of a property.
  package typealias PropertyEntry = (path: String, value: Value)

  /// States of properties, one of which is the present one.
  package struct Machine: Sendable {
    package struct State: Sendable {
      package let name: String
      /// The values that differ between the states, by path.
      package var values: [PropertyEntry]

      package init(_ name: String, _ values: [PropertyEntry]) {
        self.name = name
        self.values = values
      }
    }

    /// A motion for changes from one state to another; nil stands for any state.
    package struct Transition: Sendable {
      package let from: String?
      package let to: String?
      package let motion: SlotTiming

      package init(from: String?, to: String?, motion: SlotTiming) {
        self.from = from
        self.to = to
        self.motion = motion
      }
    }

    /// What changes the state.
    package struct Trigger: Sendable {
      /// The event, such as `tap`; nil for a time.
      package var event: String?
      /// The path of the layer, or the name of what the event is of.
      package var subject: String?
      package var count: Int?
      /// The name for which the event has to occur, such as that of a detent.
      package var word: String?
      /// How long the state has lasted, in seconds; nil for an event.
      package var after: Double?
      package var from: String?
      package var to: String
      /// Whether a function decides whether it applies.
      package var hasGuard = false

      package init(to: String) { self.to = to }
    }

    package let id: String
    package let place: SourceLocation?
    package let initial: String
    package var states: [State]
    /// How properties move where no transition says it.
    package let motion: SlotTiming
    package var transitions: [Transition]
    package var triggers: [Trigger]

    package init(
      _ id: String, at place: SourceLocation?, initial: String, states: [State],
      motion: SlotTiming, transitions: [Transition], triggers: [Trigger]
    ) {
      self.id = id
      self.place = place
      self.initial = initial
      self.states = states
      self.motion = motion
      self.transitions = transitions
      self.triggers = triggers
    }
  }

  /// What fingers do on a layer.
  package struct Gesture: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      /// A finger moves properties one to one, which then settle.
      case drag
      /// A finger moves the progress between two states.
      case scrub
      /// Two fingers scale, turn and move the layer.
      case pinch
      case rotation
      /// Properties have other values while a finger is on the layer.
      case whileTouched
      /// The layer takes taps, some number of them in quick succession.
      case tap
      /// The layer takes a finger that rests on it.
      case longPress
    }

    /// Where a drag moves without resistance, in points; infinite where it has no bounds.
    package struct Bounds: Sendable {
      package let path: String
      package let range: ClosedRange<Double>
      /// The length of the rubber band beyond the bounds, in points; nil where it stops.
      package let band: Double?

      package init(_ path: String, _ range: ClosedRange<Double>, band: Double?) {
        self.path = path
        self.range = range
        self.band = band
      }
    }

    /// A place at which a drag comes to rest; a coordinate that it leaves out is open.
    package struct Detent: Sendable {
      package let name: String
      package let values: [(path: String, number: Double)]

      package init(_ name: String, _ values: [(path: String, number: Double)]) {
        self.name = name
        self.values = values
      }
    }

    package let id: String
    package let kind: Kind
    package let layer: String
    package let place: SourceLocation?
    /// The paths of the properties that it moves.
    package var moves: [String] = []
    /// The axis along which the finger moves a progress.
    package var axis: PanAxis?
    package var bounds: [Bounds] = []
    /// The constant of the rubber band; nil without one.
    package var rubberBand: Double?
    /// How far the finger moves before the layer does, in points.
    package var slop: Double?
    /// How long a finger has to rest before it moves the layer, in seconds.
    package var press: Double?
    /// The edge of the scene at which the finger comes down.
    package var edge: String?
    package var catches: CatchRule?
    package var detents: [Detent] = []
    /// The detent at which it rests.
    package var detent: String?
    /// The seconds of movement for which the velocity of a release counts, by which its end is projected.
    package var projection: Double?
    package var skipsDetents: Bool?
    package var momentum: Bool?
    /// The direction in which a finger on a scroll view inside moves it first.
    package var expands: String?
    /// How it settles, or how a touched look moves.
    package var motion: SlotTiming?
    /// The machine or transition whose progress the finger moves, from one state to another.
    package var machine: String?
    package var from: String?
    package var to: String?
    /// The distance of the finger from one state to the other, in points.
    package var distance: Double?
    /// The least and the greatest scale.
    package var scales: ClosedRange<Double>?
    /// The number of taps.
    package var count: Int?
    /// The values while the layer is touched.
    package var values: [PropertyEntry] = []

    package init(_ kind: Kind, on layer: String, at place: SourceLocation?) {
      id = "\(layer).\(kind.rawValue)"
      self.kind = kind
      self.layer = layer
      self.place = place
    }

    package init(
      _ kind: Kind, on layer: String, named suffix: String, at place: SourceLocation?
    ) {
      id = "\(layer).\(suffix)"
      self.kind = kind
      self.layer = layer
      self.place = place
    }
  }

  /// A scroll view.
  package struct Scroll: Sendable {
    package struct Axis: Sendable {
      package let axis: PanAxis
      /// The lengths of the content and of the view, and the insets before and after it, in points.
      package let content: Double
      package let viewport: Double
      package let insets: [Double]
      /// The least and the greatest offset at rest, in points.
      package let bounds: ClosedRange<Double>
      /// The share of the velocity that is left after a millisecond.
      package let deceleration: Double
      package let bounces: Bool
      /// The length of a page, in points; nil if it does not page.
      package let page: Double?
      /// The offsets at which it comes to rest; empty for any.
      package let targets: [Double]

      package init(
        _ axis: PanAxis, content: Double, viewport: Double, insets: [Double],
        bounds: ClosedRange<Double>, deceleration: Double, bounces: Bool, page: Double?,
        targets: [Double]
      ) {
        self.axis = axis
        self.content = content
        self.viewport = viewport
        self.insets = insets
        self.bounds = bounds
        self.deceleration = deceleration
        self.bounces = bounces
        self.page = page
        self.targets = targets
      }
    }

    package let layer: String
    package let place: SourceLocation?
    package let axes: [Axis]
    /// The least and the greatest scale of content that zooms.
    package var zoom: ClosedRange<Double>?

    package init(_ layer: String, at place: SourceLocation?, _ axes: [Axis]) {
      self.layer = layer
      self.place = place
      self.axes = axes
    }
  }

  /// A header that collapses while a scroll view scrolls.
  package struct Header: Sendable {
    package struct Snap: Sendable {
      /// The part of the progress in which it applies, and the progress to which it leads.
      package let over: ClosedRange<Double>
      package let target: Double

      package init(over: ClosedRange<Double>, to target: Double) {
        self.over = over
        self.target = target
      }
    }

    package let layer: String
    package let scroll: String
    package let place: SourceLocation?
    /// The least and the greatest height, in points.
    package let heights: ClosedRange<Double>
    /// The name of the policy; nil if a function is one.
    package let policy: String?
    package let unconsumed: String
    package let guardsContent: Bool
    package var snaps: [Snap] = []
    /// Whether it snaps at the release of the finger, not at rest.
    package var snapsAtRelease = false
    package var snapMotion: SlotTiming?
    /// The points of height for each point that it is pulled beyond, and the limit of this.
    package var stretch: Double?
    package var stretchLimit: Double?
    /// The dead zones of the policy `threshold`: from the top, forwards and backwards, in points.
    package var thresholds: [Double] = []

    package init(
      _ layer: String, of scroll: String, at place: SourceLocation?,
      heights: ClosedRange<Double>, policy: String?, unconsumed: String, guardsContent: Bool
    ) {
      self.layer = layer
      self.scroll = scroll
      self.place = place
      self.heights = heights
      self.policy = policy
      self.unconsumed = unconsumed
      self.guardsContent = guardsContent
    }
  }

  /// A property that follows from others.
  package struct Link: Sendable {
    package enum Form: Sendable {
      /// A mapping of the only source.
      case map(PiecewiseMap)
      /// A sum of multiples of the sources.
      case sum(LinearSum)
    }

    package let target: String
    package let sources: [String]
    package let form: Form
    package let evidence: Evidence
    package let place: SourceLocation?
    /// The spring by which it follows; nil if it follows at once.
    package var follows: SlotTiming?

    package init(
      _ target: String, from sources: [String], _ form: Form, _ evidence: Evidence = .declared,
      at place: SourceLocation?
    ) {
      self.target = target
      self.sources = sources
      self.form = form
      self.evidence = evidence
      self.place = place
    }
  }

  /// An animation that something plays: an animator, or a transition between two states of a screen.
  package struct Choreography: Sendable {
    package let name: String
    package let place: SourceLocation?
    /// The paths of the layers that it moves, sorted.
    package let layers: [String]
    /// Its motion, if it states one.
    package let motion: SlotTiming?
    /// The timeline that has played it last; nil if none has.
    package let timeline: String?

    package init(
      _ name: String, at place: SourceLocation?, layers: [String], motion: SlotTiming?,
      timeline: String?
    ) {
      self.name = name
      self.place = place
      self.layers = layers
      self.motion = motion
      self.timeline = timeline
    }
  }

  /// How the evaluated description compares with runs of the scene.
  package struct Proof: Sendable {
    /// The number of fingers, and of the samples that were compared, at 240 a second.
    package let fingers: Int
    package let samples: Int
    /// The properties that were compared.
    package let properties: [String]
    /// The greatest difference, in the property's unit.
    package let worst: Double

    package init(fingers: Int, samples: Int, properties: [String], worst: Double) {
      self.fingers = fingers
      self.samples = samples
      self.properties = properties
      self.worst = worst
    }
  }
}

extension Stage {
  /// The value of a property as a description contains it, with its colours resolved.
  package func entry(_ target: SlotTarget) -> Behaviour.PropertyEntry {
    let (layer, property, _) = property(at: target.slot)
    let value = target.value.resolved(in: colorAppearance(of: layer))
    return (path(of: target.slot), property.type.traceValue(of: value))
  }
}
