import MotionCore
import MotionPlugin
import MotionValues

/// The engine of booklets: pages that turn about a spine.
package final class PageFlipPlugin: Plugin, Engine {
  package static let name = "pageFlip"

  unowned let stage: Stage
  private var booklets: [BookletController] = []
  /// All booklets by owner token, removed ones included.
  private var owners: [BookletController] = []
  private var group: Int?

  package init(stage: Stage) {
    self.stage = stage
    stage.checkRemovals { [unowned self] (layers) throws(Diagnostic) in
      try self.checkRemoval(of: layers)
    }
    stage.beforeRemovals { [unowned self] (layers) in self.willRemove(layers) }
  }

  /// - Throws: `wrong-state` if a page is about to be removed without its booklet.
  private func checkRemoval(of layers: [Layer]) throws(Diagnostic) {
    for page in layers where page.liesOnSheet {
      guard let holder = page.parent, booklets.contains(where: { $0.layer === holder }),
        !layers.contains(where: { $0 === holder })
      else { continue }
      throw Diagnostic(
        .wrongState, "`\(page.path)` is a page of the booklet `\(holder.path)`",
        help: ["remove the booklet's layer, or hide the page's content"], token: page.id)
    }
  }

  /// Ends the booklets that are about to be removed.
  private func willRemove(_ layers: [Layer]) {
    for booklet in booklets where layers.contains(where: { $0 === booklet.layer }) {
      booklet.end(at: stage.now)
    }
    booklets.removeAll { booklet in layers.contains { $0 === booklet.layer } }
  }

  package func makeModule() -> Module {
    let make = Function(
      "booklet",
      "Makes pages turn like a booklet's: the layer that contains them gets an `angle` to animate.",
      .table(BookletOptions.self)
    ) { [unowned self] (options) throws(Diagnostic) in try self.makeBooklet(options) }
    return Module(
      functions: [make], types: [bookletType, dragType],
      choices: [Spine.choiceDescription, VanishingPoint.choiceDescription],
      attachments: [BookletController.properties, PageSide.properties])
  }

  private func makeBooklet(_ options: BookletOptions) throws(Diagnostic) -> BookletController {
    let group = self.group ?? stage.register(self)
    self.group = group
    let booklet = try BookletController(
      options, besides: booklets, stage: stage, owner: SlotOwner(group: group, token: owners.count))
    booklets.append(booklet)
    owners.append(booklet)
    stage.touchTargets.add(booklet)
    return booklet
  }

  package var needsTicks: Bool { booklets.contains { $0.leaves.isDriven } }

  package func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    var next: Double?
    for booklet in booklets {
      next = try booklet.nextEvent(after: time, upTo: next ?? limit) ?? next
    }
    return next
  }

  package func turn(at time: Double) throws(Diagnostic) {
    for booklet in booklets { try booklet.turn(at: time) }
  }

  package func report(at time: Double) throws(Diagnostic) -> Bool {
    var hasReported = false
    for booklet in booklets {
      if try booklet.report() { hasReported = true }
    }
    return hasReported
  }

  package func sample(at time: Double) throws(Diagnostic) {
    for booklet in booklets { booklet.sample(at: time) }
  }

  package var isActive: Bool { booklets.contains { $0.drag != nil || $0.isMoving } }

  package var activity: String? {
    booklets.lazy.compactMap { $0.drag?.label ?? ($0.isMoving ? $0.label : nil) }.first
  }
}

extension PageFlipPlugin: DriverGroup {
  package func label(of token: Int) -> String {
    owners[token].drag?.label ?? owners[token].label
  }

  package func isInterruptible(_ token: Int) -> Bool { true }
  package func drives(_ slot: Int, token: Int) -> Bool {
    slot == owners[token].angleSlot && owners[token].drivesAngle
  }

  package func didLoseSlot(_ slot: Int, token: Int, at time: Double) {
    owners[token].didLoseSlot(at: time)
  }

  package func motion(of slot: Int, token: Int, at time: Double) -> ValueAndVelocity {
    owners[token].motion(at: time)
  }
}

extension PageFlipPlugin {
  var bookletType: ObjectType {
    ObjectType(
      "booklet",
      "Pages that turn about a spine; it can be used like the layer that contains them.",
      methods: [
        drag, onFace,
        .onRest(
          of: BookletController.typeName, BookletController.self,
          "Calls a function when no finger turns the pages any more and the leaves are at rest."),
      ], properties: states, representsLayer: true)
  }

  private var drag: Function {
    Function(
      method: "drag", of: "booklet",
      "Makes a drag: a finger turns pages at a steady speed and lifts; then the leaf settles.",
      .table(PageDragOptions.self)
    ) { (booklet: BookletController, _, options) throws(Diagnostic) in
      PageDrag(of: booklet, options)
    }
  }

  private var onFace: Function {
    Function(
      method: "onFace", of: "booklet",
      "Calls a function when another page becomes visible, which happens where a leaf is edge-on.",
      .callback(
        "callback", arguments: [.init("page", .optional(.object("layer")))],
        "The function, called at that instant; nil is the edge of a thick cover.")
    ) { (booklet: BookletController, _, callback) throws(Diagnostic) in
      booklet.callbacks.append(callback)
      return Nothing()
    }
  }

  private var states: [ObjectProperty] {
    [
      ObjectProperty("layer", "The layer that contains the pages.") {
        (booklet: BookletController) in
        booklet.layer
      },
      ObjectProperty(
        .number(
          "progress", .count, in: Bounds(-1e6, 1e6),
          "The number of leaves turned: the angle in half turns, such as 1.5."),
        get: { (booklet: BookletController) in booklet.progress },
        set: { (booklet: BookletController, leaves) throws(Diagnostic) in
          try booklet.setProgress(leaves)
        }),
      ObjectProperty("leafCount", "The number of leaves that turn.") {
        (booklet: BookletController) in
        Double(booklet.model.leafCount)
      },
      ObjectProperty("isMoving", "Whether a finger turns a leaf, or the leaf still settles.") {
        (booklet: BookletController) in booklet.drivesAngle
      },
    ]
  }

  var dragType: ObjectType {
    .gesture(
      PageDrag.self, "A finger on a booklet; it touches down when it is played.", stage: stage,
      isRunning: "Whether it has begun and the leaf is not at rest yet.",
      stop: "Ends it; the leaf stays where it is.")
  }
}
