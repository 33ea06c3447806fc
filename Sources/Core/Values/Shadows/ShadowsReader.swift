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
