/// A timing curve that consists of several curves, one after another.
package struct CurveChain: Hashable, Sendable {
  /// One curve of a chain.
  package struct Link: Hashable, Sendable {
    /// The curve, which runs from 0 to 1 in the link's share of the time.
    package let curve: Curve

    /// The share of the time, relative to the other links.
    package let weight: Double

    /// The progress at which the link ends; nil for the share of the time so far.
    package let target: Double?

    package init(_ curve: Curve, weight: Double = 1, to target: Double? = nil) {
      self.curve = curve
      self.weight = weight
      self.target = target
    }
  }

  /// A link with its interval of time and its interval of progress.
  private struct Piece: Hashable, Sendable {
    let curve: Curve
    let start: Double
    let end: Double
    let from: Double
    let to: Double
  }

  /// The links as given.
  package let links: [Link]

  /// The nesting depth of curves in this one.
  package let depth: Int

  private let pieces: [Piece]

  /// The maximum number of links.
  package static let greatestCount = 256

  /// Makes a chain.
  ///
  /// - Throws: An error for an empty list, too many links, curves that are nested too deeply, or a
  ///   weight that is not positive.
  package init(_ links: [Link]) throws(ParameterError) {
    guard !links.isEmpty, links.count <= Self.greatestCount else {
      throw ParameterError(
        parameter: "links", found: Double(links.count),
        expected: "from 1 to \(Self.greatestCount) curves")
    }
    let depth = 1 + links.reduce(0) { max($0, $1.curve.depth) }
    guard depth <= Curve.greatestDepth else {
      throw ParameterError(
        parameter: "curve", found: Double(depth),
        expected: "curves within curves up to a depth of \(Curve.greatestDepth)")
    }
    var total = 0.0
    for link in links {
      guard link.weight > 0, link.weight <= 1e9 else {
        throw ParameterError(
          parameter: "weight", found: link.weight, expected: "a number above 0, up to 1e9")
      }
      if let target = link.target, !target.isFinite {
        throw ParameterError(parameter: "to", found: target, expected: "a finite number")
      }
      total += link.weight
    }
    self.links = links
    self.depth = depth
    pieces = Self.pieces(of: links, total: total)
  }

  /// Material 3's emphasized curve, a path of two Bézier curves
  /// (https://m3.material.io/styles/motion/easing-and-duration/tokens-specs).
  package static let materialEmphasized: CurveChain = {
    let (first, joint, second) = CubicBezier.materialEmphasized
    return CurveChain(
      checked: [
        Link(.cubicBezier(first), weight: joint.x, to: joint.y),
        Link(.cubicBezier(second), weight: 1 - joint.x, to: 1),
      ])
  }()

  /// Makes a chain of links that are not chains themselves and whose weights add up to 1.
  private init(checked links: [Link]) {
    self.links = links
    depth = 2
    pieces = Self.pieces(of: links, total: 1)
  }

  private static func pieces(of links: [Link], total: Double) -> [Piece] {
    var pieces: [Piece] = []
    var weight = 0.0
    for link in links {
      weight += link.weight
      let (start, from) = (pieces.last?.end ?? 0, pieces.last?.to ?? 0)
      let end = weight / total
      pieces.append(
        Piece(curve: link.curve, start: start, end: end, from: from, to: link.target ?? end))
    }
    return pieces
  }

  /// Returns the progress at time `t`; outside 0…1 the first and the last curve continue.
  package func value(at t: Double) -> Double {
    let piece = piece(at: t)
    // A boundary belongs to the later link; only the last link includes its end.
    let local = t == piece.end ? 1 : (t - piece.start) / (piece.end - piece.start)
    let value = piece.curve.value(at: local)
    return value == 1 ? piece.to : piece.from + (piece.to - piece.from) * value
  }

  /// Returns the rate of progress at time `t`.
  package func velocity(at t: Double) -> Double {
    let piece = piece(at: t)
    let length = piece.end - piece.start
    let local = t == piece.end ? 1 : (t - piece.start) / length
    return piece.curve.velocity(at: local) * (piece.to - piece.from) / length
  }

  private func piece(at t: Double) -> Piece {
    pieces.first { t < $0.end } ?? pieces[pieces.count - 1]
  }
}
