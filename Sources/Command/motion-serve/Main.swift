import CSandbox
import MotionMessages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves the page of `motion play --watch`, which starts this program and writes messages to its
/// standard input.
///
/// The first argument is a port; 0 is any. The second one is how long a client may take, in seconds;
/// 10 if it is left out. The answer is one message. The program ends with its standard input,
/// whatever its clients do.
@main
enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    csandbox_end_with_parent()
    let arguments = CommandLine.arguments.dropFirst()
    let port = arguments.first.flatMap(UInt16.init) ?? 0
    guard let listener = Listener(port: port) else {
      answer(.error(String(cString: strerror(errno))))
      exit(1)
    }
    answer(.port(listener.port))
    let patience = arguments.dropFirst().first.flatMap(Double.init)
    var server = Server(listener, ServerLimits(patience: patience ?? ServerLimits.patience))
    server.run()
  }

  private static func answer(_ answer: ServerAnswer) {
    let bytes = MessageWriter.bytes(of: answer.parts)
    write(1, bytes, bytes.count)
  }
}
