/// When a header collapses and expands, and whether the content moves at the same time.
///
/// The published designs behind the cases: Building Airbnb's UI From Scratch, Part 6 (`topOnly`,
/// `asPublished`), MichiganLabs and Jun Tanaka (`quickReturn`), and the SquareCash and Facebook
/// styles of BLKFlexibleHeightBar (`absolute`, `threshold`).
package enum HeaderPolicy: String, CaseIterable, Sendable {
  /// Collapses while content scrolls up and expands only when pulled beyond the top. It consumes
  /// what fits between `min` and `max` and passes the rest on, so no distance is lost.
  case topOnly

  /// Reproduces the code of Part 6: consumes the whole delta, computes progress from the value
  /// before clamping, and keeps that progress until the next delta that it consumes.
  case asPublished

  /// Collapses while content scrolls up and expands on any scroll down above the bottom. It passes
  /// on what does not fit, unless `unconsumed` is `absorbed` as in the originals.
  case quickReturn

  /// Follows the distance from the top: each point scrolled is a point of height. The header
  /// overlays the content and consumes no scroll.
  case absolute

  /// Like `quickReturn`, after a dead zone that depends on the position and direction in which the
  /// scroll began. The header overlays the content and consumes no scroll.
  case threshold

  /// The properties that a scroll view uses to plan, independent of the height.
  package var traits: HeaderTraits {
    switch self {
    case .topOnly: HeaderTraits(guardsContent: true)
    case .asPublished: HeaderTraits(unconsumed: .absorbed, guardsContent: false)
    case .quickReturn:
      HeaderTraits(expandsAnywhere: true, guardsContent: true)
    case .absolute: HeaderTraits(consumesScroll: false, guardsContent: false)
    case .threshold: HeaderTraits(consumesScroll: false, guardsContent: true)
    }
  }
}
