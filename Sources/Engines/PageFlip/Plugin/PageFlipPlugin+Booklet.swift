import MotionCore
import MotionPlugin
import MotionValues

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
