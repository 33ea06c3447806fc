import MotionCore
import MotionRecording

extension ExportFormat {
  /// Keyframes and rules for elements with the layers' classes.
  package static let css = ExportFormat(
    "css", endings: [".css"], "CSS keyframes for the layers' elements", hasVariants: true,
    features: [.shadows, .backs, .effects]
  ) { handoff, _ in
    let run = WebRun(handoff)
    let sheet = StyleSheet(run, WebNames(), isWhole: false)
    return ExportedFile(
      cssHead(run) + sheet.text, WebReport(run, showsContent: false, linksScroll: true).report)
  }

  /// Web Animations, as a module or as JSON alone.
  package static let waapi = ExportFormat(
    "waapi", endings: [".js", ".mjs"],
    "a module that plays Web Animations; its data alone as .json",
    features: [.shadows, .backs, .effects]
  ) { handoff, ending in
    let run = WebRun(handoff)
    let module = WebModule(run, WebNames())
    return ExportedFile(
      ending == ".json" ? module.json : module.module,
      WebReport(run, showsContent: false).report)
  }

  /// A page with the layers themselves.
  package static let html = ExportFormat(
    "html", endings: [".html", ".htm"], "a page that plays the motion, in CSS alone",
    hasVariants: true, features: [.shadows, .backs, .effects, .letters]
  ) { handoff, _ in
    let run = WebRun(handoff)
    return ExportedFile(WebPage(run).text, WebReport(run, showsContent: true).report)
  }

  private static func cssHead(_ run: WebRun) -> String {
    """
    /* \(CommentText(run.handoff.recording.scene)): each layer is a `div` of its class in that of its parent, at its top left. */

    """
  }
}

/// A text of a script within a comment, which it cannot end.
struct CommentText: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    description = String(
      text.oneLine.map { $0 == "*" || $0 == "/" || $0 == "<" || $0 == ">" ? "-" : $0 })
  }
}
