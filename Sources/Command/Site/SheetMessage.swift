import MotionAnalysis
import MotionPacks
import MotionValues

/// Passes a sheet from the process that runs a pack's code to the one that writes pages.
///
/// The reader trusts nothing: it checks each number, and what is malformed is an error.
struct SheetMessage {
  private(set) var parts: [[UInt8]] = []

  init(_ sheet: PackSheet) {
    add(sheet.definitions) { $0.add($1) }
    parts.append(sheet.interface?.bytes ?? [])
    add(optional: sheet.fault)
    parts.append(sheet.stage)
    add(optional: sheet.demoFault)
    add(sheet.lines) { $0.add($1) }
  }

  private mutating func add(_ text: String) { parts.append(Array(text.utf8)) }

  private mutating func add(optional text: String?) {
    add([text].compactMap(\.self)) { $0.add($1) }
  }

  private mutating func add<Element>(
    _ elements: [Element], _ addElement: (inout SheetMessage, Element) -> Void
  ) {
    add("\(elements.count)")
    for element in elements { addElement(&self, element) }
  }

  private mutating func add(_ points: [PlotPoint]) {
    add(points.map { "\($0.x) \($0.y)" }.joined(separator: "\n"))
  }

  private mutating func add(_ definition: DefinitionSheet) {
    for text in [definition.kind, definition.name, definition.fullName, definition.summary] {
      add(text)
    }
    add(definition.moves) { $0.add($1) }
    add(definition.groups) { message, group in
      message.add(group.title)
      message.add(group.entries) { message, entry in
        message.add(entry.name)
        message.add(entry.type)
        message.add(optional: entry.fallback)
        message.add(entry.summary)
      }
    }
    add(definition.swatches) { message, swatch in
      for text in [swatch.name, swatch.light, swatch.dark, swatch.summary] { message.add(text) }
    }
    add([definition.graph].compactMap(\.self)) { message, graph in
      message.add(graph.points)
      message.add(graph.duration)
      message.add(graph.facts) { $0.add($1) }
    }
    add(definition.snippet)
  }
}

extension PackSheet {
  /// Reads the parts of a message.
  init(_ parts: [[UInt8]]) throws(Diagnostic) {
    var reader = SheetReader(parts)
    var record: [UInt8] = []
    do throws(SheetReader.Malformed) {
      definitions = try reader.list { (reader) throws(SheetReader.Malformed) in
        try reader.definition()
      }
      record = try reader.bytes()
      fault = try reader.optional()
      stage = try reader.bytes()
      demoFault = try reader.optional()
      lines = try reader.list { (reader) throws(SheetReader.Malformed) in try reader.points() }
    } catch {
      throw Diagnostic(
        .badPack, "the process that loads the pack has sent something else than its description",
        help: ["load the pack with `motion pack info` to see why"])
    }
    if !record.isEmpty { interface = try PackInterface(record, file: "the description of a pack") }
  }
}

/// Reads the parts of a sheet in the order in which they were added.
private struct SheetReader {
  struct Malformed: Error {}

  private let parts: [[UInt8]]
  private var next = 0

  init(_ parts: [[UInt8]]) { self.parts = parts }

  mutating func bytes() throws(Malformed) -> [UInt8] {
    guard next < parts.count else { throw Malformed() }
    next += 1
    return parts[next - 1]
  }

  mutating func text() throws(Malformed) -> String { String(decoding: try bytes(), as: UTF8.self) }

  mutating func optional() throws(Malformed) -> String? { try texts().first }

  mutating func texts() throws(Malformed) -> [String] {
    try list { (reader) throws(Malformed) in try reader.text() }
  }

  /// Reads a list; there are at least as many parts as elements.
  mutating func list<Element>(
    _ element: (inout SheetReader) throws(Malformed) -> Element
  ) throws(Malformed) -> [Element] {
    guard let count = Int(try text()), 0...(parts.count - next) ~= count else { throw Malformed() }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  mutating func points() throws(Malformed) -> [PlotPoint] {
    var points: [PlotPoint] = []
    for line in try text().split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2, numbers.allSatisfy({ abs($0) < Self.numberLimit }) else {
        throw Malformed()
      }
      points.append(PlotPoint(numbers[0], numbers[1]))
    }
    return points
  }

  /// Numbers of plots can be written as whole numbers of hundredths of a pixel.
  private static let numberLimit = 1e9

  mutating func definition() throws(Malformed) -> DefinitionSheet {
    DefinitionSheet(
      kind: try text(), name: try text(), fullName: try text(), summary: try text(),
      moves: try texts(),
      groups: try list { (reader) throws(Malformed) in
        DefinitionSheet.Group(
          title: try reader.text(),
          entries: try reader.list { (reader) throws(Malformed) in
            DefinitionSheet.Entry(
              name: try reader.text(), type: try reader.text(), fallback: try reader.optional(),
              summary: try reader.text())
          })
      },
      swatches: try list { (reader) throws(Malformed) in
        DefinitionSheet.Swatch(
          name: try reader.text(), light: try reader.text(), dark: try reader.text(),
          summary: try reader.text())
      },
      graph: try list { (reader) throws(Malformed) in
        DefinitionSheet.Graph(
          points: try reader.points(), duration: try reader.text(), facts: try reader.texts())
      }.first, snippet: try text())
  }
}
