import MotionCore
import MotionPlugin
import MotionValues

/// The pages that are generated from the declarations of plugins.
struct MarkdownPages {
  private let interface: Interface
  private let links: MarkdownLinks
  private let members: LayerMembers

  init(_ interface: Interface) {
    self.interface = interface
    members = LayerMembers(interface)
    var links = MarkdownLinks()
    for choice in interface.choices { links.add(choice.name, on: "choices") }
    for type in interface.types {
      links.add(type.name, on: type.layerKind == nil ? "objects" : "layers")
    }
    links.add("layer", on: "layers")
    links.add("playable", on: "objects")
    for table in interface.tables { links.add(table.name, on: "objects") }
    let pages = [
      ("functions", interface.allFunctions),
      ("layers", members.kinds.flatMap(\.methods)),
      ("objects", interface.types.flatMap(\.methods)),
    ]
    for (page, functions) in pages {
      for name in Self.tables(of: functions).map(\.name) { links.add(name, on: page) }
    }
    for table in interface.tables.compactMap(\.options) { links.add(table.name, on: "objects") }
    self.links = links
  }

  var functions: MarkdownReference.Page {
    MarkdownReference.Page(
      name: "functions", title: "Functions of motion",
      summary: "all functions of `motion`, with their options",
      body: interface.allFunctions.map { text(of: $0, level: "##") }.joined(separator: "\n")
        + options(of: interface.allFunctions, on: "functions"))
  }

  var layers: MarkdownReference.Page {
    let kinds = members.kinds
    var body = """
      A layer is made by its parent, `parent:box { id = "card", width = 100 }`, with any of its properties as options. They
      are read and written as `card.opacity = 0.5`, animated by name, and printed in the trace where they differ from their
      default.

      ## layer

      The members of every kind of layer.


      """
    body += table(of: members.sharedMembers, and: members.shared)
    body +=
      "\nSome layers have additional properties: headers, rows, booklets and their pages, and layers that show their corners.\n\n"
    body += table(of: [], and: members.attached)
    body += "\n" + members.sharedMethods.map { text(of: $0, level: "###") }.joined(separator: "\n")
    for kind in kinds {
      let own = kind.properties.filter { !members.isShared($0) }
      let properties = members.own(of: kind)
      body += "\n## \(kind.name)\n\n\(kind.summary)\n"
      if !own.isEmpty || !properties.isEmpty {
        body += "\n" + table(of: own, and: properties)
      }
      for method in kind.methods where !members.isShared(method) {
        body += "\n" + text(of: method, level: "###")
      }
    }
    return MarkdownReference.Page(
      name: "layers", title: "Layers",
      summary: "the scene and the kinds of layers, their properties and methods",
      body: body + options(of: kinds.flatMap(\.methods), on: "layers"))
  }

  var objects: MarkdownReference.Page {
    let types = interface.types.filter { $0.layerKind == nil }
    var body = ""
    for type in types {
      body += (body.isEmpty ? "" : "\n") + "## \(type.name)\n\n\(type.summary)\n"
      if type.representsLayer {
        body +=
          "It represents its layer, and also has the properties of [layer](layers.md#layer).\n"
      }
      if !type.properties.isEmpty { body += "\n" + table(of: type.properties, and: []) }
      for method in type.methods { body += "\n" + text(of: method, level: "###") }
    }
    let playables = types.filter(\.isPlayable)
    body += "\n## playable\n\nAn object that a timeline can play: "
    body += playables.map { links.link($0.name, to: $0.name) }.joined(separator: ", ") + ".\n"
    for table in interface.tables {
      body += "\n## \(table.name)\n\n\(table.summary)\n\nEach value: \(table.value.markdown(links))"
      body += table.options.map { ", or a table of \(links.link($0.name, to: $0.name))" } ?? ""
      body += ".\n"
    }
    let named = interface.tables.compactMap(\.options)
    return MarkdownReference.Page(
      name: "objects", title: "Objects",
      summary: "what functions return: animators, curves, headers, transitions and the rest",
      body: body + options(of: types.flatMap(\.methods), and: named, on: "objects"))
  }

  var choices: MarkdownReference.Page {
    let body = interface.choices.map { choice in
      var table = MarkdownTable("word", "meaning")
      for (name, summary) in choice.cases { table.addRow("`\"\(name)\"`", summary) }
      return "## \(choice.name)\n\n" + table.text
    }
    return MarkdownReference.Page(
      name: "choices", title: "Words", summary: "the strings that options and properties take",
      body: body.joined(separator: "\n"))
  }
}

extension MarkdownPages {
  /// Links to the functions and methods, by their names, such as `motion.animator` and `layer:drag`.
  var functionLinks: [String: String] {
    let pages = [
      ("functions", interface.allFunctions),
      ("layers", interface.types.filter { $0.layerKind != nil }.flatMap(\.methods)),
      ("objects", interface.types.filter { $0.layerKind == nil }.flatMap(\.methods)),
    ]
    var links: [String: String] = [:]
    for (page, functions) in pages {
      for function in functions {
        let heading = function.heading
        let anchor = heading.lowercased().compactMap { letter -> Character? in
          letter == " " ? "-" : letter.isLetter || letter.isNumber ? letter : nil
        }
        let name = String(heading.prefix { $0 != "(" })
        links[name] = links[name] ?? "\(page).md#\(String(anchor))"
      }
    }
    return links
  }

  /// A function with its parameters; option tables are linked.
  private func text(of function: Function, level: String) -> String {
    var text = "\(level) \(function.heading)\n\n\(function.summary)\n"
    let parameters = function.parameters
    if members.makes(function) {
      text += "\nOptions: `id` (required), and the properties of [layer](layers.md#layer) and "
      text += "[\(function.name)](layers.md#\(function.name)) that are not read only.\n"
    } else if let only = parameters.first, parameters.count == 1, case .table(let name) = only.type
    {
      text += "\nOptions: \(links.link(name, to: name)).\n"
    } else if !parameters.isEmpty {
      text += "\n" + table(of: parameters, title: "parameter")
    }
    if function.result != .nothing {
      text += "\nReturns: \(function.result.markdown(links)).\n"
    }
    if let example = function.example {
      text += "\n```lua\n\(example.lines.joined(separator: "\n"))\n```\n"
    }
    return text
  }

  /// The option tables of functions that this page describes.
  private func options(
    of functions: [Function], and others: [OptionTableDescription] = [], on page: String
  ) -> String {
    var seen = Set<String>()
    let described = functions.filter { !members.makes($0) }
    let tables = (Self.tables(of: described) + others).filter { table in
      links.link("", to: table.name).hasPrefix("[](\(page).md") && seen.insert(table.name).inserted
    }
    if tables.isEmpty { return "" }
    return tables.reduce("\n# Options\n") { text, table in
      text + "\n## \(table.name)\n\n" + self.table(of: table.options, title: "option")
    }
  }

  /// Option tables in order of first use, each followed by those that it contains.
  private static func tables(of functions: [Function]) -> [OptionTableDescription] {
    func nested(_ parameters: [ParameterDescription]) -> [OptionTableDescription] {
      parameters.compactMap(\.options).flatMap { [$0] + nested($0.options) }
    }
    return functions.flatMap { nested($0.parameters) }
  }

  private func table(of parameters: [ParameterDescription], title: String) -> String {
    var table = MarkdownTable(title, "type", "default", "meaning")
    for parameter in parameters {
      let fallback = parameter.isRequired ? "required" : parameter.fallback.map { "`\($0)`" }
      table.addRow(
        "`\(parameter.name)`", parameter.type.markdown(links), fallback ?? "", parameter.summary)
    }
    return table.text
  }

  private func table(of members: [ObjectProperty], and properties: [Property]) -> String {
    var table = MarkdownTable("property", "type", "default", "meaning")
    for member in members {
      table.addRow(
        "`\(member.name)`", member.type.markdown(links), member.set == nil ? "read only" : "",
        member.summary)
    }
    for property in properties {
      table.addRow(
        "`\(property.name)`", property.typeDescription.markdown(links),
        property.isReadOnly ? "read only" : "`\(property.initialText)`", property.summary)
    }
    return table.text
  }
}

extension MarkdownPages {
  /// The pages of all errors, after a list of their slugs.
  var errors: MarkdownReference.Page {
    var table = MarkdownTable("slug", "when")
    for page in ErrorPage.all {
      table.addRow("[`\(page.slug)`](errors.md#\(page.slug))", page.summary)
    }
    let links = functionLinks
    let rooms = ErrorPage.rooms.map { room in
      "## \(room.name)\n\n" + room.pages.map { text(of: $0, links) }.joined(separator: "\n")
    }
    return MarkdownReference.Page(
      name: "errors", title: "Errors", summary: "what each error means, and what to do",
      body: """
        An error names its slug in brackets, the line of the script, what was found, and what to do. `motion explain SLUG` prints
        a slug's page. Errors whose slugs start with `limit-` end a run with exit code 3, and no script can catch them.

        \(table.text)
        \(rooms.joined(separator: "\n"))
        """)
  }

  /// A page with links in its last line, which begins with `See also:`.
  private func text(of page: ErrorPage, _ links: [String: String]) -> String {
    var parts = page.body.split(separator: "`", omittingEmptySubsequences: false)
    let last = parts.lastIndex { $0.hasSuffix("See also: ") } ?? parts.endIndex
    // Code extends from each odd back-tick to the next one.
    for index in parts.indices where index > last && (index - last) % 2 == 1 {
      let name = String(parts[index])
      let target = ErrorPage.page(of: name).map { "errors.md#\($0.slug)" } ?? links[name]
      guard let target else { continue }
      parts[index - 1] += "["
      parts[index + 1] = "](\(target))" + parts[index + 1]
    }
    return "### \(page.slug)\n\n\(page.summary)\n\n\(parts.joined(separator: "`"))"
  }
}

/// Links to the descriptions of types, by type name.
struct MarkdownLinks {
  private var targets: [String: String] = [
    "curveName": "curves.md#curves", "springName": "curves.md#springs",
    "policyName": "choices.md#headerpolicy",
  ]

  /// Links mentions of a type to the heading with its name on a page.
  mutating func add(_ name: String, on page: String) {
    targets[name] = targets[name] ?? "\(page).md#\(name.lowercased())"
  }

  /// Links words to the description of a type, if there is one.
  func link(_ words: String, to name: String) -> String {
    targets[name].map { "[\(words)](\($0))" } ?? words
  }
}

extension TypeDescription {
  /// The type as a table cell, with its unit and bounds.
  func markdown(_ links: MarkdownLinks) -> String {
    switch self {
    case .number(let unit, let bounds): Self.number("number", unit.rawValue, bounds)
    case .integer(let bounds): Self.number("whole number", "", bounds)
    case .boolean: "boolean"
    case .string: "string"
    case .color: "[colour](colors.md#colours)"
    case .paint: "[colour](colors.md#colours) · \(links.link(Paint.name, to: Paint.name))"
    case .path: "string · \(links.link(Path.name, to: Path.name))"
    case .choice(let name, let cases):
      name.isEmpty || name.hasSuffix("Choice")
        ? cases.map { "`\"\($0)\"`" }.joined(separator: " · ") : links.link(name, to: name)
    case .object(let name): links.link(name, to: name)
    case .list(let element): "list of " + element.markdown(links)
    case .function(let arguments, _):
      "`function(\(arguments.map(\.name).joined(separator: ", ")))`"
    case .table(let name): links.link(name, to: name)
    case .optional(let type): type.markdown(links) + " · nil"
    case .either(let types): types.map { $0.markdown(links) }.joined(separator: " · ")
    case .record(let record): record.phrase
    case .named(let name, let words): links.link(words, to: name)
    case .nothing: "nothing"
    }
  }

  private static func number(_ noun: String, _ unit: String, _ bounds: Bounds) -> String {
    [noun, unit, bounds == .any ? "" : bounds.description].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

/// A Markdown table.
struct MarkdownTable {
  private(set) var text: String

  init(_ titles: String...) {
    text = "| " + titles.joined(separator: " | ") + " |\n"
    text += "|" + String(repeating: "---|", count: titles.count) + "\n"
  }

  mutating func addRow(_ cells: String...) {
    text += "|"
    for cell in cells {
      // A bar would end the cell, even in code; texts of packs may have several lines.
      let line = cell.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : "\($0)" }.joined()
      text += line.isEmpty ? " |" : " \(line) |"
    }
    text += "\n"
  }
}
