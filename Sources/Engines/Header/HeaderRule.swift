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
