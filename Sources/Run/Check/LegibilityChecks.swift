import MotionCore
import MotionValues

extension SceneCheck {
  /// A text in nearly the colour of its ground for longer than a fade.
  static let unreadableText = SceneCheck(.unreadableText) { run in
    run.merged(
      run.texts { layer, notes in
        notes.unreadable.map { time, contrast in
          RunWarning(
            code: .unreadableText,
            message:
              "the text of `\(layer.path)` cannot be read from \(NumberText(time, decimals: 2)) s on: its "
              + "contrast to what is behind it is \(NumberText(contrast, decimals: 2)):1",
            help: ["give it another `textColor`, or what is behind it another `fill`"],
            at: run.facts.place(of: layer))
        }
      })
  }

  /// A text whose contrast at the end of the run is below that of WCAG 2.2, 1.4.3.
  static let lowContrast = SceneCheck(.lowContrast) { run in
    run.merged(
      run.texts { layer, notes in
        guard let contrast = notes.contrast, notes.unreadable == nil,
          contrast < layer.leastContrast
        else { return nil }
        return RunWarning(
          code: .lowContrast,
          message:
            "the contrast of `\(layer.path)` to what is behind it is \(NumberText(contrast, decimals: 2)):1",
          help: ["WCAG 2.2 asks for \(NumberText(layer.leastContrast, decimals: 2)):1"],
          at: run.facts.place(of: layer))
      })
  }

  /// The least size of letters on the screen, in points.
  private static let leastSize = 8.0

  /// A text whose letters are too small when the run ends.
  static let smallText = SceneCheck(.smallText) { run in
    run.merged(
      run.texts { layer, notes in
        guard notes.contrast != nil, let size = layer.sizeOnScreen, size < leastSize else {
          return nil
        }
        return RunWarning(
          code: .smallText,
          message:
            "the letters of `\(layer.path)` are \(NumberText(size, decimals: 2)) points high on the screen",
          help: ["letters below 8 points cannot be read, and Apple asks for 11"],
          at: run.facts.place(of: layer))
      })
  }

  /// A text over the letters of another one for longer than one is exchanged for the other.
  static let overlappingText = SceneCheck(.overlappingText) { run in
    run.merged(
      run.visibility.looks.overlaps.sorted {
        ($0.key.front, $0.key.back) < ($1.key.front, $1.key.back)
      }
      .compactMap { pair, overlap -> Finding? in
        let (front, back) = (run.stage.layers[pair.front], run.stage.layers[pair.back])
        guard let time = overlap.found, run.facts.layerPlaces[front.index] != nil,
          run.facts.layerPlaces[back.index] != nil
        else { return nil }
        return Finding(
          front.path,
          RunWarning(
            code: .overlappingText,
            message: "the letters of `\(front.path)` lie over those of `\(back.path)` from "
              + "\(NumberText(time, decimals: 2)) s on",
            help: ["move one of them, or put them into a stack: `scene:stack { spacing = 8 }`"],
            at: run.facts.place(of: front)))
      })
  }

  /// A text layer without words when the run ends; the words of one that is split are in its layers.
  static let emptyText = SceneCheck(.emptyText) { run in
    run.merged(
      run.layers.compactMap { layer -> Finding? in
        guard let text = LayerText(layer), run.stage.store[text.text] == 0,
          layer.children.isEmpty, run.facts.layerPlaces[layer.index] != nil
        else { return nil }
        return Finding(
          layer.path,
          RunWarning(
            code: .emptyText, message: "`\(layer.path)` has no words when the run ends",
            help: ["give it a `text`, or leave it out"], at: run.facts.place(of: layer)))
      })
  }
}

extension CheckedRun {
  /// The findings of the texts that have been shown on a plain ground.
  fileprivate func texts(
    _ warning: (Layer, LookNotes.Legibility) -> RunWarning?
  ) -> [Finding] {
    visibility.looks.legibility.sorted { $0.key < $1.key }.compactMap { index, notes in
      let layer = stage.layers[index]
      guard facts.layerPlaces[index] != nil else { return nil }
      return warning(layer, notes).map { Finding(layer.path, $0) }
    }
  }
}

extension Layer {
  /// The contrast that a text needs: large letters, or bold ones, need less.
  fileprivate var leastContrast: Double {
    let size = sizeOnScreen ?? 17
    // The weights in their order; the seventh is bold.
    let isBold = (number("fontWeight") ?? 0) >= 6
    return size >= 24 || isBold && size >= 18.66
      ? LookNotes.Contrasts.leastOfLarge : LookNotes.Contrasts.least
  }

  /// The size of its font as it is shown, in points; nil if the layer reaches the viewer.
  fileprivate var sizeOnScreen: Double? {
    guard let size = number("fontSize"), let height = number("height"), height > 0,
      let corners = sceneCorners
    else { return nil }
    let (x, y) = (corners[3].x - corners[0].x, corners[3].y - corners[0].y)
    return size * (x * x + y * y).squareRoot() / height
  }
}

extension DiagnosticCode {
  static let unreadableText = DiagnosticCode("unreadable-text")
  static let lowContrast = DiagnosticCode("low-contrast")
  static let smallText = DiagnosticCode("small-text")
  static let overlappingText = DiagnosticCode("overlapping-text")
  static let emptyText = DiagnosticCode("empty-text")
}
