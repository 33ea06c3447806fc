/// By what a header collapses and expands: a policy that is built in, or one that a script defines.
package enum HeaderRule: Equatable, Sendable {
  case builtIn(HeaderPolicy)
  /// Whoever moves the header asks the script for each height.
  case defined(HeaderTraits)

  package var traits: HeaderTraits {
    switch self {
    case .builtIn(let policy): policy.traits
    case .defined(let traits): traits
    }
  }
}

/// What a scroll view has to know of a policy before it scrolls.
package struct HeaderTraits: Equatable, Sendable {
  /// Whether the content gets what the height leaves of a scroll; else the header lies over it.
  package let consumesScroll: Bool

  /// Whether the header opens as soon as the content comes back, and not only at its top.
  package let expandsAnywhere: Bool

  /// What happens to the part of a delta that does not fit, unless the options say otherwise.
  package let unconsumed: UnconsumedScroll

  /// Whether short content and changes of the content's height hold the header still, unless the
  /// options say otherwise.
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

/// What a policy of a script's own answers to a scroll.
package struct HeaderAnswer: Equatable, Sendable {
  /// The height that it wants, in points; what lies beyond the limits is unconsumed.
  package let height: Double

  /// The progress that mappings read, if not that of the height.
  package let progress: Double?

  package init(height: Double, progress: Double? = nil) {
    self.height = height
    self.progress = progress
  }
}
