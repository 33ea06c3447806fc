import CCairo
import MotionMessages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Draws pictures of recordings for `motion render`, which starts this program.
///
/// 1. Standard input has messages (`RenderJob`): what to draw, the recordings, fonts and images. Nothing
///    is drawn, and no file is made, before the message `draw`.
/// 2. Standard output has messages: notes, the progress, and why the pictures could not be made.
/// 3. A file gets its name when it is whole. If the program ends before, nothing of it stays.
@main
enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    UnfinishedPicture.removeOnSignals()
    do {
      var reader = MessageReader(descriptor: 0)
      guard let job = try RenderJob(&reader) else { exit(1) }
      try PictureWriter(job).write()
    } catch let failure as RenderFailure {
      fail(failure)
    } catch {
      fail(RenderFailure(.unreadable, "\(error)", help: ""))
    }
  }

  private static func fail(_ failure: RenderFailure) -> Never {
    UnfinishedPicture.remove()
    Answer.send("failure", failure.kind.rawValue, failure.text, failure.help)
    exit(1)
  }
}

/// Messages to `motion`.
enum Answer {
  static func send(_ parts: String...) {
    let bytes = MessageWriter.bytes(of: parts.map { Array($0.utf8) })
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // Nobody waits for the pictures any more.
      if count <= 0 {
        UnfinishedPicture.remove()
        exit(1)
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// Why pictures could not be made.
struct RenderFailure: Error {
  enum Kind: String {
    case unreadable, unwritable, missingTool, tooLarge
  }

  let kind: Kind
  let text: String
  let help: String

  init(_ kind: Kind, _ text: String, help: String) {
    (self.kind, self.text, self.help) = (kind, text, help)
  }
}
