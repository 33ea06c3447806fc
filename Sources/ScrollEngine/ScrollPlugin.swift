import MotionCore
import MotionPlugin

/// Scroll views, and the gestures that scroll them.
package final class ScrollPlugin: Plugin {
  package static let name = "scroll"

  private unowned let stage: Stage
  private var views: [Int: ScrollView] = [:]
  private var gestures: [DragGesture] = []

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let drag = Function(
      method: "drag", of: "scroll",
      "Makes a drag: a finger moves at a steady speed, and rests before it lifts.",
      .table(Self.dragOptions)
    ) { [unowned self] (layer: Layer, _, options) throws(Diagnostic) in
      try DragGesture(view: self.view(of: layer), options: options) { self.gestures.append($0) }
    }
    let gesture = ObjectType(
      "gesture", "A scripted touch; it begins when it is played.",
      methods: [
        Function(method: "play", of: "gesture", "Begins the touch; does not wait for its end.") {
          [unowned self] (gesture: DragGesture, _) throws(Diagnostic) in
          try gesture.play(at: self.stage.now)
          return Nothing()
        }
      ])
    let layer = LayerDeclaration(ScrollView.kind, methods: [drag])
    return Module(types: [gesture], layers: [layer])
  }

  private static var dragOptions: OptionTable<DragOptions> {
    OptionTable(
      "DragOptions", DragOptions.init,
      .number("by", .points, "How far the finger moves; up is negative, and scrolls on."),
      .number("duration", .seconds, in: .positive, "How long it moves."))
  }

  package func applyInput(upTo time: Double) { move(to: time) }

  /// Moves the gestures that began after this frame's input, too.
  package func advance(to time: Double) { move(to: time) }

  package var isActive: Bool { !gestures.isEmpty }
  package var activity: String? { gestures.first?.label }

  private func move(to time: Double) {
    gestures.removeAll { !$0.move(to: time, on: stage) }
  }

  private func view(of layer: Layer) throws(Diagnostic) -> ScrollView {
    if let view = views[layer.index] { return view }
    guard let view = ScrollView(layer: layer) else {
      throw Diagnostic(
        .wrongReceiver, "`\(layer.path)` is a \(layer.kind.name), which does not scroll",
        help: ["make it with `scene:scroll { … }`"])
    }
    views[layer.index] = view
    return view
  }
}

extension DragGesture: ScriptResult {
  static var resultDescription: TypeDescription { .object("gesture") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}
