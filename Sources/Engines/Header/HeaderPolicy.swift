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

/// The rule by which a header collapses and expands: a built-in policy, or one that a script
/// defines.
package enum HeaderRule: Equatable, Sendable {
  case builtIn(HeaderPolicy)
  /// The owner of the header calls the script for each height.
  case defined(HeaderTraits)

  package var traits: HeaderTraits {
    switch self {
    case .builtIn(let policy): policy.traits
    case .defined(let traits): traits
    }
  }
}

/// The properties of a policy that a scroll view needs before it scrolls.
package struct HeaderTraits: Equatable, Sendable {
  /// Whether the header consumes scrolls and passes the rest on to the content; otherwise it
  /// overlays the content.
  package let consumesScroll: Bool

  /// Whether the header expands on any backward scroll, and not only at the content's top.
  package let expandsAnywhere: Bool

  /// What happens to the part of a delta that does not fit, unless the options override it.
  package let unconsumed: UnconsumedScroll

  /// Whether the header keeps its height while the content is too short, or when the content's
  /// height has just changed, unless the options override it.
  package let guardsContent: Bool

  package init(
    consumesScroll: Bool = true, expandsAnywhere: Bool = false,
    unconsumed: UnconsumedScroll = .passedOn,
    guardsContent: Bool
  ) {
    self.consumesScroll = consumesScroll
    self.expandsAnywhere = expandsAnywhere
    self.unconsumed = unconsumed
    self.guardsContent = guardsContent
  }
}

/// The result of a script's policy for one scroll.
package struct HeaderAnswer: Equatable, Sendable {
  /// The height, in points; the part beyond the limits is unconsumed.
  package let height: Double

  /// The progress that mappings read, if it differs from that of the height.
  package let progress: Double?

  package init(height: Double, progress: Double? = nil) {
    self.height = height
    self.progress = progress
  }
}
