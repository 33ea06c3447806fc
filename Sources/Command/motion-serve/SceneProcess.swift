#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process that runs a scene for one viewer, or makes a test of it: it reads commands from a pipe, and writes answers to
/// another one. None of its functions waits for it.
final class SceneProcess {
  /// Where commands are written, and answers read.
  let input: Int32
  let output: Int32
  private let id: pid_t

  /// Starts a program, with its arguments and its environment; nil if that is not possible.
  init?(_ words: [String], environment: [String]) {
    guard let program = words.first, let (reading, input) = Self.pipe() else { return nil }
    guard let (output, writing) = Self.pipe() else {
      close(reading)
      close(input)
      return nil
    }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_adddup2(&actions, reading, 0)
    posix_spawn_file_actions_adddup2(&actions, writing, 1)
    // This process ignores it.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let (arguments, variables) = (words.map { strdup($0) }, environment.map { strdup($0) })
    var child: pid_t = 0
    let state = posix_spawn(
      &child, program, &actions, &attributes, arguments + [nil], variables + [nil])
    for text in arguments + variables { free(text) }
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
    close(reading)
    close(writing)
    (self.input, self.output, id) = (input, output, child)
    for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    guard state == 0 else {
      close(input)
      close(output)
      return nil
    }
  }

  /// Ends the process.
  func end() {
    close(input)
    close(output)
    kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// A pipe that other processes do not inherit.
  private static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
      guard Glibc.pipe(&ends) == 0 else { return nil }
    #else
      guard Darwin.pipe(&ends) == 0 else { return nil }
    #endif
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
