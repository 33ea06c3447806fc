import MotionCore
import MotionPlugin
import MotionValues

/// The API of listeners, draggables and transformables.
extension InputPlugin {
  private static func callback(_ summary: String) -> Parameter<any ScriptFunction> {
    .callback("callback", arguments: TouchCall.arguments, summary)
  }

  private static var detentCallback: Parameter<any ScriptFunction> {
    .callback(
      "callback",
      arguments: [
        .init("layer", .object("layer")), .init("name", .string),
        .init("touch", .optional(.object(TouchObject.typeName))),
      ],
      "Called with the layer, the detent's name, and the touch that has ended, if one has.")
  }

  var listening: [Function] {
    [
      Function(
        method: "onTap", of: "layer",
        "Calls a function when a finger taps the layer: it lifts within 10 points of where it came down.",
        Self.callback("Called when the finger lifts."), .table(OnTapOptions.self).orEmpty
      ) { [unowned self] (layer: Layer, _, callback, options) throws(Diagnostic) in
        self.listen(on: layer) { $0.add(.init(count: options.count, action: .script(callback))) }
        return Nothing()
      },
      Function(
        method: "onLongPress", of: "layer",
        "Calls a function when a finger has rested on the layer.",
        Self.callback("Called while the finger is down."), .table(OnLongPressOptions.self).orEmpty
      ) { [unowned self] (layer: Layer, _, callback, options) throws(Diagnostic) in
        self.listen(on: layer) { $0.add(.init(duration: options.duration, callback: callback)) }
        return Nothing()
      },
      Function(
        method: "onTouch", of: "layer",
        "Calls a function when a finger comes down on the layer, when it lifts, and when it is "
          + "cancelled because it moves something.",
        Self.callback("Called with a touch whose `phase` is \"began\", \"ended\" or \"cancelled\".")
      ) { [unowned self] (layer: Layer, _, callback) throws(Diagnostic) in
        self.listen(on: layer) { $0.touches.append(callback) }
        return Nothing()
      },
      Function(
        method: "whileTouched", of: "layer",
        "Moves properties of the layer while a finger is on it, and back when it lifts or scrolls.",
        Parameter("targets", as: TouchedTargets.self, "The properties and their values."),
        .table(SlotTiming.self).orEmpty
      ) { [unowned self] (layer: Layer, _, targets, timing) throws(Diagnostic) in
        let look = try TouchedLook(targets, of: layer, timing)
        self.listen(on: layer) { $0.looks.append(look) }
        return Nothing()
      },
    ]
  }

  var makers: [Function] {
    [
      Function(
        method: "draggable", of: "layer", "Lets fingers move the layer.",
        .table(DraggableOptions.self).orEmpty
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        guard !self.isDraggable(layer) else {
          throw Diagnostic(
            .wrongState, "`\(layer.path)` is draggable already",
            help: ["give all options at once, or drag a layer around it"], token: "draggable")
        }
        let draggable = try Draggable(
          layer, options.makeSettings(), try options.makeRule(), of: self)
        if let name = options.detent {
          try draggable.jump(to: try draggable.requireDetent(name), at: self.stage.now)
        }
        return draggable
      },
      Function(
        method: "pinchable", of: "layer",
        "Lets two fingers scale and move the layer, about the point between them.",
        .table(PinchableOptions.self).orEmpty
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        let transformable = try self.makeTransformable(layer, by: "pinchable")
        transformable.limits = try options.limits()
        return transformable
      },
      Function(
        method: "rotatable", of: "layer",
        "Lets two fingers turn and move the layer, about the point between them."
      ) { [unowned self] (layer: Layer, _) throws(Diagnostic) in
        let transformable = try self.makeTransformable(layer, by: "rotatable")
        transformable.isRotatable = true
        return transformable
      },
    ]
  }

  /// The methods that listen to what fingers move.
  private func listening<Mover: FingerMover & ScriptObject>(
    to mover: Mover.Type, begin: String, release: String
  ) -> [Function] {
    let events: [(String, String, WritableKeyPath<MoverCallbacks, [any ScriptFunction]>)] = [
      ("onBegin", begin, \.begin), ("onRelease", release, \.release),
      ("onRest", "Calls a function when the layer has come to rest.", \.rest),
    ]
    return events.map { name, summary, list in
      Function(
        method: name, of: Mover.typeName, summary, Self.callback("Called with the layer.")
      ) { (mover: Mover, _, callback) throws(Diagnostic) in
        mover.callbacks[keyPath: list].append(callback)
        return Nothing()
      }
    }
  }

  var transformableType: ObjectType {
    ObjectType(
      Transformable.typeName, "A layer that two fingers scale, turn and move.",
      methods: listening(
        to: Transformable.self,
        begin: "Calls a function when two fingers begin to move the layer.",
        release: "Calls a function when one of the fingers lifts."),
      properties: [
        ObjectProperty(
          "isMoving", "Whether two fingers move the layer, or its scale returns to a limit."
        ) {
          (transformable: Transformable) in transformable.isMoving
        }
      ])
  }

  var draggableType: ObjectType {
    let listening = listening(
      to: Draggable.self, begin: "Calls a function when a finger begins to move the layer.",
      release: "Calls a function when the finger lifts.")
    let detents = [
      Function(
        method: "onDetent", of: Draggable.typeName,
        "Calls a function when the layer begins to move to a detent, after a release or `setDetent`.",
        Parameter("name", as: String.self, "The detent."), Self.detentCallback
      ) { (draggable: Draggable, _, name, callback) throws(Diagnostic) in
        draggable.detentCallbacks.append((try draggable.requireDetent(name).name, callback))
        return Nothing()
      },
      Function(
        method: "onDetent", of: Draggable.typeName, "The same for all detents.",
        Self.detentCallback
      ) { (draggable: Draggable, _, callback) throws(Diagnostic) in
        draggable.detentCallbacks.append((nil, callback))
        return Nothing()
      }.overload { $0.argumentCount == 2 && $0.kind(2) == .function },
      Function(
        method: "onMove", of: Draggable.typeName,
        "Calls a function while a finger moves the layer: 60 times a second of the scene, and when the finger lifts.",
        Self.callback("Called with the layer and the touch, if the layer has moved since.")
      ) { (draggable: Draggable, _, callback) throws(Diagnostic) in
        draggable.onMove(callback)
        return Nothing()
      },
      Function(
        method: "setDetent", of: Draggable.typeName,
        "Moves the layer to a detent by its spring, and returns the draggable to wait for.",
        Parameter("name", as: String.self, "The detent.")
      ) { [unowned stage = self.stage] (draggable: Draggable, _, name) throws(Diagnostic) in
        try draggable.move(to: try draggable.requireDetent(name), at: stage.now)
        return draggable
      },
    ]
    return ObjectType(
      Draggable.typeName, "A layer that fingers move.", methods: listening + detents,
      properties: [
        ObjectProperty(
          Parameter(
            "detent", as: String.self, "The detent at which the layer rests or to which it moves."
          ).optional
        ) { (draggable: Draggable) in
          draggable.detentName
        } set: { [unowned stage = self.stage] (draggable, name) throws(Diagnostic) in
          guard let name else {
            throw Diagnostic(
              .wrongType, "`draggable.detent` takes a string, found nil", token: "detent")
          }
          try draggable.jump(to: try draggable.requireDetent(name), at: stage.now)
        },
        ObjectProperty(
          .table(
            BoundsOptions.self, named: "bounds",
            "Where the layer moves freely now; assigned bounds replace those of the draggable.")
        ) { (draggable: Draggable) in
          BoundsOptions(draggable.limits)
        } set: { [unowned stage = self.stage] (draggable, bounds) throws(Diagnostic) in
          var rule = draggable.rule
          rule.bounds = bounds
          try draggable.setRule(rule, at: stage.now)
        },
        ObjectProperty(
          Parameter(
            "detents", as: DetentList.self,
            "Where the layer comes to rest now; assigned detents replace those of the draggable.")
        ) { (draggable: Draggable) in
          DetentList(draggable.limits.detents, along: draggable.rule.axis)
        } set: { [unowned stage = self.stage] (draggable, detents) throws(Diagnostic) in
          var rule = draggable.rule
          rule.detents = try detents.placed(along: rule.axis, for: "draggable.detents")
          try draggable.setRule(rule, at: stage.now)
        },
        ObjectProperty("isDragging", "Whether a finger moves the layer.") {
          (draggable: Draggable) in draggable.isDragging
        },
        ObjectProperty("isMoving", "Whether a finger moves the layer, or it moves by itself.") {
          (draggable: Draggable) in draggable.isRunning
        },
      ], isPlayable: true)
  }
}

/// The options of `layer:onTap`.
struct OnTapOptions: Options {
  var count = 1

  static let tableName = "OnTapOptions"
  static let table = OptionTable(OnTapOptions()) {
    Field(\.count, .integer("count", in: Bounds(1, 10), "The number of taps in quick succession."))
  }
}

/// The options of `layer:onLongPress`.
struct OnLongPressOptions: Options {
  var duration = 0.5

  static let tableName = "OnLongPressOptions"
  static let table = OptionTable(OnLongPressOptions()) {
    Field(\.duration, .number("duration", .seconds, in: .positive, "How long it rests."))
  }
}

/// The options of `layer:pinchable`.
struct PinchableOptions: Options {
  var min = 0.0
  var max = 1e6
  var rubberBand = RubberBand.coefficient

  static let tableName = "PinchableOptions"
  static let table = OptionTable(PinchableOptions()) {
    Field(\.min, .number("min", .multiple, in: .notNegative, "The least scale."))
    Field(\.max, .number("max", .multiple, in: .positive, "The greatest scale."))
    Field(
      \.rubberBand,
      .number(
        "rubberBand", .fraction, in: Bounds(0, 1),
        "How far the scale follows the fingers beyond its limits, to which it returns; 0 stops there."
      ))
  }

  func limits() throws(Diagnostic) -> ScaleLimits {
    guard min <= max else {
      throw Diagnostic(
        .outOfRange,
        "`layer:pinchable`: `\(Self.name(\.min))` is \(NumberText(min)), which is more than "
          + "`\(Self.name(\.max))`, \(NumberText(max))", token: Self.name(\.min))
    }
    return ScaleLimits(min...max, rubberBand: rubberBand)
  }
}

/// The listeners of one layer for touches, taps and long presses, and its touched looks.
final class LayerListeners {
  struct Tap {
    /// The callback of a tap.
    enum Action {
      case script(any ScriptFunction)
      /// That of another engine, with the point of the layer.
      case engine((Point) throws(Diagnostic) -> Void)
      /// The layer gets the focus.
      case focus
    }

    /// The number of taps that it listens for.
    let count: Int
    let action: Action

    fileprivate var takesFocus: Bool { if case .focus = action { true } else { false } }
  }

  struct Press {
    /// How long the finger has to be down, in seconds.
    let duration: Double
    let callback: any ScriptFunction
  }

  let layer: Layer
  private(set) var taps: [Tap] = []
  /// The long presses, the shortest first.
  private(set) var presses: [Press] = []
  var touches: [any ScriptFunction] = []
  var looks: [TouchedLook] = []
  var sequence = TapSequence()
  /// The number of fingers for which the layer shows its touched looks.
  private var fingerCount = 0

  init(_ layer: Layer) { self.layer = layer }

  /// Whether nothing listens any more.
  var isEmpty: Bool { taps.isEmpty && presses.isEmpty && touches.isEmpty && looks.isEmpty }

  /// Whether a tap gives the layer the focus, before its other callbacks.
  var takesFocus: Bool {
    get { taps.contains(where: \.takesFocus) }
    set {
      taps.removeAll(where: \.takesFocus)
      if newValue { add(Tap(count: 1, action: .focus)) }
    }
  }

  func add(_ tap: Tap) {
    taps.append(tap)
    sequence.longest = max(sequence.longest, tap.count)
  }

  func add(_ press: Press) {
    presses.insert(press, at: presses.firstIndex { $0.duration > press.duration } ?? presses.count)
  }

  /// Shows the touched looks when the first finger comes down.
  func fingerDown(at time: Double) throws(Diagnostic) {
    fingerCount += 1
    guard fingerCount == 1 else { return }
    for look in looks { try look.show(at: time) }
  }

  func fingerUp(at time: Double) throws(Diagnostic) {
    fingerCount -= 1
    guard fingerCount == 0 else { return }
    for look in looks { try look.hide(at: time) }
  }
}

/// The taps on one layer that may still become a multiple tap.
struct TapSequence {
  /// The time after a tap within which the next finger has to come down, in seconds.
  static let pause = 0.3

  /// The greatest number of taps that the layer listens for.
  var longest = 1
  /// The touch of the last tap.
  var lastTouch: TouchObject?
  /// The number of taps so far, and the time of the last one, in seconds.
  private var count = 0
  private var lastTap = 0.0
  private var isFingerDown = false

  /// When the sequence ends without another tap; nil if it is empty, or a finger is down.
  var deadline: Double? { count > 0 && !isFingerDown ? lastTap + Self.pause : nil }

  mutating func fingerDown() { isFingerDown = true }

  /// Records a tap; returns the number of taps if the sequence is complete.
  mutating func tap(at time: Double) -> Int? {
    isFingerDown = false
    count += 1
    lastTap = time
    return count >= longest ? complete() : nil
  }

  /// Records that a finger did not tap; returns the number of taps before it, if there were any.
  mutating func fail() -> Int? {
    isFingerDown = false
    return count > 0 ? complete() : nil
  }

  /// Ends the sequence, and returns the number of its taps.
  mutating func complete() -> Int {
    defer { count = 0 }
    return count
  }
}
