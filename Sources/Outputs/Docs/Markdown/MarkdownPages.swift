import MotionCore
import MotionPlugin

/// The pages that are generated from the declarations of plugins.
struct MarkdownPages {
  private let interface: Interface
  private let links: MarkdownLinks
  /// The names of the properties, and the methods, that every layer has.
  private let shared: (properties: [Property], members: [ObjectProperty], methods: [Function])

  init(_ interface: Interface) {
    self.interface = interface
    let kinds = interface.types.filter { $0.layerKind != nil }
    // The scene has fewer properties than the layers in it.
    let layers = kinds.filter { $0.layerKind !== StandardLayers.scene }
    let first = layers.first
    shared = (
      first?.layerKind?.group.properties.filter { property in
        layers.allSatisfy { $0.layerKind?.group.properties.contains { $0 === property } ?? false }
      } ?? [],
      first?.properties.filter { property in
        kinds.allSatisfy { $0.properties.contains { $0.name == property.name } }
      } ?? [],
      first?.methods.filter { method in
        kinds.allSatisfy { $0.methods.contains { $0 === method } }
      } ?? []
    )
    var links = MarkdownLinks()
    for choice in interface.choices { links.add(choice.name, on: "choices") }
    for type in interface.types {
      links.add(type.name, on: type.layerKind == nil ? "objects" : "layers")
    }
    links.add("layer", on: "layers")
    links.add("playable", on: "objects")
    for table in interface.tables { links.add(table.name, on: "objects") }
    let pages = [
      ("functions", interface.functions.flatMap { [$0] + $0.overloads }),
      ("layers", kinds.flatMap(\.methods)),
      ("objects", interface.types.flatMap(\.methods)),
    ]
    for (page, functions) in pages {
      for name in Self.tables(of: functions).map(\.name) { links.add(name, on: page) }
    }
    for table in interface.tables.compactMap(\.options) { links.add(table.name, on: "objects") }
    self.links = links
  }

  /// The functions of `motion`, each with its overloads behind it.
  private var allFunctions: [Function] { interface.functions.flatMap { [$0] + $0.overloads } }

  var functions: MarkdownReference.Page {
    MarkdownReference.Page(
      name: "functions", title: "Functions of motion",
      summary: "all functions of `motion`, with their options",
      body: allFunctions.map { text(of: $0, level: "##") }.joined(separator: "\n")
        + options(of: allFunctions, on: "functions"))
  }

  var layers: MarkdownReference.Page {
    let kinds = interface.types.filter { $0.layerKind != nil }
    var body = """
      A layer is made by its parent, `parent:box { id = "card", width = 100 }`, with any of its properties as options. They
      are read and written as `card.opacity = 0.5`, animated by name, and printed in the trace where they differ from their
      default.

      ## layer

      The members of every kind of layer.


      """
    body += table(of: shared.members, and: shared.properties)
    body +=
      "\nSome layers have additional properties: headers, rows, booklets and their pages, and layers that show their corners.\n\n"
    body += table(of: [], and: interface.attachments.flatMap(\.properties))
    body += "\n" + shared.methods.map { text(of: $0, level: "###") }.joined(separator: "\n")
    for kind in kinds {
      let members = kind.properties.filter { own in
        !shared.members.contains { $0.name == own.name }
      }
      let properties = (kind.layerKind?.group.properties ?? []).filter { own in
        !shared.properties.contains { $0 === own }
      }
      body += "\n## \(kind.name)\n\n\(kind.summary)\n"
      if !members.isEmpty || !properties.isEmpty {
        body += "\n" + table(of: members, and: properties)
      }
      for method in kind.methods where !shared.methods.contains(where: { $0 === method }) {
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
    let playables = types.filter { type in
      type.name != "timeline" && type.methods.contains { $0.name == "play" }
    }
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
  /// A function with its parameters; option tables are linked.
  private func text(of function: Function, level: String) -> String {
    let names = function.parameters.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    let title = function.title.filter { $0 != "`" }
    var text = "\(level) \(title)(\(names.joined(separator: ", ")))\n\n\(function.summary)\n"
    let parameters = function.parameters
    if isMaker(function) {
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
    return text
  }

  /// The option tables of functions that this page describes.
  private func options(
    of functions: [Function], and others: [OptionTableDescription] = [], on page: String
  ) -> String {
    var seen = Set<String>()
    let described = functions.filter { !isMaker($0) }
    let tables = (Self.tables(of: described) + others).filter { table in
      links.link("", to: table.name).hasPrefix("[](\(page).md") && seen.insert(table.name).inserted
    }
    if tables.isEmpty { return "" }
    return tables.reduce("\n# Options\n") { text, table in
      text + "\n## \(table.name)\n\n" + self.table(of: table.options, title: "option")
    }
  }

  /// Whether a method makes a layer, whose options are the layer's properties.
  private func isMaker(_ function: Function) -> Bool {
    function.receiver == "layer"
      && interface.types.contains { type in
        type.name == function.name && type.layerKind != nil
      }
  }

  /// Option tables in order of first use, each followed by those within it.
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
