import MotionAnalysis
import MotionCore
import MotionPacks
import MotionPlugin
import MotionValues

/// What a page says of a definition.
///
/// This is the one place that reads descriptions of definitions for pages: what a definition declares
/// besides options becomes another group of entries, which pages and comparisons then show.
struct DefinitionSheet: Equatable {
  /// Something that is declared, such as an option.
  struct Entry: Equatable {
    var name: String
    var type: String
    /// As a script writes it; nil if a user has to give it.
    var fallback: String?
    var summary: String
  }

  /// Entries of one sort.
  struct Group: Equatable {
    /// The name of the sort in the singular, such as `option`.
    var title: String
    var entries: [Entry]

    static let options = "option"
    var isOfOptions: Bool { title == Self.options }
  }

  struct Swatch: Equatable {
    var name: String
    /// In hexadecimal form, in light and in dark appearance.
    var light: String
    var dark: String
    var summary: String
  }

  /// The progress over the time of a curve or a spring, with its defaults.
  struct Graph: Equatable {
    /// Times are from 0 to 1.
    var points: [PlotPoint]
    /// What the end of the time is called.
    var duration: String
    var facts: [String]
  }

  var kind: String
  var name: String
  var fullName: String
  var summary: String
  /// The properties of a layer that it moves.
  var moves: [String]
  var groups: [Group]
  var swatches: [Swatch]
  var graph: Graph?
  /// A part of a script that uses it; empty if other scripts cannot reach it.
  var snippet: String
}

extension DefinitionSheet {
  /// Describes a definition of a pack that has been loaded.
  init(_ description: DefinitionDescription, in pack: PackLoading, _ modules: [LuaTypes.Module]) {
    let definition = description.definition
    kind = definition.kind.rawValue
    name = definition.name
    fullName = definition.fullName
    summary = definition.summary
    moves = definition.properties
    let isComponent = description.base != nil
    let reserved = description.reserved.filter { isComponent || $0.isRequired }.map { option in
      Entry(
        name: option.name, type: option.type.phrase.withoutArticle, fallback: option.fallback,
        summary: option.summary)
    }
    let options = definition.options.map(Entry.init)
    groups =
      reserved.isEmpty && options.isEmpty
      ? [] : [Group(title: Group.options, entries: reserved + options)]
    for sort in DefinitionMember.Kind.allCases {
      let members = description.members.filter { $0.kind == sort }.map(Entry.init)
      if !members.isEmpty { groups.append(Group(title: sort.rawValue, entries: members)) }
    }
    swatches = definition.swatches.map { swatch in
      Swatch(
        name: swatch.name, light: swatch.color.light.hexText, dark: swatch.color.dark.hexText,
        summary: swatch.summary)
    }
    let hasGraph = definition.kind == .curve || definition.kind == .spring
    graph = hasGraph ? pack.timing(of: definition).map(Graph.init) : nil
    snippet = UsageSnippet(description, in: modules).text
  }
}

extension DefinitionSheet.Entry {
  fileprivate init(_ member: DefinitionMember) {
    let names = member.arguments.map(\.name).joined(separator: ", ")
    let type = member.type?.phrase.withoutArticle ?? ""
    let isCalled = member.kind == .event || member.kind == .method
    self.init(
      name: member.name + (isCalled ? "(\(names))" : ""),
      type: type + (member.kind == .property && member.isReadOnly ? ", read only" : ""),
      fallback: nil, summary: member.summary)
  }

  fileprivate init(_ option: SceneParameter) {
    let unit = option.unit == .none ? "" : " (\(option.unit.rawValue))"
    self.init(
      name: option.name, type: option.phrase.withoutArticle + unit,
      fallback: option.fallback.source, summary: option.summary)
  }
}

extension SceneParameter.Value {
  /// The value as a script writes it.
  var source: String {
    if case .text(let text) = self { LuaText.quoted(text) } else { text }
  }
}

extension String {
  /// A type in a table needs no article.
  fileprivate var withoutArticle: String {
    ["a ", "an "].first { hasPrefix($0) }.map { String(dropFirst($0.count)) } ?? self
  }
}

extension DefinitionSheet.Graph {
  /// The number of samples; more would not be seen.
  private static let sampleCount = 200
  /// The distance of omitted points from the line, as a part of the width.
  private static let tolerance = 0.0005

  fileprivate init(_ timing: Timing) {
    let parts = (0...Self.sampleCount).map { Double($0) / Double(Self.sampleCount) }
    switch timing {
    case .curve(let curve):
      points = parts.map { PlotPoint($0, curve.value(at: $0)) }
      duration = "100 %"
      facts = ["\(CodeText.percent(curve.value(at: 0.5))) of the progress after half of the time"]
      if let highest = points.map(\.y).max(), highest > 1 + 1e-9 {
        facts.append("overshoots by \(CodeText.percent(highest - 1))")
      }
    case .spring(let spring):
      let settling = spring.settlingTime()
      let shown = settling.isFinite ? settling : 8 * spring.response
      points = parts.map { PlotPoint($0, spring.value(at: $0 * shown)) }
      duration = CodeText.seconds(shown)
      facts = [
        settling.isFinite
          ? "settles within 0.1 % in \(CodeText.seconds(settling))" : "never settles"
      ]
      facts.append(
        spring.overshoot > 0
          ? "overshoots by \(CodeText.percent(spring.overshoot))" : "does not overshoot")
    }
    points = points.reduced(within: Self.tolerance)
  }
}

/// The part of a script that uses a definition, with the defaults of its options.
private struct UsageSnippet {
  let text: String

  init(_ description: DefinitionDescription, in modules: [LuaTypes.Module]) {
    let definition = description.definition
    let place = modules.lazy.compactMap { module in
      Self.path(of: definition.typeName, in: module.type).map { (module.name, $0) }
    }.first
    let module = place?.0 ?? modules.first?.name ?? ""
    let variable = LuaText.variable(module.split(separator: "/").last.map(String.init) ?? "")
    let (name, require) = (LuaText.quoted(definition.fullName), "require \(LuaText.quoted(module))")
    let required = description.reserved.filter(\.isRequired).map(\.name)
    var made: String?
    if description.base != nil {
      let options = ["id = \(LuaText.quoted(definition.name))"] + required.map { "\($0) = \($0)" }
      text =
        "\(require)\nlocal \(LuaText.variable(definition.name)) = "
        + "scene:\(definition.name) { \(options.joined(separator: ", ")) }"
      return
    }
    if let path = place?.1 {
      made = "\(variable)\(path):make \(Self.table(definition, required))"
    }
    let isNamed = [.curve, .effect, .palette, .policy, .spring].contains(definition.kind)
    if isNamed, definition.options.isEmpty { made = nil }
    let value = made ?? name
    guard isNamed || made != nil, let use = Self.use(definition, value)
    else {
      text = ""
      return
    }
    text = (made == nil ? require : "local \(variable) = \(require)") + "\n" + use
  }

  /// How a definition is used; `value` is what a script writes for it.
  private static func use(_ definition: Definition, _ value: String) -> String? {
    switch definition.kind {
    case .animation: "scene:timeline(function(t)\n  t:play(\(value.indented))\nend)"
    case .component: nil
    case .curve:
      "local move = motion.animator {\n  duration = 0.5, curve = \(value.indented),\n}\n"
        + "move:animate(card, { x = 200 })"
    case .effect:
      "local change = motion.transition {\n  from = before, to = after, duration = 0.4,\n"
        + "  rules = { card = \(value.indented) },\n}"
    case .palette:
      definition.swatches.first.map { swatch in
        "card.fill = \(LuaText.quoted("\(definition.fullName).\(swatch.name)"))"
      }
    case .policy:
      "local collapse = motion.header {\n  layer = header, scroll = list, min = 88, max = 200,\n"
        + "  policy = \(value.indented),\n}"
    case .scene: "local scene = \(value)"
    case .spring: "motion.withAnimation(\(value), function()\n  card.x = 200\nend)"
    }
  }

  /// The table of options: those that a user must give, and the others with their defaults.
  private static func table(_ definition: Definition, _ required: [String]) -> String {
    let stand = ["layer": "card"]
    let fields =
      required.map { "\($0) = \(stand[$0] ?? $0)" }
      + definition.options.map { "\($0.name) = \($0.fallback.source)" }
    if fields.isEmpty { return "{}" }
    let line = "{ \(fields.joined(separator: ", ")) }"
    return line.count <= 40 ? line : "{\n" + fields.map { "  \($0),\n" }.joined() + "}"
  }

  /// How the value of a module leads to a definition, such as `.curves.give`; empty if it is the
  /// definition, nil if it does not.
  private static func path(of typeName: String, in type: TypeDescription) -> String? {
    switch type {
    case .object(typeName): return ""
    case .record(let record):
      for field in record.fields {
        if let path = path(of: typeName, in: field.type) { return ".\(field.name)\(path)" }
      }
      return nil
    default: return nil
    }
  }
}

extension String {
  /// The text with its further lines indented.
  fileprivate var indented: String { replacing("\n", with: "\n  ") }
}
