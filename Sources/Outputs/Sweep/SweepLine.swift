import MotionRecording
import MotionValues

/// A row of a sweep as JSON.
package struct SweepLine: SchemaReadable {
  package static let schema = Schema<Self>("SweepRow", "The result of one job of a sweep.") {
    Member("job", reads: \.job, "the number of the job, from 1")
    Member("of", reads: \.count, "the number of jobs of the sweep")
    Member("sweep", reads: \.sweep, "the identity of the sweep")
    Member("variant", reads: \.variant, "the values of the job, by the names of the options")
    Member("hash", reads: \.hash, "the hash of the trace, or null for a job that failed")
    Member("error", reads: \.error, "the slug of the error, or null")
    Member("message", reads: \.message, "the message of the error, or null")
    Member("properties", reads: \.properties, "the measures of the selected properties, by name")
    Member("inputs", readsIfPresent: \.inputs, "the hash of all inputs")
    Member("motion", readsIfPresent: \.version, "the version of motion")
    Member("files", readsIfPresent: \.files, "the digests of the files, by their names")
  }

  var job = 0
  var count = 0
  var sweep = ""
  var variant = JSONMap<SweepValue>()
  var hash: String?
  var error: String?
  var message: String?
  var properties = JSONMap<JSONMap<Value?>?>()
  var inputs: String?
  var version: String?
  var files: JSONMap<String>?

  package init() {}

  init(_ job: SweepJob, _ result: SweepResult, of plan: SweepPlan) {
    self.job = job.number
    count = plan.count
    sweep = plan.identity
    variant = JSONMap(zip(plan.axes, job.values).map { ($0.name, SweepValue(text: $1)) })
    hash = result.hash
    error = result.error
    message = result.message?.oneLine
    properties = JSONMap(
      zip(plan.properties, result.measures).map { name, measures in
        (name, measures.map { JSONMap(zip(SweepMeasures.names, $0.fields).map { ($0, $1) }) })
      })
    guard let inputs = result.inputs else { return }
    self.inputs = inputs.hash
    version = inputs.version
    files = JSONMap(inputs.sortedFiles.map { ($0.name, $0.digest) })
  }
}

/// A value of a job, which is a number in JSON if it is written as one.
struct SweepValue: JSONReadable {
  let text: String

  static var jsonType: JSONType { .either([.number, .text]) }

  func write(json bytes: inout ByteWriter) {
    if SweepDecimal(text)?.text == text { bytes.append(text) } else { text.write(json: &bytes) }
  }

  static func read(
    _ reader: inout JSONReader, _ expected: String
  ) throws(TraceSyntaxError) -> SweepValue {
    switch try reader.takeScalar(expected) {
    case .number(let number): SweepValue(text: "\(NumberText(number))")
    case .text(let text): SweepValue(text: text)
    case .boolean(let flag): SweepValue(text: "\(flag)")
    }
  }
}

/// A job of a sweep that is listed and not run.
package struct SweepJobLine: SchemaWritable {
  package static let schema = Schema<Self>("SweepJob", "A job of a sweep, as `--list` prints it.") {
    Member("job", "The number of the job, from 1.") { $0.job.number }
    Member("of", "The number of jobs of the sweep.") { $0.plan.count }
    Member("sweep", "The identity of the sweep.") { $0.plan.identity }
    Member("arguments", "The arguments of `motion run`.") { $0.job.arguments }
  }

  let job: SweepJob
  let plan: SweepPlan
}
