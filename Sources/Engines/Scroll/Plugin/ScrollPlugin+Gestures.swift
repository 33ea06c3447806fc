import MotionCore
import MotionPlugin

extension ScrollPlugin {
  var gestures: [Function] {
    [
      Function(
        method: "drag", of: "scroll",
        "Makes a drag: a finger comes down and moves; by default it rests before it lifts.",
        .table(DragOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        let path = try options.makePath()
        return try self.gesture(
          .drag(path, slop: options.slop, try options.makeLift()), on: layer,
          sideways: options.movement.by == nil && options.movement.byX != nil)
      },
      Function(
        method: "flick", of: "scroll",
        "Makes a flick: the content moves with a velocity and slows down, or bounces at its edge.",
        .table(VelocityOptions.self)
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        guard options.x != nil || options.y != nil else {
          throw Diagnostic(
            .missingOption,
            "`scroll:flick` needs `\(VelocityOptions.name(\.y))` or `\(VelocityOptions.name(\.x))`",
            help: ["write { \(VelocityOptions.name(\.y)) = 2600 }, in points per second"],
            token: "flick")
        }
        return try self.gesture(
          .flick(x: options.x ?? 0, y: options.y ?? 0), on: layer, sideways: options.y == nil)
      },
      Function(
        method: "release", of: "scroll",
        "Makes the finger of a drag with `hold` lift, by default with the content's velocity.",
        .table(VelocityOptions.self, as: "ReleaseOptions").orEmpty
      ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
        let isGiven = options.x != nil || options.y != nil
        return try self.gesture(
          .release(isGiven ? (options.x ?? 0, options.y ?? 0) : nil), on: layer)
      },
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
        guard options.animated || options.duration == nil else {
          let name = ScrollToOptions.name(\.duration)
          throw Diagnostic(
            .conflictingOptions,
            "`scroll:scrollTo`: `\(name)` is set, but "
              + "`\(ScrollToOptions.name(\.animated))` is false",
            help: ["leave one of them out"], token: name)
        }
        let duration = options.animated ? options.duration ?? ScrollAnimation.duration : 0
        return try self.gesture(
          .scroll(x: options.x, y: options.y, duration: duration), on: layer,
          sideways: options.y == nil && options.x != nil)
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
      Function(
        method: "onReach", of: "scroll",
        "Calls a function when the content reaches one of its edges; the trace reports it, too.",
        .callback(
          "callback", arguments: [.init("edge", ScrollEdge.typeDescription)],
          "Called at the instant at which the content reaches the edge.")
      ) { [unowned self] (layer: Layer, _, callback) throws(Diagnostic) in
        self.onReach(try self.view(of: layer), callback)
        return Nothing()
      },
    ]
  }

  var states: [ObjectProperty] {
    [
      ObjectProperty("isMoving", "Whether its content, or a finger on it, moves.") {
        [unowned self] (layer: Layer) in self.isMoving(layer)
      }
    ]
  }

  var gestureType: ObjectType {
    .gesture(
      ScrollGesture.self,
      "A scripted touch, or a scroll to an offset; it begins when it is played.", stage: stage,
      isRunning: "Whether the touch, or the motion after it, is still running.",
      stop: "Ends it: the content stays where it is, or returns from beyond its edge.")
  }

  private func gesture(
    _ action: ScrollGesture.Action, on layer: Layer, sideways: Bool? = nil
  ) throws(Diagnostic) -> ScrollGesture {
    let view = try self.view(of: layer)
    if let sideways {
      let direction: ScrollDirection = sideways ? .x : .y
      let length = stage.store[view.track(direction).slots.viewportLength]
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
