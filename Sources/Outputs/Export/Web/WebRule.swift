/// One CSS animation of a property.
struct WebAnimation: Hashable {
  struct Frame: Hashable {
    /// The part of the duration, from 0 to 1.
    let offset: Double
    /// The value of the property.
    let text: String
    let easing: String?
  }

  /// A CSS property, or a custom property.
  let property: String
  /// In seconds.
  let start: Double
  let duration: Double
  /// May be infinite.
  var iterations = 1.0
  var alternates = false
  /// Whether its first frame applies from the beginning on.
  let isFirst: Bool
  let easing: String
  let frames: [Frame]
  /// The decimals of offsets as percentages.
  let percentDecimals: Int
  /// What the script declared.
  let comment: String?
  /// The name of its keyframes; nil for that of the element and the property.
  var name: String? = nil
  /// The value that the property has anyway, for which CSS needs no first frame.
  var initial: String? = nil
}

/// A registered custom property.
struct WebProperty {
  let name: String
  let syntax: String
  /// Whether the elements within that of its animation use it.
  var inherits = false
  let initialValue: String
}

/// The style of an element.
struct WebRule {
  /// The path of the layer, and the part of it that the element is.
  let path: String
  let part: WebDeclaration.Part
  /// In order; nil for a value that an animation alone sets.
  var properties: [(name: String, text: String?)] = []
  var animations: [WebAnimation] = []
  /// The animations that a scroll may drive instead; their times are points scrolled.
  var linked: [WebAnimation] = []

  /// The properties that move, or on whose values motion depends.
  var movingProperties: [(name: String, text: String)] {
    properties.compactMap { name, text in
      guard let text else { return nil }
      let isNeeded =
        text.contains("var(--") || name.hasPrefix("perspective") || name.hasPrefix("transform-")
      return isNeeded ? (name, text) : nil
    }
  }
}
