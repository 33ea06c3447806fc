import MotionCore
import MotionPlugin
import MotionValues

/// Makes curves, springs and decays as script objects.
package final class CurvePlugin: Plugin {
  package static let name = "curve"

  unowned let stage: Stage

  package init(stage: Stage) { self.stage = stage }

  package func makeModule() -> Module {
    Module(
      functions: [curve, bezier, steps, chain, spring, fittingSpring, decay],
      types: [curveType, springType, decayType],
      choices: [
        SpringPreset.choiceDescription, Steps.Jump.choiceDescription,
      ], isPure: true)
  }

  private var curve: Function {
    Function(
      "curve",
      "Makes a curve from a name, from CSS such as \"steps(4)\" or \"linear(0, 0.3 20%, 1)\", or from a function.",
      Parameter("definition", as: Timing.self, "The curve.")
    ) { (timing) throws(Diagnostic) in CurveObject(try timing.makeCurve()) }
  }

  private var bezier: Function {
    Function(
      "bezier", "Makes a cubic Bézier curve from (0, 0) to (1, 1), as CSS's `cubic-bezier()`.",
      .number("x1", .fraction, in: .unit, "The first control point's time."),
      .number("y1", .fraction, "The first control point's progress; may be outside 0…1."),
      .number("x2", .fraction, in: .unit, "The second control point's time."),
      .number("y2", .fraction, "The second control point's progress.")
    ) { (x1, y1, x2, y2) throws(Diagnostic) in
      do throws(ParameterError) {
        return CurveObject(.cubicBezier(try CubicBezier(x1, y1, x2, y2)))
      } catch {
        throw Diagnostic(error, in: "`motion.bezier`")
      }
    }
  }

  private var steps: Function {
    Function(
      "steps", "Makes a step curve, as CSS's `steps()`.",
      .integer("count", in: Bounds(1, 1_000_000), "The number of steps."),
      Parameter("jump", as: Steps.Jump.self, "The position of the jumps.")
        .defaulting(to: .end)
    ) { (count, jump) throws(Diagnostic) in
      do throws(ParameterError) {
        return CurveObject(.steps(try Steps(count, jump: jump)))
      } catch {
        throw Diagnostic(error, in: "`motion.steps`")
      }
    }
  }

  private var chain: Function {
    Function(
      "chain", "Makes one curve from several that follow each other.",
      .list("links", of: .table(ChainLink.self, named: "link"), "The curves in order.")
    ) { (links) throws(Diagnostic) in
      var parts: [CurveChain.Link] = []
      for link in links {
        parts.append(.init(try link.curve.makeCurve(), weight: link.weight, to: link.to))
      }
      do throws(ParameterError) {
        return CurveObject(.chain(try CurveChain(parts)))
      } catch {
        throw Diagnostic(error, in: "`motion.chain`")
      }
    }
  }

  private var curveType: ObjectType {
    ObjectType(
      "curve", "Progress as a function of time, both from 0 to 1.",
      methods: [
        Function(
          method: "at", of: "curve", "Returns the progress at a time.",
          .number("t", .fraction, "The time, as a fraction of the whole.")
        ) { (object: CurveObject, _, t) throws(Diagnostic) in object.curve.value(at: t) },
        Function(
          method: "velocity", of: "curve", "Returns the rate of change of the progress at a time.",
          .number("t", .fraction, "The time, as a fraction of the whole.")
        ) { (object: CurveObject, _, t) throws(Diagnostic) in object.curve.velocity(at: t) },
        Function(
          method: "reversed", of: "curve",
          "Returns the same motion played backwards: a slow start becomes a slow end."
        ) { (object: CurveObject, _) throws(Diagnostic) in
          try Self.combined { () throws(ParameterError) in try object.curve.reversed() }
        },
        Function(
          method: "mirrored", of: "curve",
          "Returns the curve followed by its reverse, so that it ends where it began."
        ) { (object: CurveObject, _) throws(Diagnostic) in
          try Self.combined { () throws(ParameterError) in try object.curve.mirrored() }
        },
      ])
  }

  private static func combined(
    _ make: () throws(ParameterError) -> Curve
  ) throws(Diagnostic) -> CurveObject {
    do throws(ParameterError) {
      return CurveObject(try make())
    } catch {
      throw Diagnostic(error, in: "`curve`")
    }
  }
}

/// One entry in the list that `motion.chain` takes.
struct ChainLink: Options {
  @Required var curve: Timing
  var weight = 1.0
  var to: Double?

  static let tableName = "ChainLink"
  static let table = OptionTable(ChainLink()) {
    Field(\.$curve, Parameter("curve", "The curve."))
    Field(\.weight, .number("weight", .multiple, in: .positive, "Its share of the time."))
    Field(
      \.to,
      .number(
        "to", .fraction,
        "The progress at its end; if left out, the progress grows with the time."
      ))
  }
}

extension Steps.Jump: ScriptChoice {
  package static var choiceName: String { "StepsJump" }

  package var summary: String {
    switch self {
    case .start: "The first jump is at the start."
    case .end: "The last jump is at the end."
    case .none: "No jump at either end."
    case .both: "A jump at both ends."
    }
  }
}
