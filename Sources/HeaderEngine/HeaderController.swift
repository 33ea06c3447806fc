import MotionCore
import MotionPlugin

/// A header on the stage: the model, the layer whose height it is, and the scroll view it follows.
final class HeaderController: ScriptObject {
  static let properties = PropertyGroup(
    "header",
    [
      .number(
        "progress", .fraction, initial: 1, readOnly: true,
        "How far the header is open: 1 at its greatest height, 0 at its least.")
    ])

  let scriptType = "header"
  let layer: Layer
  let progressSlot: Int
  private(set) var model: Header
  private let heightSlot: Int
  private unowned let stage: Stage

  init(_ options: HeaderOptions, stage: Stage, owner: SlotOwner) throws(Diagnostic) {
    layer = options.layer
    self.stage = stage
    do throws(HeaderOptionError) {
      let configuration = try HeaderConfiguration(
        minimum: options.min, maximum: options.max, policy: options.policy)
      model = Header(configuration)
    } catch {
      throw Diagnostic(
        .conflictingOptions,
        "`motion.header`: option `\(error.option)` is \(NumberText(error.found)) points; expected "
          + error.expected, token: error.option)
    }
    guard let height = layer.property("height")?.slot else {
      throw Diagnostic(.wrongType, "`\(layer.path)` has no height", token: "layer")
    }
    heightSlot = height
    guard stage.interceptors[options.scroll.index] == nil else {
      throw Diagnostic(
        .conflictingOptions, "`\(options.scroll.path)` already moves a header",
        help: ["give each header a scroll view of its own"], token: "scroll")
    }
    _ = try stage.claim(heightSlot, by: owner, at: stage.now)
    progressSlot = stage.attach(Self.properties, to: layer)
    _ = try stage.claim(progressSlot, by: owner, at: stage.now)
    stage.interceptors[options.scroll.index] = self
    show()
  }

  var scriptDescription: String { "header \(layer.path)" }

  /// What an error calls the header.
  var label: String { "the header `\(layer.path)`" }

  private func show() {
    stage.store.write(model.visibleHeight, to: heightSlot)
    stage.store.write(model.unclampedProgress, to: progressSlot)
  }
}

extension HeaderController: ScrollInterceptor {
  func intercept(_ step: ScrollStep) -> Double {
    let content = HeaderContent(
      height: step.contentLength, viewportHeight: step.viewportLength)
    var offset = step.oldOffset
    for target in Self.stops(of: step, policy: model.configuration.policy) {
      offset = model.scroll(from: offset, to: target, content: content).offset
    }
    show()
    return offset
  }

  /// Where a step pauses on its way: a conserving header looks at the content's top in passing, so that
  /// the size of the steps, and with it the frame rate, changes nothing.
  private static func stops(of step: ScrollStep, policy: HeaderPolicy) -> [Double] {
    let crossesTop = step.oldOffset * step.newOffset < 0
    return policy == .topOnly && crossesTop ? [0, step.newOffset] : [step.newOffset]
  }
}

extension HeaderController: ScriptResult {
  static var resultDescription: TypeDescription { .object("header") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}
