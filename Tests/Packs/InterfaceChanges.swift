import MotionPacks
import MotionRecording
import Testing

/// One change of a definition that declares something of each sort, and the least step that it needs.
///
/// The steps are written by hand, from the table in decision 182.
struct DefinitionEdit: Sendable, CustomTestStringConvertible {
  let title: String
  let step: VersionStep
  let apply: @Sendable (inout DeclaredDefinition) -> Void

  init(
    _ title: String, _ step: VersionStep,
    _ apply: @escaping @Sendable (inout DeclaredDefinition) -> Void
  ) {
    (self.title, self.step, self.apply) = (title, step, apply)
  }

  var testDescription: String { title }

  /// A definition that all edits change.
  static func definition(_ name: String) -> DeclaredDefinition {
    var all = DeclaredDefinition(name, kind: "component", summary: "Something.")
    all.base = "group"
    var target = DeclaredValue("target", .layer("scroll"))
    target.isRequired = true
    var maker = DeclaredType("component")
    maker.has = ["turning"]
    var done = DeclaredType("function")
    done.arguments = ["a", "b"]
    var titles = DeclaredType("list")
    titles.of = .number(0, 1)
    var shape = DeclaredType("table")
    shape.fields = [
      DeclaredValue("depth", .number(0, 9), fallback: "1"),
      DeclaredValue("title", DeclaredType("text")),
    ]
    all.options = [
      DeclaredValue("done", done), DeclaredValue("maker", maker),
      DeclaredValue("shape", shape), DeclaredValue("size", .number(0, 10), fallback: "5"),
      DeclaredValue("small", DeclaredType("boolean"), fallback: "false", summary: "Whether."),
      DeclaredValue("style", .text(["bold", "plain"]), fallback: "\"plain\""), target,
      DeclaredValue("titles", titles),
    ]
    var progress = DeclaredValue("progress", .number(0, 1))
    progress.isReadOnly = true
    all.properties = [DeclaredValue("page", .number(1, nil), fallback: "1"), progress]
    var position = DeclaredValue("position", .number(1, 9))
    position.isRequired = true
    all.events = [
      DeclaredCall("select", [position, DeclaredValue("label", DeclaredType("text"))])
    ]
    all.slots = [DeclaredSlot("content", kinds: ["box", "text"], max: 3)]
    all.parts = [DeclaredPart("card", summary: "The card.")]
    var delay = DeclaredType.number(0, 5)
    delay.unit = "seconds"
    var message = DeclaredValue("message", DeclaredType("text"))
    message.isRequired = true
    var show = DeclaredCall("show", [message, DeclaredValue("delay", delay)])
    show.result = .number(0, 9)
    all.methods = [show]
    all.colors = [DeclaredColor("ink", light: "#000000", dark: "#ffffff")]
    all.moves = ["x"]
    all.progress = [0, 0.25, 1]
    return all
  }

  /// What breaks scripts.
  static let major: [DefinitionEdit] = [
    DefinitionEdit("another kind", .major) { $0.kind = "curve" },
    DefinitionEdit("another base", .major) { $0.base = "scroll" },
    DefinitionEdit("option removed", .major) { $0.options.removeAll { $0.name == "small" } },
    DefinitionEdit("option renamed", .major) { $0.options["small"].name = "tiny" },
    DefinitionEdit("option retyped", .major) { $0.options["small"].type.word = "text" },
    DefinitionEdit("option in another unit", .major) {
      $0.methods["show"].arguments[1].type.unit = "degrees"
    },
    DefinitionEdit("greatest number lowered", .major) { $0.options["size"].type.max = .init(9) },
    DefinitionEdit("least number raised", .major) { $0.options["size"].type.min = .init(0.5) },
    DefinitionEdit("range moved", .major) { $0.options["size"].type = .number(1, 11) },
    DefinitionEdit("choice removed", .major) { $0.options["style"].type.choices = ["plain"] },
    DefinitionEdit("choice renamed", .major) {
      $0.options["style"].type.choices = ["heavy", "plain"]
    },
    DefinitionEdit("choices instead of any text", .major) {
      $0.options["titles"].type.of = .text(["one"])
    },
    DefinitionEdit("entries narrowed", .major) { $0.options["titles"].type.of = .number(0, 0.5) },
    DefinitionEdit("field removed", .major) { $0.options["shape"].type.fields?.removeFirst() },
    DefinitionEdit("field narrowed", .major) {
      $0.options["shape"].type.fields?["depth"].type = .number(0, 8)
    },
    DefinitionEdit("field required", .major) {
      $0.options["shape"].type.fields?["title"].isRequired = true
    },
    DefinitionEdit("another kind of layer", .major) { $0.options["target"].type = .layer("box") },
    DefinitionEdit("more members needed", .major) {
      $0.options["maker"].type.has = ["turning", "loading"]
    },
    DefinitionEdit("function called with less", .major) {
      $0.options["done"].type.arguments = ["a"]
    },
    DefinitionEdit("option required", .major) { $0.options["size"].isRequired = true },
    DefinitionEdit("required option added", .major) {
      var fresh = DeclaredValue("fresh", DeclaredType("text"))
      fresh.isRequired = true
      $0.options.append(fresh)
    },
    DefinitionEdit("property removed", .major) { $0.properties.removeAll { $0.name == "page" } },
    DefinitionEdit("property read-only", .major) { $0.properties["page"].isReadOnly = true },
    DefinitionEdit("property narrowed", .major) { $0.properties["page"].type = .number(2, nil) },
    DefinitionEdit("read-only property gives more", .major) {
      $0.properties["progress"].type = .number(0, 2)
    },
    DefinitionEdit("event removed", .major) { $0.events = [] },
    DefinitionEdit("event loses an argument", .major) {
      $0.events["select"].arguments.removeLast()
    },
    DefinitionEdit("event loses its first argument", .major) {
      $0.events["select"].arguments.removeFirst()
    },
    DefinitionEdit("event retypes an argument", .major) {
      $0.events["select"].arguments[1].type = .layer(nil)
    },
    DefinitionEdit("event passes nil", .major) {
      $0.events["select"].arguments[0].isRequired = false
    },
    DefinitionEdit("slot removed", .major) { $0.slots = [] },
    DefinitionEdit("slot takes fewer kinds", .major) { $0.slots["content"].kinds = ["box"] },
    DefinitionEdit("slot takes fewer layers", .major) { $0.slots["content"].max = 2 },
    DefinitionEdit("part removed", .major) { $0.parts = [] },
    DefinitionEdit("method removed", .major) { $0.methods = [] },
    DefinitionEdit("method takes less", .major) { $0.methods["show"].arguments.removeLast() },
    DefinitionEdit("method swaps arguments", .major) { $0.methods["show"].arguments.reverse() },
    DefinitionEdit("method requires more", .major) {
      $0.methods["show"].arguments[1].isRequired = true
    },
    DefinitionEdit("method returns nothing", .major) { $0.methods["show"].result = nil },
    DefinitionEdit("method returns more", .major) { $0.methods["show"].result = .number(0, 10) },
    DefinitionEdit("colour removed", .major) { $0.colors = [] },
  ]

  /// What is added, or works in another way.
  static let minor: [DefinitionEdit] = [
    DefinitionEdit("option added", .minor) {
      $0.options.append(DeclaredValue("fresh", DeclaredType("text"), fallback: "\"\""))
    },
    DefinitionEdit("default changed", .minor) { $0.options["size"].fallback = "6" },
    DefinitionEdit("default of a field changed", .minor) {
      $0.options["shape"].type.fields?["depth"].fallback = "2"
    },
    DefinitionEdit("option no longer required", .minor) {
      $0.options["target"].isRequired = false
    },
    DefinitionEdit("range widened", .minor) { $0.options["size"].type.max = nil },
    DefinitionEdit("choice added", .minor) {
      $0.options["style"].type.choices = ["bold", "light", "plain"]
    },
    DefinitionEdit("any text", .minor) { $0.options["style"].type.choices = nil },
    DefinitionEdit("entries widened", .minor) { $0.options["titles"].type.of = .number(0, 2) },
    DefinitionEdit("field added", .minor) {
      $0.options["shape"].type.fields?.append(DeclaredValue("fresh", DeclaredType("text")))
    },
    DefinitionEdit("any layer", .minor) { $0.options["target"].type = .layer(nil) },
    DefinitionEdit("fewer members needed", .minor) { $0.options["maker"].type.has = nil },
    DefinitionEdit("function called with more", .minor) {
      $0.options["done"].type.arguments = ["a", "b", "c"]
    },
    DefinitionEdit("property added", .minor) {
      $0.properties.append(DeclaredValue("fresh", DeclaredType("text"), fallback: "\"\""))
    },
    DefinitionEdit("property can be set", .minor) {
      $0.properties["progress"].isReadOnly = false
    },
    DefinitionEdit("read-only property gives less", .minor) {
      $0.properties["progress"].type = .number(0, 0.5)
    },
    DefinitionEdit("event added", .minor) { $0.events.append(DeclaredCall("fresh", [])) },
    DefinitionEdit("event passes more", .minor) {
      $0.events["select"].arguments.append(DeclaredValue("fresh", DeclaredType("text")))
    },
    DefinitionEdit("slot added", .minor) { $0.slots.append(DeclaredSlot("fresh")) },
    DefinitionEdit("slot takes any layer", .minor) { $0.slots["content"].kinds = [] },
    DefinitionEdit("slot takes more layers", .minor) { $0.slots["content"].max = nil },
    DefinitionEdit("part added", .minor) { $0.parts.append(DeclaredPart("fresh")) },
    DefinitionEdit("method added", .minor) { $0.methods.append(DeclaredCall("fresh", [])) },
    DefinitionEdit("method takes more", .minor) {
      $0.methods["show"].arguments.append(DeclaredValue("fresh", DeclaredType("text")))
    },
    DefinitionEdit("method returns less", .minor) { $0.methods["show"].result = .number(0, 8) },
    DefinitionEdit("colour added", .minor) {
      $0.colors.append(DeclaredColor("fresh", light: "#000000", dark: "#000000"))
    },
    DefinitionEdit("colour changed", .minor) { $0.colors["ink"].dark = "#eeeeee" },
    DefinitionEdit("more moved", .minor) { $0.moves = ["x", "y"] },
    DefinitionEdit("another curve", .minor) { $0.progress = [0, 0.5, 1] },
  ]

  /// What only reads differently.
  static let patch: [DefinitionEdit] = [
    DefinitionEdit("doc", .patch) { $0.summary = "Something else." },
    DefinitionEdit("doc of an option", .patch) { $0.options["small"].summary = "" },
    DefinitionEdit("doc of a part", .patch) { $0.parts["card"].summary = "" },
    DefinitionEdit("unit named", .patch) { $0.options["size"].type.unit = "points" },
    DefinitionEdit("argument renamed", .patch) { $0.events["select"].arguments[1].name = "words" },
  ]

  static let all = major + minor + patch
}

extension DeclaredType {
  static func number(_ min: Double?, _ max: Double?) -> DeclaredType {
    var type = DeclaredType("number")
    type.min = min.map { ExactNumber($0) }
    type.max = max.map { ExactNumber($0) }
    return type
  }

  static func text(_ choices: [String]) -> DeclaredType {
    var type = DeclaredType("text")
    type.choices = choices
    return type
  }

  static func layer(_ kind: String?) -> DeclaredType {
    var type = DeclaredType("layer")
    type.kind = kind
    return type
  }
}

extension Array where Element: NamedDeclaration {
  /// The element with a name, which must be there.
  subscript(name: String) -> Element {
    get { self[place(name)] }
    set { self[place(name)] = newValue }
  }

  private func place(_ name: String) -> Int {
    guard let place = firstIndex(where: { $0.name == name }) else {
      preconditionFailure("nothing is called \(name)")
    }
    return place
  }
}
