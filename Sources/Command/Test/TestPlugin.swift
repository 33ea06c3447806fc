import MotionCore
import MotionPlugin
import MotionRecording
import MotionValues

/// Declares the additional API of test files: `test`, runs of scenes, and expectations.
package final class TestPlugin: Plugin {
  package static let name = "test"

  private let file: TestFile
  private let stage: Stage

  package init(stage: Stage) {
    self.stage = stage
    file = stage[TestFile.self]
  }

  package func makeModule() -> Module {
    Module(
      functions: [test, testWithOptions],
      types: [
        ObjectType("test", "A test, the argument of its function.", methods: [run, matchesEach]),
        ObjectType(
          "testRun", "A scene that a test has run.",
          methods: [expect, value, sameAt, matches, conforms],
          properties: [
            ObjectProperty("duration", "The length of the run, in seconds.") {
              (run: TestRunObject) in run.recording.duration
            }
          ]),
        ObjectType(
          "expectation", "What a test expects of a property, a layer or an event.",
          methods: [
            at, endsAt, settlesBy, overshootsAtMost, velocityAtMost, continuous, before, after,
            happensAt, staysInside, neverVisibleWith, contrastAtLeast, targetAtLeast,
          ]),
      ], choices: [Appearance.choiceDescription, Device.choiceDescription])
  }

  private var test: Function {
    Function(
      global: "test",
      "Declares a test; only in test files, whose names end in `.test.lua`. Its function runs after the file.",
      Self.nameParameter, Self.bodyParameter
    ) { [file, unowned stage] (name, body) throws(Diagnostic) in
      try file.add(name, body, TestOptions(), stage)
      return Nothing()
    }
  }

  private var testWithOptions: Function {
    Function(
      global: "test", "Declares a test that is skipped, or the only one that is not.",
      Self.nameParameter, .table(TestOptions.self), Self.bodyParameter
    ) { [file, unowned stage] (name, options, body) throws(Diagnostic) in
      try file.add(name, body, options, stage)
      return Nothing()
    }.overload { $0.kind(2) == .table }
  }

  private static var nameParameter: Parameter<String> {
    Parameter("name", as: String.self, "What the test shows; no other test of the file has it.")
  }

  private static var bodyParameter: Parameter<any ScriptFunction> {
    .callback(
      "body", arguments: [.init("t", .object("test"))],
      "Runs scenes and checks expectations. A failed expectation does not end it; an error does.")
  }

  // MARK: Runs

  private var run: Function {
    Function(
      method: "run", of: "test", "Runs a scene in a session of its own, as `motion run` does.",
      Parameter("scene", as: String.self, "The script's path, relative to the test file's folder."),
      .table(TestRunOptions.self).orEmpty
    ) { [file] (_: TestObject, _, path, options) throws(Diagnostic) in
      let scene = TestScene(path: path, options: options)
      return TestRunObject(scene, try file.record(scene))
    }
  }

  private var expect: Function {
    Function(
      method: "expect", of: "testRun",
      "Returns an expectation of a property, a layer or an event. Its methods return it again.",
      Parameter(
        "name", as: String.self,
        "A property, such as `card.y`; a layer, by the end of its path; or an event, such as `label open`."
      )
    ) { (run: TestRunObject, _, name) throws(Diagnostic) in try ExpectationObject(name, of: run) }
  }

  private var value: Function {
    Function(
      method: "value", of: "testRun", "Returns the value of a property; nil if it is not a number.",
      Parameter("property", as: String.self, "The property, such as `card.y`."),
      .number("time", .seconds, in: .notNegative, "The time.")
    ) { (run: TestRunObject, _, name, time) throws(Diagnostic) -> Double? in
      let place = try ExpectationObject(name, of: run).property()
      guard case .number(let number) = place.value(at: time, in: run.recording) else { return nil }
      return number
    }
  }

  private var sameAt: Function {
    Function(
      method: "sameAt", of: "testRun",
      "Expects the same motion at other frame rates, at the instants of both.",
      .table(RateOptions.self)
    ) { [file] (run: TestRunObject, call, options) throws(Diagnostic) in
      for rate in options.fps {
        var scene = run.scene
        scene.options.fps = rate
        let other = try file.record(scene)
        var difference = MotionDifference(run.recording, other)
        // A run with the frames of both shows what they have in common.
        if difference == nil, let both = run.rate(covering: rate), both != rate {
          scene.options.fps = both
          let fine = try file.record(scene)
          difference = MotionDifference(run.recording, fine) ?? MotionDifference(other, fine)
        }
        guard let difference else { continue }
        file.fail(
          difference.failure("`\(scene.path)` moves differently at \(rate) frames per second"),
          in: run, call)
      }
      return run
    }
  }

  private var matchesEach: Function {
    Function(
      method: "matches", of: "test",
      "Runs a scene in variants, and expects of each the motion of the golden trace with its name, such as "
        + "`card.ipad.dark.trace`.",
      Parameter("scene", as: String.self, "The script's path, relative to the test file's folder."),
      .table(VariantOptions.self)
    ) { [file] (_: TestObject, call, path, options) throws(Diagnostic) in
      for variant in options.variants {
        let scene = TestScene(path: path, options: TestRunOptions(variant))
        let run = TestRunObject(scene, try file.record(scene))
        let trace = variant.trace(of: path)
        if let failure = try file.match(run, trace, MatchOptions()) {
          file.fail(failure, in: run, call)
        }
      }
      return Nothing()
    }
  }

  private var matches: Function {
    Function(
      method: "matches", of: "testRun",
      "Expects the motion of a golden trace, which `motion test` records if it does not exist.",
      Parameter(
        "trace", as: String.self,
        "The path of the golden trace, relative to the test file's folder; it ends in `.trace`."),
      .table(MatchOptions.self).orEmpty
    ) { [file] (run: TestRunObject, call, path, options) throws(Diagnostic) in
      if let failure = try file.match(run, path, options) { file.fail(failure, in: run, call) }
      return run
    }
  }

  private var conforms: Function {
    Function(
      method: "conforms", of: "testRun",
      "Expects that an app moves as the scene does, by what it has logged, as `motion conform` compares.",
      Parameter("log", as: String.self, "The log's path, relative to the test file's folder."),
      .table(ConformOptions.self).orEmpty
    ) { [file] (run: TestRunObject, call, path, options) throws(Diagnostic) in
      if let failure = try file.conform(run, path, options) { file.fail(failure, in: run, call) }
      return run
    }
  }

  // MARK: Values

  /// Declares a method that checks an expectation, and records the failure that it returns.
  private func expectation<each Argument>(
    _ name: String, _ summary: String, _ parameter: repeat Parameter<each Argument>,
    check: @escaping (ExpectationObject, repeat each Argument) throws(Diagnostic) -> Diagnostic?
  ) -> Function {
    Function(method: name, of: "expectation", summary, repeat each parameter) {
      [file]
      (
        object: ExpectationObject, call: Call, argument: repeat each Argument
      ) throws(Diagnostic) in
      if let failure = try check(object, repeat each argument) {
        file.fail(failure, in: object.run, call, record: object.record(of: name))
      }
      return object
    }
  }

  private var at: Function {
    expectation(
      "at", "Expects a value at a time.",
      .number("time", .seconds, in: .notNegative, "The time."),
      Parameter(
        "value", as: SceneParameter.Value.self,
        "The value: a number, true or false, or a text or colour as the trace prints it."),
      .table(ValueOptions.self).orEmpty
    ) { (object, time, value, options) throws(Diagnostic) in
      try object.check(value, at: time, tolerance: options.tolerance)
    }
  }

  private var endsAt: Function {
    expectation(
      "endsAt", "Expects a value when the run ends.",
      Parameter(
        "value", as: SceneParameter.Value.self,
        "The value: a number, true or false, or a text or colour as the trace prints it."),
      .table(ValueOptions.self).orEmpty
    ) { (object, value, options) throws(Diagnostic) in
      try object.checkEnd(value, tolerance: options.tolerance)
    }
  }

  private var settlesBy: Function {
    expectation(
      "settlesBy", "Expects that the property moves, and has settled at a time.",
      .number("time", .seconds, in: .notNegative, "The time, from the start of the scene.")
    ) { (object, time) throws(Diagnostic) in try object.checkSettled(by: time) }
  }

  private var overshootsAtMost: Function {
    expectation(
      "overshootsAtMost", "Expects that no move of the property goes further beyond its end.",
      OvershootLimit.parameter(
        "limit", "A fraction of the distance, such as 0.05; or `{ points = 3 }`.")
    ) { (object, limit) throws(Diagnostic) in try object.checkOvershoot(limit) }
  }

  private var velocityAtMost: Function {
    expectation(
      "velocityAtMost", "Expects that the property moves, and never faster.",
      .number(
        "limit", .perSecond, in: .notNegative, "The greatest velocity, in either direction.")
    ) { (object, limit) throws(Diagnostic) in try object.checkPeakVelocity(limit) }
  }

  private var continuous: Function {
    expectation(
      "continuous",
      "Expects that the value of the property does not jump, nor its velocity if `velocity` limits "
        + "it.",
      .table(ContinuityOptions.self).orEmpty
    ) { (object, options) throws(Diagnostic) in try object.checkContinuity(options) }
  }

  // MARK: Order

  private var before: Function {
    order("before", "earlier than something else") { $0 < $1 - Instant.tolerance }
  }

  private var after: Function {
    order("after", "later than something else, or at the same instant") {
      $0 >= $1 - Instant.tolerance
    }
  }

  private var happensAt: Function {
    expectation(
      "happensAt", "Expects that the event happens at a time, at least once.",
      .number("time", .seconds, in: .notNegative, "The time."),
      .table(ValueOptions.self).orEmpty
    ) { (object, time, options) throws(Diagnostic) in
      try object.checkEvent(at: time, tolerance: options.tolerance)
    }
  }

  private func order(
    _ name: String, _ words: String, _ isRight: @escaping (Double, Double) -> Bool
  ) -> Function {
    expectation(
      name, "Expects that it first moves, or happens, \(words).",
      Parameter("other", as: String.self, "Another property, layer or event.")
    ) { (object, other) throws(Diagnostic) in
      let other = try ExpectationObject(other, of: object.run)
      return try object.checkOrder(other, name, isRight)
    }
  }

  // MARK: Space

  private var staysInside: Function {
    expectation(
      "staysInside",
      "Expects that the corners of the layer stay inside an area while it is visible.",
      Area.parameter("area", "Another layer, or a rectangle of the scene.")
    ) { [file] (object, area) throws(Diagnostic) in try object.checkInside(area, file) }
  }

  private var contrastAtLeast: Function {
    expectation(
      "contrastAtLeast",
      "Expects that the text can be read when the run ends, by its contrast to the plain colours behind it.",
      .number(
        "least", .none, in: Bounds(1...21),
        "The least contrast, as WCAG 2.2 computes it, which asks for 4.5, and for 3 if letters are large."
      )
    ) { [file] (object, least) throws(Diagnostic) in try object.checkContrast(least, file) }
  }

  private var targetAtLeast: Function {
    expectation(
      "targetAtLeast",
      "Expects that the layer is visible when the run ends, and large enough for a finger.",
      .number(
        "least", .points, in: .notNegative,
        "The least width and height on the screen: Apple asks for 44, and WCAG 2.2 for 24.")
    ) { [file] (object, least) throws(Diagnostic) in try object.checkTarget(least, file) }
  }

  private var neverVisibleWith: Function {
    expectation(
      "neverVisibleWith", "Expects that the layer and another one are never visible at once.",
      Parameter("other", as: String.self, "The other layer.")
    ) { [file] (object, other) throws(Diagnostic) in
      try object.checkAlone(ExpectationObject(other, of: object.run), file)
    }
  }
}

extension TestFile {
  /// Records a failure at the line of the call.
  fileprivate func fail(
    _ failure: Diagnostic, in run: TestRunObject, _ call: Call, record: ExpectationRecord? = nil
  ) {
    fail(failure.located(at: call.location), in: run, record: record)
  }

  /// Adds a test at the line that a script runs.
  fileprivate func add(
    _ name: String, _ body: any ScriptFunction, _ options: TestOptions, _ stage: Stage
  ) throws(Diagnostic) {
    try add(
      Test(
        name: name, body: body, line: stage.scheduler.scriptPlace()?.line ?? 0,
        skipReason: options.skip, isOnly: options.only))
  }
}
