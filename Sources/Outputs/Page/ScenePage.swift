import CPage
import MotionRecording
import MotionValues

/// A page that plays runs: a single HTML file that needs no other files and no network.
///
/// Strings from scripts (ids, texts, image names) are passed as JSON and displayed only as text.
/// The content security policy forbids all styles and scripts but the page's own, and all
/// addresses.
package struct ScenePage: Sendable {
  /// Data up to this size in bytes is embedded as readable JSON; larger data is compressed.
  package static let plainLimit = 256 << 10

  /// The page as UTF-8 text.
  package let bytes: [UInt8]

  /// Identifies the data and the edition; equal for pages with equal ones.
  package let version: String

  /// Makes a page of runs; the first is the main scene. Without a font, that of their lines' widths
  /// alone is used. With a frame, the page is part of another one: it has the screens and their playback
  /// alone, and opens at this frame.
  package init(
    _ runs: [PageRun], _ declarations: PageDeclarations, _ font: PageFont? = nil,
    frame: Int? = nil
  ) {
    let font = font ?? PageFont(runs.map(\.recording))
    self.init(data: Self.data(of: runs, declarations, font), frame: frame)
  }

  /// The page without runs, until there is one; it shows errors.
  package static let empty = ScenePage(
    data: data(of: [], PageDeclarations(kinds: [], attachments: []), PageFont([])),
    isServed: true)

  /// Returns the data of a page of runs, as JSON.
  package static func data(
    of runs: [PageRun], _ declarations: PageDeclarations, _ font: PageFont
  ) -> [UInt8] {
    var data = ByteWriter()
    PageData(runs: runs, declarations: declarations, font: font).write(json: &data)
    return Array(data.bytes)
  }

  /// Makes a page of its data, which is not trusted. A page that is served asks its server for
  /// changes; a live one sends it what fingers do, to an address for each screen. Scripts of which
  /// fingers make something else may have equal data: then their editions differ.
  package init(
    data: [UInt8], isServed: Bool = false, live: [String] = [], edition: Int = 0,
    frame: Int? = nil
  ) {
    version = "\(SHA256.hexadecimal(data).prefix(16))" + (edition > 0 ? "-\(edition)" : "")
    let changes =
      (isServed ? " data-changes=\"changes?from=\(version)\"" : "")
      + (live.isEmpty ? "" : " data-live=\"\(live.joined(separator: " "))\"")
      + (frame.map { " data-frame=\"\($0)\"" } ?? "")
    let (style, script) = (Self.file(embedded_style()), Self.file(embedded_script()))
    let policy = """
      default-src 'none'; style-src '\(Self.source(style))'; script-src '\(Self.source(script))'; \
      img-src data:; media-src data:; base-uri 'none'; form-action 'none'\(isServed ? "; connect-src 'self'" : "")
      """
    let (type, text) = Self.embeddable(data)
    bytes = Self.fill(
      Self.file(embedded_page()),
      [
        "policy": Array(policy.utf8), "style": style, "type": Array(type.utf8),
        "changes": Array(changes.utf8), "data": text, "script": script,
      ])
  }

  /// The hashes of the style and the script of each page, which the page around it has to allow.
  package static var sources: (style: String, script: String) {
    (source(file(embedded_style())), source(file(embedded_script())))
  }

  /// The hash by which the policy allows a style or a script.
  package static func source(_ text: String) -> String { source(Array(text.utf8)) }

  private static func source(_ text: [UInt8]) -> String {
    var hash = SHA256()
    text.withUnsafeBytes { hash.update($0) }
    return "sha256-" + String(decoding: Base64.text(hash.digest), as: UTF8.self)
  }

  /// Returns the data in a form that can be embedded in an element, with the element's type.
  private static func embeddable(_ data: [UInt8]) -> (type: String, text: [UInt8]) {
    if data.count > plainLimit, let deflated = data.withUnsafeBytes(Deflate.deflated) {
      return ("text/plain", Base64.text(deflated))
    }
    // Without `<`, the data cannot end its element or start a comment.
    let text = data.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return ("application/json", Array(text.joined(separator: "\\u003c".utf8)))
  }

  /// Returns a template with its placeholders, such as `{data}`, replaced.
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
