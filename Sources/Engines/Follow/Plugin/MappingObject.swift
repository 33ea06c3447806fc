import MotionCore
import MotionPlugin
import MotionValues

/// A mapping of a number of the scene, as an object of scripts.
final class MappingObject: ScriptObject, ScriptResult {
  static let typeName = "mapping"
  static var resultDescription: TypeDescription { .object(typeName) }

  enum Values {
    case numbers(PiecewiseMap)
    case colors(ColorMap)
    case parts(PartsMap)
  }

  let scriptType = MappingObject.typeName
  let source: NumberReading
  let values: Values

  init(
    _ source: NumberReading, stops: [Double], values: [GivenValue], _ options: MapOptions
  ) throws(Diagnostic) {
    self.source = source
    try Self.check(stops, values)
    let curve = try options.curve?.makeCurve()
    if case .number = values[0].primitive {
      self.values = .numbers(
        PiecewiseMap(
          stops: stops,
          values: try Self.read(values, as: NumberType(.none, in: .any)).map(\.number),
          curve: curve,
          extends: PiecewiseMap.Extension(below: options.extend, above: options.extend)))
    } else {
      let position = PiecewiseMap(
        stops: stops, values: stops.indices.map(Double.init), curve: curve,
        extends: PiecewiseMap.Extension(below: options.extend, above: options.extend))
      let mixing = (options.mixing ?? .srgb).mixing
      if values.contains(where: \.hasParts) {
        self.values = .parts(PartsMap(position: position, values: values, mixing: mixing))
      } else {
        let colors = try Self.read(values, as: ColorType()).map { $0.color ?? .black }
        self.values = .colors(ColorMap(position: position, colors: colors, mixing: mixing))
      }
    }
  }

  var label: String { "the mapping of \(source.label)" }
  var scriptDescription: String { "mapping of \(source.label)" }

  private static func check(_ stops: [Double], _ values: [GivenValue]) throws(Diagnostic) {
    func fail(_ message: String, _ help: String) -> Diagnostic {
      Diagnostic(.mapStops, message, help: [help], token: "map")
    }
    guard stops.count > 1 else {
      throw fail(
        "a mapping has at least two stops, found \(stops.count)",
        "write the source's numbers, and a value for each: { 0, 100 }, { 1, 0 }")
    }
    guard stops.count == values.count else {
      throw fail(
        "a mapping has a value for each stop, found \(stops.count) stops and \(values.count) values",
        "the first list holds the source's numbers, the second one the values there")
    }
    for (stop, next) in zip(stops, stops.dropFirst()) where next <= stop {
      throw fail(
        "the stops of a mapping rise; \(NumberText(next)) follows \(NumberText(stop))",
        "list them in ascending order, and the values with them")
    }
  }

  static func read(
    _ values: [GivenValue], as type: any ValueType
  ) throws(Diagnostic) -> [PropertyValue] {
    var read: [PropertyValue] = []
    for (position, value) in values.enumerated() {
      do throws(Mismatch) {
        read.append(try type.read(value))
      } catch {
        throw error.inEntry(position + 1).diagnostic(subject: "`motion.map`")
      }
    }
    return read
  }

  static var type: ObjectType {
    ObjectType(
      typeName,
      "A mapping of a number of the scene; `derive` and `follow` accept it in place of a function.")
  }
}

extension GivenValue {
  /// Whether it is a value with parts, such as a gradient or a list of shadows.
  fileprivate var hasParts: Bool {
    switch primitive {
    case .mixed, .table: true
    case .number, .boolean, .text, .color, .bytes, .other: false
    }
  }
}

/// A function from a number to a value with parts: a place on the chain of the values.
struct PartsMap {
  /// The position of a number among the stops: 0 at the first one, 1 at the second one, and so on.
  let position: PiecewiseMap
  let values: [GivenValue]
  let mixing: ColorMixing
}

/// The options of `motion.map`.
struct MapOptions: Options {
  var curve: Timing?
  var mixing: MixingSpace?
  var extend = false

  static let tableName = "MapOptions"
  static let table = OptionTable(MapOptions()) {
    Field(\.curve, Parameter("curve", "The curve of each piece; straight if left out."))
    Field(\.mixing, Parameter("mixing", "The colour space in which colours are mixed."))
    Field(
      \.extend,
      Parameter("extend", "Whether the first and the last piece continue beyond the stops."))
  }
}
