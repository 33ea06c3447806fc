import CPage
import MotionCore
import MotionHash
import MotionTrace

/// A page that plays runs: one file of HTML that needs no other file, and no network.
///
/// What it shows of a script (ids, texts, images' names) reaches it as JSON, and the screen as text alone; its policy
/// forbids every script and style but its own, and every address.
package struct ScenePage: Sendable {
  /// Up to so many bytes the data stands in the page as it is, for people to read and compare; beyond, deflated.
  package static let plainLimit = 256 << 10

  /// The page's text, in UTF-8.
  package let bytes: [UInt8]

  /// Makes a page of runs, the first of which it is about.
  package init(_ runs: [PageRun], _ declarations: PageDeclarations) {
    var data = ByteWriter()
    data.append("{\"motion\":1,\"properties\":")
    data.append(declarations)
    data.append(member: "runs")
    data.append(array: runs) { $1.append($0, declarations) }
    data.append("}")
    let (style, script) = (Self.file(embedded_style()), Self.file(embedded_script()))
    let policy = """
      default-src 'none'; style-src '\(Self.source(style))'; script-src '\(Self.source(script))'; \
      img-src data:; base-uri 'none'; form-action 'none'
      """
    let (type, text) = Self.embeddable(data)
    bytes = Self.fill(
      Self.file(embedded_page()),
      [
        "policy": Array(policy.utf8), "style": style, "type": Array(type.utf8), "data": text,
        "script": script,
      ])
  }

  /// The name by which a policy allows a style or a script.
  private static func source(_ text: [UInt8]) -> String {
    var hash = SHA256()
    text.withUnsafeBytes { hash.update($0) }
    return "sha256-" + String(decoding: Base64.text(hash.digest), as: UTF8.self)
  }

  /// Returns the data as it can stand in an element, with the element's type.
  private static func embeddable(_ data: borrowing ByteWriter) -> (type: String, text: [UInt8]) {
    if data.count > plainLimit, let deflated = Deflate.deflated(data.bytes) {
      return ("text/plain", Base64.text(deflated))
    }
    // Nothing in the data can then end its element, or begin a comment in it.
    let text = data.bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return ("application/json", Array(text.joined(separator: "\\u003c".utf8)))
  }

  /// Returns a template with its fields, such as `{data}`, filled in.
  private static func fill(_ template: [UInt8], _ fields: [String: [UInt8]]) -> [UInt8] {
    var page: [UInt8] = []
    page.reserveCapacity(template.count + fields.values.reduce(0) { $0 + $1.count })
    let pieces = template.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index > 0, let end = piece.firstIndex(of: UInt8(ascii: "}")),
        let field = fields[String(decoding: piece[..<end], as: UTF8.self)]
      {
        page += field
        page += piece[(end + 1)...]
      } else {
        if index > 0 { page.append(UInt8(ascii: "{")) }
        page += piece
      }
    }
    return page
  }

  private static func file(_ file: embedded_file) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
