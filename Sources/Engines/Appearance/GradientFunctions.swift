import MotionCore
import MotionPlugin
import MotionValues

/// The functions that make gradients.
enum GradientFunctions {
  static var all: [Function] {
    [
      function(
        "linearGradient",
        "Makes a gradient along a line: its colours in order, as a list, and options.",
        "LinearGradientStops",
        [
          option(
            "angle", .either([.number(.degrees, .any), GradientCorner.description]),
            "The direction: 0 points up, 90 to the right; or a corner.", else: "180"),
          option(
            "from", point, "The start of the line in place of an angle, in fractions of the box."),
          option("to", point, "The end of the line, with `from`."),
        ], Gradient.linear),
      function(
        "radialGradient",
        "Makes a gradient from a point outwards: its colours in order, as a list, and options.",
        "RadialGradientStops",
        [
          option("center", point, "The centre, in fractions of the box.", else: middle),
          option(
            "size", RadialExtent.description, "What the outermost ellipse touches.",
            else: "\"farthestCorner\""),
          option(
            "shape", .choice("", ["ellipse", "circle"]),
            "The outline: an ellipse of the box's shape, or a circle.", else: "\"ellipse\""),
          option(
            "radius", .either([.number(.points, .notNegative), point]),
            "The radius, or two, in place of a size."),
        ], Gradient.radial),
      function(
        "conicGradient",
        "Makes a gradient around a point, clockwise: its colours in order, as a list, and options.",
        "ConicGradientStops",
        [
          option("center", point, "The centre, in fractions of the box.", else: middle),
          option("angle", .number(.degrees, .any), "Where it begins: 0 points up.", else: "0"),
        ], Gradient.conic),
    ]
  }

  static var type: ObjectType {
    ObjectType(
      Paint.name, "A gradient that a script makes, accepted wherever a paint is.", properties: [])
  }

  private static let middle = "{ x = 0.5, y = 0.5 }"
  private static let point = TypeDescription.named(
    "table<string, number>", "a table of `x` and `y`")

  private static func function(
    _ name: String, _ summary: String, _ table: String,
    _ options: @autoclosure @escaping () -> [ParameterDescription],
    _ make: @escaping (GivenValue) throws(Mismatch) -> Gradient
  ) -> Function {
    var description = ParameterDescription(
      name: "stops", type: .table(table),
      summary: "Colours, each alone or with its place, `{ \"white\", at = 0.4 }`, and hints, "
        + "`{ hint = 0.3 }`; places that are left out are filled as in CSS.",
      isRequired: true)
    description.options = OptionTableDescription(name: table, options: options() + common)
    let stops = Parameter<Gradient>(description: description) { (call, index) throws(Mismatch) in
      try make(GivenValue(call.kept(index).primitive, colors: call))
    }
    return Function(name, summary, stops) { (gradient) throws(Diagnostic) in
      MixedObject(MixedValue(Paint.gradient(gradient)))
    }
    .reading()
  }

  /// The options of every gradient.
  private static var common: [ParameterDescription] {
    [
      option("repeats", .boolean, "Whether the colours repeat beyond their ends.", else: "false"),
      option(
        "mixing", .choice("", ColorSpace.allCases.map(\.word)),
        "The colour space between two colours.", else: "\"srgb\""),
    ]
  }

  private static func option(
    _ name: String, _ type: TypeDescription, _ summary: String, else literal: String? = nil
  ) -> ParameterDescription {
    ParameterDescription(
      name: name, type: type, summary: summary, fallback: literal, isRequired: false)
  }
}

extension GradientCorner {
  fileprivate static var description: TypeDescription {
    .choice("", allCases.map(\.rawValue))
  }
}

extension RadialExtent {
  fileprivate static var description: TypeDescription {
    .choice("", allCases.map(\.rawValue))
  }
}
