/// A page of markup whose style is in the page.
///
/// Its content security policy fetches nothing from elsewhere and sends nothing: it allows the style by its hash, and
/// what `sources` names.
package struct HTMLDocument {
  package let text: String

  /// Makes a page of the markup of its body.
  ///
  /// - Parameters:
  ///   - title: The title, as markup.
  ///   - head: Further elements of the head, as lines of markup.
  ///   - styles: Further sources of styles, such as the hash of a frame's style.
  ///   - sources: Further directives of the policy, such as `img-src 'self'; `.
  package init(
    title: String, head: String = "", style: String, styles: [String] = [], sources: String = "",
    body: String
  ) {
    let allowed = ([ScenePage.source(style)] + styles).map { "'\($0)'" }.joined(separator: " ")
    text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \(allowed); \(sources)\
      base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      \(head)<title>\(title)</title>
      <style>\(style)</style>
      </head>
      <body>
      \(body)</body>
      </html>

      """
  }
}
