import MotionCore
import MotionPlugin
import MotionValues

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
          "callback", arguments: [.init("edge", ScrollEdge.typeDescription)],
          "Called at the instant at which the content reaches the edge.")
      ) { [unowned self] (layer: Layer, _, callback) throws(Diagnostic) in
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
