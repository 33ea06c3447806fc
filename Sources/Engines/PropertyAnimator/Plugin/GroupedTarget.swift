/// A name for several properties of a layer in an animator's targets.
struct GroupedTarget {
  let name: String
  /// The names of the parts in scripts, and their properties.
  let parts: [String]
  let properties: [String]

  static let all = [
    GroupedTarget("position", ["x", "y"], ["x", "y"]),
    GroupedTarget("size", ["width", "height"], ["width", "height"]),
    GroupedTarget("anchor", ["x", "y"], ["anchorX", "anchorY"]),
    GroupedTarget(
      "translation", ["x", "y", "z"], ["translationX", "translationY", "translationZ"]),
    GroupedTarget("rotation", ["x", "y", "z"], ["rotationX", "rotationY", "rotationZ"]),
    GroupedTarget("shadowOffset", ["x", "y"], ["shadowOffsetX", "shadowOffsetY"]),
    GroupedTarget(
      "cornerRadii", ["topLeft", "topRight", "bottomRight", "bottomLeft"],
      [
        "cornerRadiusTopLeft", "cornerRadiusTopRight", "cornerRadiusBottomRight",
        "cornerRadiusBottomLeft",
      ]),
  ]

  private init(_ name: String, _ parts: [String], _ properties: [String]) {
    (self.name, self.parts, self.properties) = (name, parts, properties)
  }

  static func named(_ name: String) -> GroupedTarget? { all.first { $0.name == name } }

  /// An example, such as `{ x = 10, y = 20 }`.
  var form: String {
    let fields = parts.enumerated().map { "\($0.element) = \(10 * ($0.offset + 1))" }
    return "{ \(fields.joined(separator: ", ")) }"
  }
}
