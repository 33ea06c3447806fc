import MotionCore
import MotionPlugin
import MotionValues

/// The options of `expectation:at`.
struct ValueOptions: Options {
  var tolerance = 1e-6

  static let tableName = "ExpectedValueOptions"
  static let table = OptionTable(ValueOptions()) {
    Field(
      \.tolerance,
      .number("tolerance", .none, in: .notNegative, "By how much a number may differ."))
  }
}

/// The options of `test`.
struct TestOptions: Options {
  var skip: String?
  var only = false

  static let tableName = "TestOptions"
  static let table = OptionTable(TestOptions()) {
    Field(\.skip, Parameter("skip", "Why the test is not run."))
    Field(
      \.only,
      Parameter(
        "only",
        "Whether the other tests of the file are skipped, except those with this option; fails where `CI` is set."
      ))
  }
}

/// The limit of `expectation:overshootsAtMost`.
struct OvershootLimit: ScriptValue {
  var share: Double?
  var points: Double?

  static let typeDescription = TypeDescription.either([
    .number(.fraction, .notNegative), .table(OvershootOptions.tableName),
  ])

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> OvershootLimit {
    if call.kind(index) == .table {
      let options = try OvershootOptions.table.read(call, index)
      return OvershootLimit(share: nil, points: options.points)
    }
    return OvershootLimit(
      share: try Double.read(call, at: index, .fraction, in: .notNegative), points: nil)
  }

  static func parameter(_ name: String, _ summary: String) -> Parameter<OvershootLimit> {
    let plain = Parameter(name, as: OvershootLimit.self, summary)
    var description = plain.description
    description.options = OvershootOptions.tableDescription
    return Parameter(description: description, read: plain.read)
  }
}

struct OvershootOptions: Options {
  @Required var points: Double

  static let tableName = "OvershootOptions"
  static let table = OptionTable(OvershootOptions()) {
    Field(
      \.$points,
      .number(
        "points", .none, in: .notNegative, "The distance beyond the end, in the property's unit."))
  }
}

/// The options of `expectation:continuous`.
struct ContinuityOptions: Options {
  var value = 0.0
  var velocity: Double?

  static let tableName = "ContinuityOptions"
  static let table = OptionTable(ContinuityOptions()) {
    Field(
      \.value,
      .number("value", .none, in: .notNegative, "The greatest jump of the value."))
    Field(
      \.velocity,
      .number(
        "velocity", .perSecond, in: .notNegative,
        "The greatest jump of the velocity within a move; without it, velocities may jump."))
  }
}

/// The options of `testRun:sameAt`.
struct RateOptions: Options {
  @Required var fps: [Int]

  static let tableName = "SameAtOptions"
  static let table = OptionTable(RateOptions()) {
    Field(
      \.$fps,
      .list("fps", of: .integer("rate", in: Bounds(FrameRate.range), ""), "The frame rates."))
  }
}

/// A rectangle of the scene, as a table.
struct RectangleOptions: Options {
  @Required var x: Double
  @Required var y: Double
  @Required var width: Double
  @Required var height: Double

  static let tableName = "RectangleOptions"
  static let table = OptionTable(RectangleOptions()) {
    Field(\.$x, .number("x", .points, "The left edge."))
    Field(\.$y, .number("y", .points, "The top edge."))
    Field(\.$width, .number("width", .points, in: .notNegative, "The width."))
    Field(\.$height, .number("height", .points, in: .notNegative, "The height."))
  }
}

/// The area of `expectation:staysInside`: a layer, by its name, or a rectangle of the scene.
enum Area: ScriptValue {
  case layer(String)
  case rectangle(Quadrilateral)

  static let typeDescription = TypeDescription.either([
    .string, .table(RectangleOptions.tableName),
  ])

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Area {
    guard call.kind(index) == .table else { return .layer(try String.read(call, at: index)) }
    let options = try RectangleOptions.table.read(call, index)
    let shape = Quadrilateral(width: options.width, height: options.height)
    return .rectangle(shape.map { Point(x: $0.x + options.x, y: $0.y + options.y) })
  }

  static func parameter(_ name: String, _ summary: String) -> Parameter<Area> {
    let plain = Parameter(name, as: Area.self, summary)
    var description = plain.description
    description.options = RectangleOptions.tableDescription
    return Parameter(description: description, read: plain.read)
  }
}

/// The options of `testRun:matches`.
struct MatchOptions: Options {
  var tolerance = ToleranceTable()

  static let tableName = "MatchOptions"
  static let table = OptionTable(MatchOptions()) {
    Field(
      \.tolerance,
      Parameter(
        "tolerance",
        "By how much properties may differ, by patterns as for `--select`; by default not at all."))
  }
}

/// The options of `t:matches`: each list has a golden trace of each of its entries, with all others.
struct VariantOptions: Options {
  var devices: [Device] = []
  var appearances: [Appearance] = [.light]
  var contrasts: [Contrast] = [.standard]
  var textSizes: [TextSize] = [.l]
  var reduceMotion = false

  static let tableName = "VariantOptions"
  static let table = OptionTable(VariantOptions()) {
    Field(
      \.devices,
      .list(
        "devices", of: Parameter("device", "A device."),
        "The devices whose size and safe area the scene has; by default its own size."))
    Field(
      \.appearances,
      .list("appearances", of: Parameter("appearance", "An appearance."), "The appearances."))
    Field(
      \.contrasts, .list("contrasts", of: Parameter("contrast", "A contrast."), "The contrasts."))
    Field(
      \.textSizes,
      .list("textSizes", of: Parameter("size", "A text size."), "The text sizes."))
    Field(
      \.reduceMotion,
      Parameter("reduceMotion", "Whether there are golden traces with reduced motion, too."))
  }

  /// All combinations, in the order of the lists.
  var variants: [SceneVariant] {
    let places: [Device?] = devices.isEmpty ? [nil] : devices.map(Optional.some)
    return places.flatMap { device in
      appearances.flatMap { appearance in
        contrasts.flatMap { contrast in
          textSizes.flatMap { size in
            (reduceMotion ? [false, true] : [false]).map { reduces in
              SceneVariant(
                device: device, appearance: appearance, contrast: contrast,
                reducesMotion: reduces, textSize: size)
            }
          }
        }
      }
    }
  }
}

extension TestRunOptions {
  /// Makes the options of a variant.
  init(_ variant: SceneVariant) {
    device = variant.device
    appearance = variant.appearance
    contrast = variant.contrast
    reduceMotion = variant.reducesMotion
    textSize = variant.textSize
  }
}

/// The options of `conforms`.
struct ConformOptions: Options {
  var map: String?
  var slack = ConformedRun.Options().slack
  var tolerance = ToleranceTable()

  static let tableName = "ConformOptions"
  static let table = OptionTable(ConformOptions()) {
    Field(
      \.map,
      Parameter(
        "map",
        "A file beside the test file with the app's names, such as `BottomSheet.minY = sheet.y`."))
    Field(
      \.slack,
      .number("slack", .seconds, in: .notNegative, "How early or late a value may be."))
    Field(
      \.tolerance,
      Parameter(
        "tolerance",
        "By how much properties may differ, by patterns as for `--select`; by default, lengths by 0.5 pt."
      ))
  }
}

/// Tolerances by pattern, sorted.
struct ToleranceTable: ScriptValue, ScriptLiteral {
  static let typeDescription = TypeDescription.named(
    "table<string, number>", "a table of tolerances, such as { [\"card.y\"] = 0.01 }")

  var entries: [(pattern: String, distance: Double)] = []
  var literal: String { "{}" }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ToleranceTable {
    guard call.kind(index) == .table, call.machine.length(index, on: call.thread) == 0 else {
      throw Mismatch(expected: typeDescription.phrase, found: call.describe(index))
    }
    var table = ToleranceTable()
    for pattern in call.machine.keys(index, on: call.thread) {
      let distance = try call.withField(pattern, of: index) { (_) throws(Mismatch) in
        do throws(Mismatch) {
          return try Double.read(call, at: -1, .none, in: .notNegative)
        } catch {
          throw error.inOption(pattern)
        }
      }
      table.entries.append((pattern, distance))
    }
    return table
  }
}
