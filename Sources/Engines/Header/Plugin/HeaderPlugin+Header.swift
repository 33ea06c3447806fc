import MotionCore
import MotionPlugin
import MotionValues

extension HeaderPlugin {
  var headerType: ObjectType {
    ObjectType(
      "header", "A header that collapses while its scroll view scrolls.",
      methods: [
        map, onCross, onReach,
        .onRest(
          of: HeaderController.typeName, HeaderController.self,
          "Calls a function when the header and its scroll view have come to rest."),
      ] + commands, properties: states)
  }

  private var map: Function {
    Function(
      method: "map", of: "header",
      "Maps a part of the header's progress to a property; replaces its earlier mapping.",
      .layer("layer", "The layer whose property moves."),
      Parameter<String>.property("property", "The property's name."),
      .table(MappingOptions.self)
    ) {
      [unowned self] (header: HeaderController, _, layer, property, options) throws(Diagnostic)
      in
      try self.map(header, layer, property, options)
    }
  }

  private var onCross: Function {
    Function(
      method: "onCross", of: "header",
      "Calls a function when a property passes a level: with \"below\" or \"above\".",
      .layer("layer", "The layer whose property is watched."),
      Parameter<String>.property("property", "The property's name."),
      .number("level", .none, "The level; a value exactly on it has not passed it."),
      .callback(
        "callback", arguments: [.init("side", .choice("", ["below", "above"]))],
        "Called at the instant of the crossing."),
      .table(CrossOptions.self).orEmpty
    ) {
      [unowned self] (header: HeaderController, _, layer, property, level, callback, options)
        throws(Diagnostic) in
      let slot = try layer.numberSlot(property)
      // Before the first turn a mapped property does not have its value yet.
      let value = self.stage.hasBegun ? self.stage.read(slot) : nil
      let crossing = Crossing(level: level, hysteresis: options.hysteresis, startingAt: value)
      self.stage.watches.add(
        slot: slot, crossing,
        while: { [unowned header] in header.looksForCrossings(of: slot, at: $0) }
      ) {
        (side) throws(Diagnostic) in try callback.call { side.rawValue.push($0) }
      }
      return Nothing()
    }
  }

  private var onReach: Function {
    Function(
      method: "onReach", of: "header",
      "Calls a function when the header reaches one of its limits; the trace reports it, too.",
      .callback(
        "callback", arguments: [.init("limit", HeaderLimit.typeDescription)],
        "Called at the instant at which the header reaches the limit.")
    ) { (header: HeaderController, _, callback) throws(Diagnostic) in
      if header.reach.callbacks.isEmpty { header.noteReached(at: header.stage.now) }
      header.reach.callbacks.append(callback)
      return Nothing()
    }
  }

  private var commands: [Function] {
    [
      Function(
        method: "drag", of: "header",
        "Makes a drag of the header itself: a finger comes down, moves and lifts.",
        .table(HeaderDragOptions.self)
      ) { [unowned self] (header: HeaderController, _, options) throws(Diagnostic) in
        HeaderGesture(.drag(try HeaderDrag(options)), of: header, plugin: self)
      },
      Function(
        method: "release", of: "header",
        "Makes the finger of a drag with `hold` lift, by default with its own velocity.",
        .table(HeaderReleaseOptions.self).orEmpty
      ) { [unowned self] (header: HeaderController, _, options) throws(Diagnostic) in
        HeaderGesture(.release(velocity: options.velocity), of: header, plugin: self)
      },
      command("expand", .expanded, "Expands the header to its greatest height."),
      command("collapse", .collapsed, "Collapses the header to its least height."),
    ]
  }

  private func command(_ name: String, _ limit: HeaderLimit, _ summary: String) -> Function {
    Function(
      method: name, of: "header", summary,
      .table(ResizeOptions.self).orEmpty
    ) { [unowned self] (header: HeaderController, _, options) throws(Diagnostic) in
      guard header.model.configuration.policy != .absolute else {
        throw Diagnostic(
          .conflictingOptions,
          "`header:\(name)`: under the policy `absolute` the height follows the content",
          help: ["scroll the content instead: `list:scrollTo { y = 0 }`"], token: name)
      }
      guard options.animated || !options.timing.isGiven else {
        throw Diagnostic(
          .conflictingOptions,
          "`header:\(name)`: `\(ResizeOptions.name(\.timing.duration))` or "
            + "`\(ResizeOptions.name(\.timing.curve))` is set, but "
            + "`\(ResizeOptions.name(\.animated))` is false",
          help: ["leave one of them out"], token: name)
      }
      let timing =
        options.timing.isGiven
        ? try options.timing.makeTiming(
          "header:\(name)", duration: ResizeOptions.name(\.timing.duration),
          curve: ResizeOptions.name(\.timing.curve))
        : header.snapTiming
      return HeaderGesture(
        .resize(limit, options.animated ? timing : nil), of: header, plugin: self)
    }
  }

  private var states: [ObjectProperty] {
    [
      ObjectProperty("height", "The height, in points.") { (header: HeaderController) in
        header.now.visibleHeight
      },
      ObjectProperty("progress", "1 at the greatest height, 0 at the least.") {
        (header: HeaderController) in header.now.unclampedProgress
      },
      ObjectProperty("stretch", "The points by which it is beyond its greatest height.") {
        (header: HeaderController) in header.now.stretch
      },
      ObjectProperty("min", "The least height, in points; it moves with the safe area.") {
        (header: HeaderController) in header.now.minimum
      },
      ObjectProperty("max", "The greatest height, in points.") { (header: HeaderController) in
        header.model.maximum
      },
      ObjectProperty("isMoving", "Whether it snaps, expands, collapses or is dragged.") {
        (header: HeaderController) in header.isMoving
      },
    ]
  }

  var gestureType: ObjectType {
    .gesture(
      HeaderGesture.self, "A touch of a header, or a command to it; it begins when it is played.",
      stage: stage, isRunning: "Whether it has begun and is not over.",
      stop: "Ends it; the header stays where it is.")
  }

  private func map(
    _ header: HeaderController, _ layer: Layer, _ property: String, _ options: MappingOptions
  ) throws(Diagnostic) -> HeaderMapping {
    let mapping = try HeaderMapping(options, of: try layer.numberSlot(property), by: header)
    // A new mapping replaces the header's older one of the same property.
    header.mappings[mapping.slot]?.stop()
    try mapping.begin()
    header.mappings[mapping.slot] = mapping
    return mapping
  }
}
