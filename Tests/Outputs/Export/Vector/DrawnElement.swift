import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML file, with attributes by their names without prefixes.
final class DrawnElement {
  let name: String
  private let attributes: [String: String]
  fileprivate(set) var children: [DrawnElement] = []

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = Dictionary(
      attributes.map { ($0.key.split(separator: ":").last.map(String.init) ?? "", $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the outermost element of a file; throws XML errors.
  static func parsed(_ text: String) throws -> DrawnElement {
    let parser = XMLParser(data: Data(text.utf8))
    let reader = Reader()
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw parser.parserError ?? CocoaError(.propertyListReadCorrupt)
    }
    return root
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The elements of a name in this one, in the order of the file.
  func all(_ name: String) -> [DrawnElement] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }
}

private final class Reader: NSObject, XMLParserDelegate {
  private(set) var root: DrawnElement?
  private var open: [DrawnElement] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = DrawnElement(name, attributes)
    if let outer = open.last { outer.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}
