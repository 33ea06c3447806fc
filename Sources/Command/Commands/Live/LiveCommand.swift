import ArgumentParser
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// `motion live`: runs a scene whose inputs arrive while it runs.
struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live", abstract: "Run a scene that another program touches while it runs.",
    discussion: """
      Standard input has a command a line, a JSON object; standard output has the answers, and what \
      the scene shows as a trace in NDJSON. Commands are inputs, as in a log for `--inputs`, and:

      {"advance":0.5}   show the scene at a time in seconds; answers {"shown":0.5,"moves":true}
      {"rewind":0.2}    show it at any time, with the inputs up to it; answers the same. With `"from":0`, \
      the frames from then on; with `"values":{"bounce":0.3}`, with other parameters; with \
      `"numbers":[{"at":120,"value":0.5}]`, with another number at byte 120 of the script
      {"parameters":true}  describe the parameters; answers {"parameters":[…]}
      {"held":true}     say what fingers drag, and where it may come to rest
      {"causes":true}   say which lines cause the events, in a run of its own
      {"script":"card"} say where the script makes a layer and what moves it, with the numbers that it states
      {"log":true}      print the log of all inputs so far; answers {"logged":12}, its lines
      {"end":true}      end, as the end of standard input does

      An input answers {"counts":0.516667}, the time at which it counts, which is after what has been \
      shown, or {"ignored":true} if a finger is not down or not on the scene. A command that is wrong \
      answers {"error":…} and changes nothing; if the scene fails, it goes back to what was shown, and all \
      fingers are up. The script prints {"print":…}.
      """)

  @Argument(
    help: ArgumentHelp(
      "The script; or a `.motionpack` file, for its demo.", valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack"]))
  var file: String

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    try scene.validateFiles([file], because: "`motion live` reads commands from standard input.")
    guard scene.common.seconds == nil, scene.common.frames == nil else {
      throw ValidationError("`motion live` takes no length: `{\"end\":true}` ends the scene.")
    }
  }

  func run() throws { try LiveScene.run(file, scene) }
}
