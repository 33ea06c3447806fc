import MotionCore
import MotionMath
import MotionPlugin
import MotionTrace

/// The script API and the definitions of packs, as readable text.
package struct APIText {
  package let text: String

  package init(_ interface: Interface, definitions: [DefinitionDescription]) {
    var text = ""
    for function in interface.functions.flatMap({ [$0] + $0.overloads }) {
      text += Self.line(of: function)
    }
    for type in interface.types where !type.methods.isEmpty {
      text += "\n\(type.name): \(type.summary)\n"
      for method in type.methods { text += "  " + Self.line(of: method) }
    }
    if !definitions.isEmpty {
      text += "\nFrom packs:\n"
      for line in definitions.flatMap({ Self.lines(of: $0, isFull: true) }) { text += line + "\n" }
    }
    self.text = text
  }

  /// Describes a definition of a pack in one line, followed by its options and colours.
  package static func lines(of description: DefinitionDescription, isFull: Bool) -> [String] {
    let definition = description.definition
    let name = isFull ? definition.fullName : definition.name
    let owned =
      definition.properties.isEmpty
      ? "" : " (moves \(definition.properties.joined(separator: ", ")))"
    let lines =
      ["\(definition.kind.rawValue) \(name)\(owned)" + behindColon(definition.summary)]
      + description.reserved.filter(\.isRequired).map { option in
        "  \(option.name), \(option.type.phrase): \(option.summary)"
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

  private static func line(of function: Function) -> String {
    let arguments = function.parameters.map(\.name).joined(separator: ", ")
    let title = function.title.filter { $0 != "`" }
    return "\(title)(\(arguments)): \(function.summary)\n"
  }

  private static func behindColon(_ text: String) -> String {
    text.isEmpty ? "" : ": " + text
  }
}
