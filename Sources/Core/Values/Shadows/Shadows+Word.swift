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
