import MotionCore
import MotionPlugin

/// What a script says of a header.
struct HeaderOptions {
  let layer: Layer
  let scroll: Layer
  let min: Double
  let max: Double
  let policy: HeaderPolicy
}

/// What a script says of a mapping from a header's progress.
struct MappingOptions {
  let over: [Double]
  let from: Double
  let to: Double
}

/// Headers that collapse while a scroll view scrolls.
package final class HeaderPlugin: Plugin {
  package static let name = "header"

  private unowned let stage: Stage
  private var headers: [HeaderController] = []
  private var group: Int?

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    let make = Function(
      "header",
      "Makes a layer the header of a scroll view: it collapses before the content scrolls.",
      .table(Self.options)
    ) { [unowned self] (options) throws(Diagnostic) in try self.makeHeader(options) }
    return Module(
      functions: [make], types: [makeType()], choices: [HeaderPolicy.choiceDescription],
      attachments: [HeaderController.properties])
  }

  private static var options: OptionTable<HeaderOptions> {
    OptionTable(
      "HeaderOptions", HeaderOptions.init,
      .layer("layer", "The layer whose height changes."),
      .layer("scroll", kind: "scroll", "The scroll view that moves it."),
      .number("min", .points, in: .notNegative, "The least height."),
      .number("max", .points, in: .positive, "The greatest height, which it has at first."),
      Parameter("policy", as: HeaderPolicy.self, "When it collapses and expands.")
        .defaulting(to: .topOnly, as: "\"topOnly\""))
  }

  private static var mappingOptions: OptionTable<MappingOptions> {
    OptionTable(
      "MappingOptions", MappingOptions.init,
      .numbers(
        "over", count: 2, in: .unit, "The part of the progress that moves the property: { 0, 0.5 }."
      ).defaulting(to: [0, 1], as: "{ 0, 1 }"),
      .number("from", .none, "The value at the part's lower end."),
      .number("to", .none, "The value at the part's upper end."))
  }

  private func makeType() -> ObjectType {
    ObjectType(
      "header", "A header that collapses while its scroll view scrolls.",
      methods: [
        Function(
          method: "map", of: "header", "Lets a part of the header's progress move a property.",
          .layer("layer", "The layer whose property moves."),
          Parameter("property", as: String.self, "The property's name."),
          .table(Self.mappingOptions)
        ) {
          [unowned self] (header: HeaderController, _, layer, property, options) throws(Diagnostic)
          in
          try self.map(header, layer, property, options)
          return Nothing()
        },
        Function(
          method: "onCross", of: "header",
          "Calls a function when a property passes a level: with \"below\" or \"above\".",
          .layer("layer", "The layer whose property is watched."),
          Parameter("property", as: String.self, "The property's name."),
          .number("level", .none, "The level; a value exactly on it has not passed it."),
          .callback(
            "callback", arguments: [.init("side", .choice("Side", ["below", "above"]))],
            "What is called when the frame's values are final.")
        ) {
          [unowned self] (_: HeaderController, _, layer, property, level, callback)
            throws(Diagnostic) in
          let slot = try layer.numberSlot(property)
          let crossing = Crossing(level: level, startingAt: self.stage.store[slot])
          self.stage.watches.add(slot: slot, crossing) {
            (side) throws(Diagnostic) in try callback.call { side.rawValue.push($0) }
          }
          return Nothing()
        },
      ],
      properties: [
        ObjectProperty("height", "The height, in points.") { (header: HeaderController) in
          header.model.visibleHeight
        },
        ObjectProperty("progress", "1 at the greatest height, 0 at the least.") {
          (header: HeaderController) in header.model.unclampedProgress
        },
      ])
  }

  private func makeHeader(_ options: HeaderOptions) throws(Diagnostic) -> HeaderController {
    let group = self.group ?? stage.register(self)
    self.group = group
    let owner = SlotOwner(group: group, token: headers.count)
    let header = try HeaderController(options, stage: stage, owner: owner)
    headers.append(header)
    return header
  }

  private func map(
    _ header: HeaderController, _ layer: Layer, _ property: String, _ options: MappingOptions
  ) throws(Diagnostic) {
    let slot = try layer.numberSlot(property)
    let mapping: ProgressMapping
    do throws(HeaderOptionError) {
      mapping = try ProgressMapping(
        over: options.over[0], options.over[1], from: options.from, to: options.to)
    } catch {
      throw Diagnostic(
        .conflictingOptions,
        "`header:map`: option `\(error.option)` is \(NumberText(error.found)); expected "
          + error.expected, token: "over")
    }
    let progress = header.progressSlot
    try stage.derivations.add(
      .init(
        label: "the mapping of `\(header.layer.path)`'s progress", inputs: [progress],
        outputs: [slot]
      ) { store in store.write(mapping.value(at: store[progress]), to: slot) }, to: stage)
  }
}

extension HeaderPlugin: DriverGroup {
  package func label(of token: Int) -> String { headers[token].label }
  package func yields(_ token: Int) -> Bool { false }
  package func lose(_ slot: Int, token: Int, at time: Double) {}

  package func motion(of slot: Int, token: Int, at time: Double) -> Motion {
    Motion(value: stage.store[slot])
  }
}

extension HeaderPolicy: ScriptChoice {
  package static var choiceName: String { "HeaderPolicy" }

  package var summary: String {
    switch self {
    case .topOnly:
      "Collapses while the content scrolls on, expands only when it is pulled beyond its top."
    case .asPublished: "As in Part 6 of the articles, with its quirks: whole deltas are taken."
    case .quickReturn: "Expands on any scroll back."
    case .absolute: "Follows the distance from the top; the content scrolls under the header."
    case .threshold: "As `quickReturn`, after a dead zone."
    }
  }
}
