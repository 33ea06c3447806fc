/// The shadows of a layer besides its first one; an earlier one is in front of a later one (CSS
/// `box-shadow`).
package struct Shadows: Hashable, Sendable {
  /// A blurred copy of the layer's outline behind it, or of the outline's outside in front of it.
  package struct Shadow: Hashable, Sendable {
    /// The shift to the right, in points.
    package var x: Double

    /// The shift down, in points.
    package var y: Double

    /// The standard deviation of the Gaussian blur, in points; half of the blur radius of CSS.
    package var radius: Double

    /// By how much the shadow is larger than the outline on every side, in points; an inner one
    /// reaches inwards.
    package var spread: Double

    package var color: ColorValue

    /// Whether it falls from the edge on the inside of the layer (CSS `inset`).
    package var isInner: Bool

    package init(
      x: Double = 0, y: Double = 0, radius: Double = 0, spread: Double = 0, color: ColorValue,
      isInner: Bool = false
    ) {
      self.x = x
      self.y = y
      self.radius = radius
      self.spread = spread
      self.color = color
      self.isInner = isInner
    }
  }

  /// From front to back. A mixture has at most as many shadows of each kind, inner and outer, as
  /// the value with more of them.
  package let list: [Shadow]

  /// The maximum number of shadows that a script writes.
  package static let limit = 8

  /// The lengths that scripts can write.
  package static let range = Bounds(-1e6, 1e6)

  /// No shadows.
  package static let none = Shadows([])

  package init(_ list: [Shadow]) { self.list = list }

  /// Whether it contains a named colour, which the appearance resolves.
  package var followsAppearance: Bool { list.contains(where: \.color.isNamed) }

  /// Returns the shadows with their named colours resolved in an appearance.
  package func resolved(in appearance: ColorAppearance) -> Shadows {
    guard followsAppearance else { return self }
    return Shadows(
      list.map { shadow in
        var resolved = shadow
        resolved.color = .fixed(shadow.color.color(in: appearance))
        return resolved
      })
  }
}

extension Shadows {
  /// Reads a script's list of tables, such as `{ { y = 2, radius = 4, color = "#0000001a" } }`.
  ///
  /// Lengths that are left out are 0, and a colour is black.
  package init(_ given: GivenValue) throws(Mismatch) {
    guard let entries = given.entries, given.fields?.isEmpty ?? false else {
      throw Mismatch(
        expected: "a list of shadows", found: given.primitive.description,
        help: ["write `{ \(Shadow.example) }`"])
    }
    guard entries.count <= Self.limit else {
      throw Mismatch(
        .outOfRange, expected: "",
        found: "a layer has at most \(Self.limit) further shadows, found \(entries.count)",
        help: ["leave out those that are hardly seen"])
    }
    var list: [Shadow] = []
    for (index, entry) in entries.enumerated() {
      do throws(Mismatch) {
        list.append(try Shadow(entry))
      } catch {
        throw error.inEntry(index + 1)
      }
    }
    self.init(list)
  }
}

extension Shadows.Shadow {
  fileprivate static let example = "{ y = 2, radius = 4, color = \"#0000001a\" }"

  fileprivate init(_ given: GivenValue) throws(Mismatch) {
    guard let fields = given.fields, given.entries?.isEmpty ?? false else {
      throw Mismatch(
        expected: "a table of a shadow", found: given.primitive.description,
        help: ["write `\(Self.example)`"])
    }
    if let blur = fields["blur"] {
      throw Mismatch(
        .unknownOption, expected: "", found: "there is no option `blur`",
        help: [Self.help(ofBlur: blur.primitive)], token: "blur")
    }
    try given.checkKeys(["x", "y", "radius", "spread", "color", "inner"])
    let range = Shadows.range
    self.init(
      x: try fields.number("x", .points, in: range) ?? 0,
      y: try fields.number("y", .points, in: range) ?? 0,
      radius: try fields.number("radius", .points, in: Bounds(0, range.upper)) ?? 0,
      spread: try fields.number("spread", .points, in: range) ?? 0,
      color: try fields.option("color") { (given) throws(Mismatch) in try given.color() } ?? .black,
      isInner: try fields.option("inner") { (given) throws(Mismatch) in try given.boolean() }
        ?? false)
  }

  /// The blur of CSS and of design tools is twice the standard deviation.
  private static func help(ofBlur blur: ScriptPrimitive) -> String {
    guard case .number(let blur) = blur, blur.isFinite else {
      return "write `radius`, which is half of a blur as in CSS"
    }
    return "write `radius = \(NumberText(blur / 2))`, half of a blur as in CSS"
  }
}

/// Shadows as a trace writes them, without spaces: for each one its kind, unless it is an outer one,
/// x, y, radius, spread and colour.
///
///     shadows(0,2,4,0,#0000001a;inner,0,1,0,0,#ffffff66)
///     shadows()
///
/// Numbers have up to six decimals, and colours eight bits a channel.
extension Shadows {
  /// The shadows as a trace writes them; named colours are those of the light appearance.
  package var word: String { "shadows(\(list.map(\.word).joined(separator: ";")))" }

  /// Reads what `word` writes; nil for any other word.
  package init?(word: String) {
    guard word.hasPrefix("shadows("), word.hasSuffix(")") else { return nil }
    let content = word.dropFirst("shadows(".count).dropLast()
    var list: [Shadow] = []
    if !content.isEmpty {
      for part in content.split(separator: ";", omittingEmptySubsequences: false) {
        guard let shadow = Shadow(word: part) else { return nil }
        list.append(shadow)
      }
    }
    // A mixture has up to the limit of each kind.
    guard list.count(where: \.isInner) <= Self.limit,
      list.count(where: { !$0.isInner }) <= Self.limit
    else { return nil }
    self.init(list)
  }

  /// The shadows as a script writes them: `{ { y = 2, radius = 4, color = "#0000001a" } }`.
  package var literal: String {
    list.isEmpty ? "{}" : "{ \(list.map(\.literal).joined(separator: ", ")) }"
  }
}

extension Shadows.Shadow {
  fileprivate var word: String {
    (isInner ? "inner," : "")
      + "\(DecimalText(x)),\(DecimalText(y)),\(DecimalText(radius)),\(DecimalText(spread)),"
      + color.color(in: .light).hexText
  }

  fileprivate init?(word: Substring) {
    var parts = word.split(separator: ",", omittingEmptySubsequences: false)[...]
    isInner = parts.first == "inner"
    if isInner { parts.removeFirst() }
    guard parts.count == 5, let hex = parts.popLast(), let color = Color(hexText: String(hex))
    else {
      return nil
    }
    self.color = .fixed(color)
    let numbers = parts.compactMap { Double($0) }.filter(Shadows.range.contains)
    guard numbers.count == 4, numbers[2] >= 0 else { return nil }
    (x, y, radius, spread) = (numbers[0] + 0, numbers[1] + 0, numbers[2] + 0, numbers[3] + 0)
  }

  fileprivate var literal: String {
    let lengths = [("x", x), ("y", y), ("radius", radius), ("spread", spread)]
      .filter { DecimalText.rounded($0.1) != 0 }
      .map { "\($0.0) = \(DecimalText($0.1))" }
    let parts = (isInner ? ["inner = true"] : []) + lengths + ["color = \(color.literal)"]
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

extension Shadows {
  /// Returns the shadows between these and others: exactly these at 0, exactly the others at 1.
  ///
  /// Outer shadows are paired with outer ones and inner with inner ones, each in order. One without a
  /// partner appears from, or disappears into, a clear one of its colour whose lengths are 0. So lists
  /// that CSS can mix are mixed as there (CSS Backgrounds 3, `box-shadow`); others jump in CSS.
  /// Beyond 0…1 lengths are extrapolated within `range`, radii are not negative, and colours are
  /// clamped.
  package func mixed(with other: Shadows, at place: Double, _ mixing: ColorMixing) -> Shadows {
    if place == 0 { return self }
    if place == 1 { return other }
    var mixed: [Shadow] = []
    mixed.reserveCapacity(list.count + other.list.count)
    forEachPair(with: other) { shadow, partner in
      switch (shadow, partner) {
      case (let shadow?, let partner?):
        mixed.append(shadow.mixed(with: partner, at: place, mixing))
      case (let shadow?, nil): mixed.append(shadow.faded(to: 1 - place))
      case (nil, let partner?): mixed.append(partner.faded(to: place))
      case (nil, nil): break
      }
    }
    return Shadows(mixed)
  }

  /// Calls a function with each of these shadows and its partner among others, which is nil if these
  /// have more shadows of the kind, and then with the others that are without a partner.
  @inline(__always)
  private func forEachPair(with other: Shadows, _ body: (Shadow?, Shadow?) -> Void) {
    // The indexes in the other list after the last partners of outer and of inner shadows.
    var (outer, inner) = (0, 0)
    for shadow in list {
      var index = shadow.isInner ? inner : outer
      while index < other.list.count, other.list[index].isInner != shadow.isInner { index += 1 }
      let isPaired = index < other.list.count
      body(shadow, isPaired ? other.list[index] : nil)
      if isPaired { index += 1 }
      if shadow.isInner { inner = index } else { outer = index }
    }
    for (index, shadow) in other.list.enumerated() where index >= (shadow.isInner ? inner : outer) {
      body(nil, shadow)
    }
  }

  /// Whether the way to others is a movement: a length changes, rather than colours alone.
  package func moves(to other: Shadows) -> Bool {
    var moves = false
    forEachPair(with: other) { shadow, partner in
      moves = moves || (shadow?.lengths ?? .zero) != (partner?.lengths ?? .zero)
    }
    return moves
  }

  /// Returns how far others are: the greatest difference of a length, in points, and of a channel,
  /// from 0 to 1. A shadow without a partner is as far away as it is opaque.
  package func distance(from other: Shadows) -> Double? {
    var greatest = 0.0
    forEachPair(with: other) { shadow, partner in
      guard let shadow, let partner else {
        let color = (shadow ?? partner)?.color ?? .clear
        greatest = max(greatest, color.color(in: .light).alpha)
        return
      }
      let differences = shadow.lengths - partner.lengths
      greatest = max(
        greatest, differences.max(), -differences.min(),
        Paint.color(shadow.color).distance(from: .color(partner.color)) ?? 0)
    }
    return greatest
  }
}

extension Shadows.Shadow {
  /// The shift, the radius and the spread.
  fileprivate var lengths: SIMD4<Double> { SIMD4(x, y, radius, spread) }

  private func with(_ lengths: SIMD4<Double>, _ color: ColorValue) -> Shadows.Shadow {
    let range = Shadows.range
    return Shadows.Shadow(
      x: range.clamp(lengths.x), y: range.clamp(lengths.y),
      radius: min(max(lengths.z, 0), range.upper), spread: range.clamp(lengths.w), color: color,
      isInner: isInner)
  }

  fileprivate func mixed(
    with other: Shadows.Shadow, at place: Double, _ mixing: ColorMixing
  ) -> Shadows.Shadow {
    with(
      lengths + (other.lengths - lengths) * place,
      color.mixed(with: other.color, at: place, mixing))
  }

  /// Returns the mixture with a clear shadow without lengths: that one for 0, this one for 1.
  fileprivate func faded(to share: Double) -> Shadows.Shadow {
    with(lengths * share, color.faded(to: share))
  }
}

extension ColorValue {
  /// Returns the colour with its alpha multiplied by a share, within 0…1.
  fileprivate func faded(to share: Double) -> ColorValue {
    switch self {
    case .fixed(let color): .fixed(color.faded(to: share))
    case .named(let named):
      .named(named.map { $0.faded(to: share) })
    }
  }
}

extension Color {
  fileprivate func faded(to share: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: Bounds.unit.clamp(alpha * share))
  }
}
