import MotionCore
import MotionRecording
import MotionValues

extension ExportFormat {
  /// Lottie, as specified by the Lottie Animation Community, version 1.0.
  static let lottie = ExportFormat(
    "lottie", endings: [".lottie.json"],
    "a Lottie animation of the shapes, without text and images", features: [.effects]
  ) { (handoff, _) throws(Diagnostic) in try LottieFile(handoff).exported }
}

/// A Lottie file of a hand-off.
private struct LottieFile {
  /// How often the tolerances of layers whose corners are too far away are halved.
  private static let rounds = 4

  private let handoff: Handoff
  private let composer: LottieComposer
  private let report: ExportReport

  init(_ handoff: Handoff) throws(Diagnostic) {
    self.handoff = handoff
    let source = LottieSource(handoff)
    let facts = LottieFacts(source)
    guard facts.children.first?.isEmpty == false else {
      throw Diagnostic(
        .nothingToExport, "nothing in `\(handoff.recording.scene)` can be drawn by Lottie",
        help: ["a Lottie file contains fills and lines, no texts and no images: export `css`"])
    }
    let corners = LottieCorners(
      source, visible: facts.spans.map { $0.map { $0.start..<$0.end } })
    var shares = handoff.recording.layers.map { _ in 1.0 }
    var composer = LottieComposer(LottieChannels(source), facts, shares: shares)
    var distances = corners.distances(of: composer.written)
    for _ in 0..<Self.rounds {
      // Deviations add up along the tree.
      let over = distances.byLayer.indices.filter {
        distances.byLayer[$0] > handoff.tolerances.points
      }
      guard !over.isEmpty else { break }
      let shared = Set(
        over.flatMap { layer in sequence(first: layer) { handoff.recording.layers[$0].parent } })
      for layer in shared { shares[layer] /= 2 }
      composer = LottieComposer(
        composer.channels.renewed(except: shared), facts, shares: shares)
      distances = corners.distances(of: composer.written)
    }
    self.composer = composer
    var report = ExportReport()
    report.entries = LottieReport(composer).entries
    report.worstCorner = distances.worst
    report.carried = composer.carried.union(composer.lost.keys)
    self.report = report
  }

  var exported: ExportedFile { ExportedFile(node.jsonLine, report) }

  private var node: JSONTree {
    let layers = composer.compositions.map(\.node)
    let assets = composer.compositions.indices.filter { composer.compositions[$0].isShown }
      .map { index -> JSONTree in
        let composition = composer.compositions[index]
        return [
          "id": .text(composition.id), "nm": .text(composition.name), "layers": layers[index],
        ]
      }
    return [
      "v": "5.7.0", "ver": 10000, "nm": .text(handoff.recording.scene),
      "fr": .number(LottieChannel.frameRate), "ip": 0,
      "op": .number(LottieChannel.frame(handoff.duration).rounded(.up) + 1),
      "w": .number(composer.width), "h": .number(composer.height), "layers": layers[0],
      "assets": .list(assets), "markers": .list(handoff.events.map(Self.marker)),
    ]
  }

  private static func marker(_ time: Double, _ event: TraceEvent) -> JSONTree {
    let words = event.words.map { word in
      switch word {
      case .number(let number): CodeNumber(number).description
      case .name(let word), .text(let word): word
      case .boolean(let flag): flag ? "true" : "false"
      case .color(let color):
        color.components.map { CodeNumber($0).description }.joined(separator: ",")
      case .mixed(let mixed): mixed.text
      }
    }
    return [
      "cm": .text(([event.name, event.target] + words).joined(separator: " ")),
      "tm": .number(LottieChannel.frame(time)), "dr": 0,
    ]
  }
}
