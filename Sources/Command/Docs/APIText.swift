import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// The script API and the definitions of packs, as readable text.
package struct APIText {
  private let entries: [APIEntry]
  /// What is said of the objects that callbacks receive, by type.
  private let receivedObjects: [String: String]

  package init(_ interface: Interface, definitions: [DefinitionDescription]) {
    let functions = interface.allFunctions
    let layers = LayerMembers(interface)
    var entries = functions.map { APIEntry($0, in: .functions) }
    entries += layers.sharedMethods.map { APIEntry($0, in: .objects, of: "layer") }
    entries += layers.sharedMembers.map { APIEntry($0, of: "layer") }
    entries += layers.shared.map { APIEntry($0, of: "layer") }
    entries += layers.attached.map { APIEntry($0, of: "layer") }
    for type in interface.types {
      entries.append(
        APIEntry(.objects, type.name, signature: type.name, summary: type.summary))
      entries += type.methods.filter { !layers.isShared($0) }.map {
        APIEntry($0, in: .objects, of: type.name)
      }
      let isLayer = type.layerKind != nil
      entries += type.properties.filter { !isLayer || !layers.isShared($0) }.map {
        APIEntry($0, of: type.name)
      }
      entries += layers.own(of: type).map { APIEntry($0, of: type.name) }
    }
    entries += Self.options(of: functions + interface.types.flatMap(\.methods), layers)
    for table in interface.tables {
      entries.append(
        APIEntry(.options, table.name, signature: table.name, summary: table.summary))
      entries += (table.options?.options ?? []).map { APIEntry($0, of: table.name) }
    }
    for choice in interface.choices {
      entries += choice.cases.map { APIEntry(word: $0.name, of: choice.name, $0.summary) }
    }
    entries += Curve.all.map { APIEntry(curve: $0.name, "a curve", $0.documentation) }
    entries += SpringPreset.allCases.map { APIEntry(curve: $0.rawValue, "a spring", $0.summary) }
    entries += NamedColor.names.compactMap { NamedColor.named($0) }.map { APIEntry($0) }
    entries += definitions.map { APIEntry($0) }
    self.entries = entries
    receivedObjects = interface.types.reduce(into: [:]) { lines, type in
      let members = type.properties.map(\.name) + type.methods.map { "\($0.name)()" }
      guard type.layerKind == nil, !members.isEmpty else { return }
      lines[type.name] = "\(type.name): \(type.summary) It has \(members.joined(separator: ", "))."
    }
  }

  /// The whole API, in sections; options are listed below the function that accepts them.
  package var text: String { Self.text(entries.filter { $0.section != .options }) }

  /// The entries with this name, with their examples, the motion that is called so, what callbacks
  /// receive, and the entries whose names contain it; or else what answers it: an idea with its
  /// code, the word of another tool, the entries that mention it.
  ///
  /// - Throws: `unknown-member` if there is none, with the nearest names.
  package func text(about word: String) throws(Diagnostic) -> String {
    let lowercased = word.lowercased()
    let isPath = word.contains { $0 == "." || $0 == ":" }
    var (exact, containing, mentioning): ([APIEntry], [APIEntry], [APIEntry]) = ([], [], [])
    for entry in entries {
      let (name, path) = (entry.name.lowercased(), entry.path.lowercased())
      if name == lowercased || path == lowercased {
        exact.append(entry)
      } else if name.contains(lowercased) || isPath && path.hasPrefix(lowercased) {
        containing.append(entry)
      } else if entry.summary.lowercased().contains(lowercased) {
        mentioning.append(entry)
      }
    }
    let answers = WordSearch(entries).answers(to: word)
    if exact.isEmpty {
      if !answers.isEmpty, answers[0].isExact || containing.isEmpty && mentioning.isEmpty {
        return Self.text(answers)
      }
      let found = containing.isEmpty ? mentioning : containing
      guard !found.isEmpty else { throw unknown(word) }
      return Self.text(found)
    }
    var received: Set<String> = []
    let others =
      exact.flatMap(\.received).filter { received.insert($0).inserted }
      .compactMap { receivedObjects[$0] }
      + containing.map(\.line)
    let idea = answers.first { $0.isIdea && $0.line == lowercased }
    return Self.text(exact, withExamples: true) + (idea.map { "\nMotions\n  \($0.text)" } ?? "")
      + Self.seeAlso(others)
  }

  /// The first answer in full, and the next ones in a line each.
  private static func text(_ answers: [WordSearch.Answer]) -> String {
    answers[0].text + seeAlso(answers.dropFirst().prefix(4).map(\.line))
  }

  private static func seeAlso(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "\nSee also\n" + lines.map { "  \($0)\n" }.joined()
  }

  private func unknown(_ word: String) -> Diagnostic {
    var names = Set(entries.map(\.name))
    var near: [String] = []
    while near.count < 3, let next = Suggestion.nearest(to: word, in: names) {
      near.append(next)
      names.remove(next)
    }
    return Diagnostic(
      .unknownMember, "nothing is called `\(word)`",
      help: near.isEmpty
        ? ["`motion api` lists everything"]
        : ["did you mean " + near.map { "`\($0)`" }.joined(separator: " or ") + "?"])
  }

  private static func text(_ entries: [APIEntry], withExamples: Bool = false) -> String {
    APIEntry.Section.allCases.compactMap { section in
      let lines = entries.filter { $0.section == section }.flatMap { entry in
        let example = withExamples ? entry.example?.lines ?? [] : []
        return ["  \(entry.line)"] + entry.details.map { "      \($0)" }
          + (example.isEmpty ? [] : ["      For example:"] + example.map { "        \($0)" })
      }
      return lines.isEmpty ? nil : ([section.rawValue] + lines).map { "\($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  /// The option tables of functions, each once, below the first function that accepts it.
  private static func options(of functions: [Function], _ layers: LayerMembers) -> [APIEntry] {
    var seen = Set<String>()
    func entries(_ parameters: [ParameterDescription], of owner: String) -> [APIEntry] {
      parameters.flatMap { parameter -> [APIEntry] in
        guard let table = parameter.options, seen.insert(table.name).inserted else { return [] }
        return table.options.map { APIEntry($0, of: owner) }
          + entries(table.options, of: table.name)
      }
    }
    return functions.filter { !layers.makes($0) }.flatMap { function in
      entries(function.parameters, of: function.plainTitle)
    }
  }
}

extension APIText {
  /// Describes a definition of a pack in one line, followed by its options and colours.
  package static func lines(of description: DefinitionDescription, isFull: Bool) -> [String] {
    let definition = description.definition
    let name = isFull ? definition.fullName : definition.name
    let owned =
      definition.properties.isEmpty
      ? "" : " (moves \(definition.properties.joined(separator: ", ")))"
    let lines =
      ["\(definition.kind.rawValue) \(name)\(owned)" + behindColon(definition.summary)]
      + description.reserved.filter { $0.isRequired || description.base != nil }.map { option in
        "  \(option.name)" + (option.fallback.map { " = \($0)" } ?? "")
          + ", \(option.type.phrase)" + behindColon(option.summary)
      }
      + description.members.map { member in
        "  \(member.kind.rawValue) \(member.signature)" + behindColon(member.summary)
      }
      + definition.options.map { option in
        "  \(option.name) = \(option.fallback), \(option.phrase)" + behindColon(option.summary)
      }
      + definition.swatches.map { swatch in
        let (light, dark) = (swatch.color.light.hexText, swatch.color.dark.hexText)
        let colors = light == dark ? light : "\(light), dark: \(dark)"
        return "  .\(swatch.name) = \(colors)" + behindColon(swatch.summary)
      }
    // Packs are untrusted, so their texts may contain line breaks.
    return lines.map(\.oneLine)
  }

  private static func behindColon(_ text: String) -> String {
    text.isEmpty ? "" : ": " + text
  }
}

extension DefinitionMember {
  /// Its name, with its arguments and its type: `show(message)`, `progress, a number, read only`.
  var signature: String {
    let names = arguments.map(\.name).joined(separator: ", ")
    return switch kind {
    case .property: name + (type.map { ", \($0.phrase)" } ?? "") + (isReadOnly ? ", read only" : "")
    case .event: "\(name)(\(names))"
    case .method: "\(name)(\(names))" + (type.map { ": \($0.phrase)" } ?? "")
    case .slot, .part: name
    }
  }
}
