import MotionCore
import MotionRecording
import MotionValues

/// A run as a page that needs no other file: an element for each layer, with its style.
///
/// Its policy allows this style and this script alone.
struct WebPage {
  let text: String

  init(_ run: WebRun) {
    var names = WebNames()
    let markup = WebMarkup(run, &names)
    let sheet = StyleSheet(run, names, isWhole: true)
    let darkens = run.handoff.variants?.contains { $0.condition.isDark } ?? false
    let style =
      Self.base(run.handoff)
      + (darkens ? "@media (prefers-color-scheme: dark) { body { background: #000 } }\n" : "")
      + sheet.text + markup.style
    let script =
      "addEventListener(\"click\", () => {\n"
      + "  for (const animation of document.getAnimations()) {\n"
      + "    animation.cancel();\n    animation.play();\n  }\n});\n"
    let policy =
      "default-src 'none'; style-src '\(ScenePage.source(style))'; script-src '\(ScenePage.source(script))'; "
      + "img-src data:; base-uri 'none'; form-action 'none'"
    text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width">
      <title>\(MarkupText(run.handoff.recording.scene.oneLine))</title>
      <style>\(style)</style>
      </head>
      <body>
      \(markup.text)<script>\(script)</script>
      </body>
      </html>

      """
  }

  /// The style of all layers. Each orders its children by itself, whether it is transformed or not.
  private static func base(_ handoff: Handoff) -> String {
    let isDark = handoff.word(HandoffSource(0, "appearance")) == "dark"
    return """

      body { margin: 0; background: \(isDark ? "#000" : "#fff") }
      :where(.motion-screen) { position: relative; overflow: clip; contain: strict; \
      font-family: Inter, -apple-system, system-ui, sans-serif; user-select: none }
      :where(.motion-screen div, .motion-screen svg) { position: absolute; inset: 0 auto auto 0; \
      background: no-repeat center }
      :where(.motion-screen div) { isolation: isolate }
      :where(.motion-fill, .motion-screen svg) { width: 100%; height: 100% }
      :where(.motion-rim) { border-radius: inherit; z-index: 2147483647; pointer-events: none }
      :where(.motion-screen svg) { min-width: 1px; min-height: 1px; overflow: visible; \
      fill: currentColor; text-rendering: geometricPrecision; font-kerning: normal; \
      font-variant-ligatures: none; font-variant-numeric: normal; pointer-events: none }
      :where(.motion-screen text) { white-space: pre }

      """
  }
}
