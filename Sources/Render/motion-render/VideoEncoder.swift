import CCairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The formats that ffmpeg writes, by the endings of their files.
enum VideoFormat: String, CaseIterable {
  case mp4, webm, webp, gif

  /// Whether colours are kept for blocks of two by two pixels.
  var needsEvenSides: Bool { self == .mp4 || self == .webm }

  /// What ffmpeg does with pictures, and how it encodes them. The same pictures have the same bytes: the
  /// number of threads is fixed, and nothing of the machine is written.
  func arguments(isOpaque: Bool) -> [String] {
    let straight = isOpaque ? "" : "unpremultiply=inplace=1,"
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
    func scaled(_ format: String) -> [String] {
      ["-vf", "\(straight)scale=out_color_matrix=bt709:out_range=tv,format=\(format)"]
    }
    return switch self {
    case .mp4:
      scaled("yuv420p") + [
        "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-threads", "2",
        "-movflags", "+faststart",
      ] + tags
    case .webm where isOpaque:
      scaled("yuv420p") + [
        "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-crf", "31", "-b:v", "0",
        "-threads", "2",
      ] + tags
    case .webm:
      scaled("yuva420p") + [
        "-c:v", "libvpx-vp9", "-auto-alt-ref", "0", "-deadline", "realtime", "-cpu-used", "8",
        "-crf", "31", "-b:v", "0", "-threads", "2",
      ] + tags
    case .webp:
      [
        "-vf", "\(straight)format=bgra", "-c:v", "libwebp_anim", "-quality", "75", "-loop", "0",
        "-threads", "1",
      ]
    case .gif:
      [
        "-vf",
        "\(straight)split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle",
        "-loop", "0", "-threads", "1",
      ]
    }
  }
}

/// Encodes pictures by ffmpeg, a program that reads them from a pipe.
final class VideoEncoder {
  private let program: pid_t
  private let pipe: Int32
  private let path: String
  private let messages: Int32

  /// Starts the program, which writes a file.
  init(
    _ format: VideoFormat, _ path: String, width: Int, height: Int, rate: Double, isOpaque: Bool
  ) throws {
    self.path = path
    var ends: [Int32] = [-1, -1]
    guard Self.open(&ends) else { throw Self.missing(errno) }
    pipe = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Glibc)
      // A frame of a phone passes in a few parts; 1031 is F_SETPIPE_SZ, which Glibc hides.
      _ = fcntl(pipe, 1031, 1 << 20)
    #endif
    var name = Array("/tmp/motion-render-XXXXXX".utf8CString)
    messages = mkstemp(&name)
    unlink(name)
    _ = fcntl(messages, F_SETFD, FD_CLOEXEC)
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (stream, number) in [(ends[0], Int32(0)), (messages, 1), (messages, 2)] {
      posix_spawn_file_actions_adddup2(&actions, stream, number)
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments =
      [
        "ffmpeg", "-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y", "-f",
        "rawvideo", "-pix_fmt", "bgra", "-s", "\(width)x\(height)", "-r", "\(rate)", "-i", "pipe:0",
      ] + format.arguments(isOpaque: isOpaque) + [
        "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1", path,
      ]
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let state = posix_spawnp(&child, "ffmpeg", &actions, &attributes, words + [nil], environ)
    close(ends[0])
    program = child
    guard state == 0 else {
      UnfinishedPicture.remove()
      throw Self.missing(state)
    }
  }

  private static func open(_ ends: inout [Int32]) -> Bool {
    #if canImport(Glibc)
      Glibc.pipe(&ends) == 0
    #else
      Darwin.pipe(&ends) == 0
    #endif
  }

  private static func missing(_ state: Int32) -> RenderFailure {
    RenderFailure(
      .missingTool, "`ffmpeg` cannot be run: \(String(cString: strerror(state)))",
      help:
        "mp4, webm, webp and gif need it: install the package `ffmpeg`; png and apng do without")
  }

  /// Adds a picture.
  func append(_ picture: Canvas) throws {
    var isWhole = true
    picture.withPixels { pixels, stride in
      for row in 0..<picture.height where isWhole {
        isWhole = write(UnsafeRawPointer(pixels + row * stride), picture.width * 4)
      }
    }
    guard isWhole else { throw failure() }
  }

  private func write(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
    var done = 0
    while done < count {
      #if canImport(Glibc)
        let part = Glibc.write(pipe, bytes + done, count - done)
      #else
        let part = Darwin.write(pipe, bytes + done, count - done)
      #endif
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { return false }
      done += part
    }
    return true
  }

  /// Waits until the file is whole.
  func finish() throws {
    close(pipe)
    var state: Int32 = 0
    while waitpid(program, &state, 0) < 0, errno == EINTR {}
    guard state == 0 else { throw failure() }
  }

  /// What the program says of its failure.
  private func failure() -> RenderFailure {
    UnfinishedPicture.remove()
    lseek(messages, 0, SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: 2000)
    let count = max(read(messages, &bytes, bytes.count), 0)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    let reason = lines.last.map(String.init) ?? "it says nothing"
    return RenderFailure(
      .unwritable, "`ffmpeg` has not written the file: \(reason)",
      help: "make room on the disk, or see by `ffmpeg -encoders` whether it has the format")
  }
}
