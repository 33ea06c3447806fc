import FlyingFox
import FlyingSocks
import Foundation
import MotionMessages

/// Serves the page of `motion play --watch`, which starts this program and writes messages to its
/// standard input.
///
/// The argument is a port; 0 is any. The answer is one message. The program ends with its standard
/// input.
@main
enum Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 0
    let scene = ServedScene()
    do {
      // A server for a port alone would listen on all interfaces.
      let server = HTTPServer(
        address: try .inet(ip4: "127.0.0.1", port: port),
        pool: PromptPool(base: HTTPServer.defaultPool()), logger: .disabled,
        handler: SceneHandler(scene: scene))
      Task {
        do {
          try await server.run()
        } catch {
          answer(.error("\(error)"))
          exit(1)
        }
      }
      // A port that cannot be opened ends the program above. A busy machine may take long.
      try await server.waitUntilListening(timeout: 3600)
      guard case .ip4(_, let port)? = await server.listeningAddress else { exit(1) }
      await scene.listen(to: port)
      answer(.port(port))
    } catch {
      answer(.error("\(error)"))
      exit(1)
    }
    Task {
      while true {
        try await Task.sleep(for: .seconds(SceneHandler.longestWait))
        await scene.wakeAll()
      }
    }
    for await message in messages { await scene.receive(message) }
  }

  private static func answer(_ answer: ServerAnswer) {
    FileHandle.standardOutput.write(Data(MessageWriter.bytes(of: answer.parts)))
  }

  /// The messages of standard input, which a thread reads, because reading blocks.
  private static var messages: AsyncStream<PageMessage> {
    AsyncStream { messages in
      Thread.detachNewThread {
        var reader = MessageReader(descriptor: 0)
        while let parts = reader.next() {
          if let message = PageMessage(parts) { messages.yield(message) }
        }
        messages.finish()
      }
    }
  }
}
