/// When a header collapses and expands, and whether it holds the content still meanwhile.
///
/// The published designs behind the cases: Building Airbnb's UI From Scratch, Part 6 (`topOnly`,
/// `asPublished`), MichiganLabs and Jun Tanaka (`quickReturn`), and the SquareCash and Facebook
/// styles of BLKFlexibleHeightBar (`absolute`, `threshold`).
package enum HeaderPolicy: String, CaseIterable, Sendable {
  /// Collapses while content scrolls up and expands only when pulled beyond the top; takes what
  /// fits between `min` and `max` and gives the rest back, so no distance is lost.
  case topOnly

  /// Does what the code of Part 6 does: takes the whole delta, computes progress from the value
  /// before it is clamped, and leaves that progress alone until the next delta that is taken.
  case asPublished

  /// Collapses while content scrolls up and expands on any scroll down above the bottom; passes on what does
  /// not fit, unless it is to absorb it as its originals do.
  case quickReturn

  /// Follows the distance from the top: each point scrolled is a point of height. The header
  /// lies over the content and takes nothing from the scroll.
  case absolute

  /// Like `quickReturn` after a dead zone that depends on where and which way the scroll began.
  /// The header lies over the content and takes nothing from the scroll.
  case threshold

  /// What can be said of it without asking it for a height.
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
