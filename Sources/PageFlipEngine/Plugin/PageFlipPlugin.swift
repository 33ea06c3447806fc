import MotionCore
import MotionPlugin

/// Booklets: pages that turn about a spine.
package final class PageFlipPlugin: Plugin {
  package static let name = "pageFlip"

  unowned let stage: Stage
  private var booklets: [BookletController] = []
  private var group: Int?

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let make = Function(
      "booklet",
      "Makes pages turn like a booklet's: the layer that holds them gets an `angle` to animate.",
      .table(BookletOptions.table)
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
      options, stage: stage, owner: SlotOwner(group: group, token: booklets.count))
    booklets.append(booklet)
    return booklet
  }

  package func advance(to time: Double) throws(Diagnostic) {
    for booklet in booklets { booklet.advance(to: time) }
  }

  package func notify(at time: Double) throws(Diagnostic) {
    for booklet in booklets {
      if let failure = booklet.leaves.failure { throw failure }
      for page in booklet.leaves.takeTurns() {
        stage.report(
          "face", target: booklet.layer.path, [.name(page?.id ?? PageFace.edge.rawValue)])
        for callback in booklet.callbacks { try callback.call { page.push($0) } }
      }
    }
  }

  package var isActive: Bool { booklets.contains { $0.drag != nil } }

  package var activity: String? { booklets.lazy.compactMap(\.drag?.label).first }
}

extension PageFlipPlugin: DriverGroup {
  package func label(of token: Int) -> String {
    booklets[token].drag?.label ?? booklets[token].label
  }

  package func yields(_ token: Int) -> Bool { true }
  package func lose(_ slot: Int, token: Int, at time: Double) { booklets[token].end(at: time) }

  package func motion(of slot: Int, token: Int, at time: Double) -> Motion {
    booklets[token].motion(at: time)
  }
}
