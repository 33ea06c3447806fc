import Foundation
import MotionAnalysis

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The content of a drawn file.
final class DrawnFile: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The points of a path of `M`, `L`, `H` and `V`.
    let points: [PlotPoint]
    var text = ""

    init(name: String, attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
      points = Self.points(attributes["d"] ?? "")
    }

    var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }

    private static func points(_ data: String) -> [PlotPoint] {
      var points: [PlotPoint] = []
      var rest = Substring(data)
      while let command = rest.popFirst() {
        let piece = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(piece.count)
        let numbers = piece.split(separator: " ").map { Double($0) ?? .nan }
        let last = points.last ?? PlotPoint(.nan, .nan)
        switch (command, numbers.count) {
        case ("H", 1): points.append(PlotPoint(numbers[0], last.y))
        case ("V", 1): points.append(PlotPoint(last.x, numbers[0]))
        case ("M", 2), ("L", 2): points.append(PlotPoint(numbers[0], numbers[1]))
        default: points.append(PlotPoint(.nan, .nan))
        }
      }
      return points
    }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Parses a file; throws XML errors.
  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.propertyListReadCorrupt) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }

  /// The lines of values or of velocities.
  func lines(velocities: Bool = false) -> [Element] {
    elements.filter { element in
      element.name == "path" && element.classes.contains("s")
        && element.classes.contains("v") == velocities && element.points.count > 0
        && !isSwatch(element)
    }
  }

  /// Whether a line is the sample before a name.
  private func isSwatch(_ element: Element) -> Bool {
    let points = element.points
    return points.count == 2 && points[1].x - points[0].x == 16
  }
}
