import MotionCore
import MotionPlugin
import MotionValues

/// The engine of scroll views and of the gestures that scroll them.
package final class ScrollPlugin: Plugin, Engine {
  package static let name = "scroll"

  unowned let stage: Stage
  /// The scroll views by the index of their layer.
  private(set) var views: [Int: ScrollView] = [:]
  /// The views that move; views at rest cost nothing.
  private var active: [ScrollView] = []
  /// The views with `onReach` callbacks.
  private var reaching: [ScrollView] = []
  /// The views with `onRelease` or `onRest` callbacks.
  private var listening: [ScrollView] = []
  /// The views whose initial properties have not been read yet.
  private var made: [ScrollView] = []
  /// The views at rest whose content may have moved since the last sample.
  private var unshown: [ScrollView] = []
  /// The values of driven properties for which views were last configured, by slot.
  private var drivenValues: [Int: Double] = [:]
  /// What the tokens drive: the offsets of views, and the scales of those that zoom.
  private var owners: [ScrollNumber] = []
  private lazy var group = stage.register(self)

  package init(stage: Stage) {
    self.stage = stage
    stage.whenAttaching(ScrollLayer.zoom) { [unowned self] layer, _ in
      if let view = views[layer.index] { beginZoom(view) }
    }
    stage.beforeRemovals { [unowned self] (layers) throws(Diagnostic) in
      try self.willRemove(layers)
    }
  }

  package func makeModule() -> Module {
    Module(
      types: [gestureType],
      layers: [
        LayerDeclaration(
          ScrollLayer.kind, methods: gestures + settings, properties: states,
          made: { [unowned self] (layer) throws(Diagnostic) in try self.add(layer) })
      ],
      choices: [ScrollEdge.choiceDescription])
  }

  private func add(_ layer: Layer) throws(Diagnostic) {
    var parent = layer.parent
    while let candidate = parent, views[candidate.index] == nil { parent = candidate.parent }
    let outer = parent.flatMap { views[$0.index] }
    guard let view = ScrollView(layer: layer, outer: outer) else { return }
    view.noteMotion = { [unowned self, unowned view] in self.collect(view) }
    views[layer.index] = view
    stage.touchTargets.add(view)
    stage.touchTargets.setMover(view, of: layer)
    stage[ScrollSources.self][layer] = view
    for track in view.tracks {
      for slot in track.slots.configuring { stage.addInput(slot) }
      own(track.slots.offset, as: ScrollNumber(view: view, direction: track.direction))
    }
    if layer.attachments.contains(where: { $0.group === ScrollLayer.zoom }) {
      try beginZoom(view).checkZoom()
    }
    // Before the scene begins, scripts may still change the properties.
    if stage.hasBegun { try configure(view, at: stage.now) } else { made.append(view) }
  }

  private func own(_ slot: Int, as number: ScrollNumber) {
    stage.store.setOwner(SlotOwner(group: group, token: owners.count), of: slot, at: stage.now)
    owners.append(number)
  }

  /// Makes the content of a view zoom, the first time that one of its properties is used for that.
  @discardableResult
  private func beginZoom(_ view: ScrollView) -> ScrollView {
    guard view.zoom == nil, let slots = ZoomSlots(view.layer) else { return view }
    view.zoom = ScrollZoom()
    view.zoomSlots = slots
    own(slots.scale, as: ScrollNumber(view: view, direction: nil))
    for slot in slots.configuring { stage.addInput(slot) }
    stage.touchTargets.setPinchConsumer(view)
    if stage.hasBegun { unshown.append(view) }
    return view
  }

  /// Whether the content of a scroll view, or a finger on it, moves.
  func isMoving(_ layer: Layer) -> Bool {
    guard let view = views[layer.index] else { return false }
    return view.isMoving || view.grip.holder?.isMoving ?? false
  }

  func view(of layer: Layer) throws(Diagnostic) -> ScrollView {
    guard let view = views[layer.index] else {
      throw Diagnostic(
        .wrongReceiver, "`\(layer.path)` is a \(layer.kind.name), which does not scroll",
        help: ["make it with `scene:scroll { … }`"])
    }
    return view
  }

  /// Ends the scrolling of layers that are about to be removed.
  private func willRemove(_ layers: [Layer]) throws(Diagnostic) {
    for layer in layers {
      guard let view = views[layer.index] else { continue }
      try takeOver(at: stage.now)
      try view.catchContent(by: nil, at: stage.now)
      views[layer.index] = nil
      stage[ScrollSources.self][layer] = nil
      active.removeAll { $0 === view }
      unshown.removeAll { $0 === view }
      reaching.removeAll { $0 === view }
    }
  }

  /// Begins a gesture at a time, in seconds.
  func begin(_ gesture: ScrollGesture, at time: Double) throws(Diagnostic) {
    try takeOver(at: time)
    try gesture.act(at: time)
    collect(gesture.view)
    // One that ends at once may have moved the content.
    if !gesture.view.isNoted { unshown.append(gesture.view) }
  }

  /// Ends a gesture at a time; the content stays where it is, or returns from beyond its edge.
  func interrupt(_ gesture: ScrollGesture, at time: Double) throws(Diagnostic) {
    guard gesture.isRunning(at: time) else { return }
    try gesture.halt(at: time)
    gesture.end(at: time)
  }

  /// Adds the view, and those around it, to the active views if they move.
  private func collect(_ view: ScrollView) {
    var next: ScrollView? = view
    while let view = next {
      if view.isActive, !view.isNoted {
        view.isNoted = true
        active.append(view)
      }
      next = view.outer
    }
  }

  /// Changes the callbacks of a view.
  func listen(to view: ScrollView, _ change: (inout ScrollCallbacks) -> Void) {
    if !listening.contains(where: { $0 === view }) { listening.append(view) }
    change(&view.callbacks)
  }

  /// Registers a callback for each edge that the content of a view reaches.
  func onReach(_ view: ScrollView, _ callback: any ScriptFunction) {
    if view.reach.callbacks.isEmpty {
      reaching.append(view)
      view.reach.settle(view.edges(at: stage.now))
    }
    view.reach.callbacks.append(callback)
  }

  /// Configures new views, and those with properties that scripts have assigned.
  private func takeOver(at time: Double) throws(Diagnostic) {
    if !made.isEmpty {
      let views = made
      made = []
      for view in views { try configure(view, at: time) }
    }
    for slot in stage.assignedInputs { try configureViews(reading: slot, at: time) }
  }

  private func configureViews(reading slot: Int, at time: Double) throws(Diagnostic) {
    let layer = stage.layer(at: slot)
    if layer === stage.root {
      for view in views.values.sorted(by: { $0.layer.index < $1.layer.index }) {
        try configure(view, at: time)
      }
    } else if let view = views[layer.index] {
      try configure(view, at: time)
    }
  }

  private func configure(_ view: ScrollView, at time: Double) throws(Diagnostic) {
    try view.configure(at: time)
    if view.zoom?.doubleTapScale ?? 0 > 0, !view.hearsDoubleTaps { try hearDoubleTaps(on: view) }
    if !view.isNoted { unshown.append(view) }
  }

  private func hearDoubleTaps(on view: ScrollView) throws(Diagnostic) {
    view.hearsDoubleTaps = true
    try stage.services.tapSource?.onTap(view.layer, count: 2) {
      [unowned self, unowned view] (point) throws(Diagnostic) in
      try takeOver(at: stage.now)
      try view.zoomByDoubleTap(at: point, stage.now)
      collect(view)
    }
  }

  package func turn(at time: Double) throws(Diagnostic) {
    try takeOver(at: time)
    if stage.tick.includes(time) {
      for view in active { try view.stepAtTick(time) }
      for slot in stage.drivenInputs {
        let value = stage.read(slot)
        if drivenValues.updateValue(value, forKey: slot) == value { continue }
        try configureViews(reading: slot, at: time)
      }
    }
    for view in active { try view.turn(at: time) }
    active.removeAll { view in
      view.isNoted = view.isActive
      if !view.isNoted { unshown.append(view) }
      return !view.isNoted
    }
  }

  package var needsTicks: Bool {
    reaching.contains { $0.isActive }
      || active.contains { $0.interceptor(along: .y)?.stepsAtTicks ?? false }
  }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    var next: Double?
    func consider(_ instant: Double?) {
      if let instant, instant <= limit { next = min(next ?? instant, instant) }
    }
    for view in active { consider(view.due) }
    for view in reaching where view.isActive {
      let end = next ?? limit
      guard end.isFinite, view.reach.isNew(view.edges(at: end)) else { continue }
      consider(Instant.first(after: time, upTo: end) { view.reach.isNew(view.edges(at: $0)) })
    }
    return next
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    var hasReported = false
    for view in listening {
      for call in view.callbacks.take() {
        hasReported = true
        try call.run()
      }
    }
    for view in reaching {
      for edge in view.reach.take(view.edges(at: time)) {
        hasReported = true
        stage.report("reach", target: view.layer.path, [.name(edge.rawValue)])
        for callback in view.reach.callbacks {
          try callback.call { view.layer.push($0) + edge.rawValue.push($0) }
        }
      }
    }
    return hasReported
  }

  package func sample(at time: Double) throws(Diagnostic) {
    for view in active { show(view, at: time) }
    for view in unshown { show(view, at: time) }
    unshown.removeAll(keepingCapacity: true)
  }

  private func show(_ view: ScrollView, at time: Double) {
    for direction in ScrollDirection.allCases {
      stage.store.write(view.offset(direction, at: time), to: view.offsetSlot(direction))
    }
    if let zoom = view.zoom, let slots = view.zoomSlots {
      stage.store.write(zoom.scale(at: time), to: slots.scale)
    }
  }

  package var isActive: Bool { active.contains(where: \.isMoving) }

  package var activity: String? {
    active.first(where: \.isMoving).map { "the scrolling of `\($0.layer.path)`" }
  }
}

extension ScrollPlugin: DriverGroup {
  package func label(of token: Int) -> String {
    "the scrolling of `\(owners[token].view.layer.path)`"
  }

  package func isInterruptible(_ token: Int) -> Bool { false }
  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {}
  package func drives(_ slot: Int, token: Int) -> Bool { owners[token].slot == slot }

  package func isStill(_ slot: Int, token: Int) -> Bool { !owners[token].view.isActive }

  package func value(of slot: Int, token: Int, at time: Double) -> Double {
    owners[token].value(at: time)
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(
      value: owners[token].value(at: time), velocity: owners[token].velocity(at: time))
  }
}

/// What a token of the plugin drives: the offset of a view along an axis, or its scale.
private struct ScrollNumber {
  let view: ScrollView
  /// Nil for the scale.
  let direction: ScrollDirection?

  var slot: Int? { direction.map(view.offsetSlot) ?? view.zoomSlots?.scale }

  func value(at time: Double) -> Double {
    direction.map { view.offset($0, at: time) } ?? view.zoom?.scale(at: time) ?? 1
  }

  func velocity(at time: Double) -> Double {
    direction.map { view.contentVelocity($0, at: time) } ?? view.zoom?.velocity(at: time)?.scale
      ?? 0
  }
}

extension ScrollPlugin {
  var gestures: [Function] {
    [
      Function(
        method: "scrollTo", of: "scroll", "Makes the content scroll to an offset.",
        .table(ScrollToOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        guard options.x != nil || options.y != nil else {
          throw Diagnostic(
            .missingOption,
            "`scroll:scrollTo` needs `\(ScrollToOptions.name(\.x))` or `\(ScrollToOptions.name(\.y))`",
            help: ["write { \(ScrollToOptions.name(\.y)) = 300 }, the offset in points"],
            token: "scrollTo")
        }
        let duration = try ScrollToOptions.duration(
          options.duration, isAnimated: options.animated, of: "scroll:scrollTo")
        return try self.gesture(
          .scroll(x: options.x, y: options.y, duration: duration), on: layer,
          sideways: options.y == nil && options.x != nil)
      },
      Function(
        method: "zoomTo", of: "scroll",
        "Makes the content zoom to a scale; the point of the view at which it does stays where it is.",
        .table(ZoomToOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        let view = try self.view(of: layer)
        try view.requireZoom()
        let duration = try ScrollToOptions.duration(
          options.duration, isAnimated: options.animated, of: "scroll:zoomTo")
        return try self.gesture(
          .zoom(scale: options.scale, at: (options.at?.x, options.at?.y), duration: duration),
          on: layer)
      },
      Function(
        method: "stop", of: "scroll",
        "Makes a touch that stops the motion; content beyond its edge returns."
      ) { [unowned self] (layer: Layer, _) throws(Diagnostic) in
        try self.gesture(.stop, on: layer)
      },
    ]
  }

  var settings: [Function] {
    [
      Function(
        method: "snapTo", of: "scroll", "Sets the offsets at which a scroll comes to rest.",
        .table(SnapOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        let view = try self.view(of: layer)
        for direction in ScrollDirection.allCases {
          guard let snapping = try options.snapping(direction) else { continue }
          view.snap(snapping, along: direction)
        }
        return Nothing()
      },
      listen("onRelease", "Calls a function when a finger that has moved the content lifts.") {
        $0.release.append($1)
      },
      listen("onRest", "Calls a function when the content has come to rest.") {
        $0.rest.append($1)
      },
      Function(
        method: "onReach", of: "scroll",
        "Calls a function when the content reaches one of its edges; the trace reports it, too.",
        .callback(
          "callback",
          arguments: [
            .init("layer", .object("scroll")), .init("edge", ScrollEdge.typeDescription),
          ],
          "Called with the scroll view and the edge, at the instant at which the content reaches it."
        )
      ) { [unowned self] (layer: Layer, _, callback) throws(Diagnostic) in
        guard callback.firstParameter != "edge" else {
          throw Diagnostic(
            .wrongType, "the callback of `onReach` gets the scroll view, then the edge",
            help: ["write `function(\(layer.id), edge) … end`"], token: "onReach")
        }
        self.onReach(try self.view(of: layer), callback)
        return Nothing()
      },
    ]
  }

  private func listen(
    _ name: String, _ summary: String,
    _ change: @escaping (inout ScrollCallbacks, any ScriptFunction) -> Void
  ) -> Function {
    Function(
      method: name, of: "scroll", summary,
      .callback("callback", arguments: TouchCall.arguments, "Called at that instant.")
    ) { [unowned self] (layer: Layer, _, callback) throws(Diagnostic) in
      self.listen(to: try self.view(of: layer)) { change(&$0, callback) }
      return Nothing()
    }
  }

  var states: [ObjectProperty] {
    [
      ObjectProperty("isDragging", "Whether a finger has moved its content and is still down.") {
        [unowned self] (layer: Layer) throws(Diagnostic) in
        try self.view(of: layer).isDragging
      },
      ObjectProperty(
        "isDecelerating", "Whether its content moves on after a finger, or returns to its edge."
      ) { [unowned self] (layer: Layer) throws(Diagnostic) in
        try self.view(of: layer).isDecelerating(at: self.stage.now)
      },
      ObjectProperty("isMoving", "Whether its content, or a finger on it, moves.") {
        [unowned self] (layer: Layer) in self.isMoving(layer)
      },
    ]
  }

  var gestureType: ObjectType {
    .gesture(
      ScrollGesture.self,
      "A scroll to an offset, or a stop; it begins when it is played.", stage: stage,
      isRunning: "Whether the motion is not over.",
      stop: "Ends it: the content stays where it is, or returns from beyond its edge.")
  }

  private func gesture(
    _ action: ScrollGesture.Action, on layer: Layer, sideways: Bool? = nil
  ) throws(Diagnostic) -> ScrollGesture {
    let view = try self.view(of: layer)
    if let sideways {
      let direction: ScrollDirection = sideways ? .x : .y
      let length = stage.read(view.track(direction).slots.viewportLength)
      guard length > 0 else {
        throw Diagnostic(
          .conflictingOptions,
          "`\(layer.path)` cannot scroll \(direction.phrase): its \(direction.sizeName) is 0 points",
          help: ["set its `\(direction.sizeName)`, the length of the visible part"],
          token: layer.id)
      }
    }
    return ScrollGesture(action, on: view, plugin: self)
  }
}
