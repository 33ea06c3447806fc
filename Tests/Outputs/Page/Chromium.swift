import Foundation
import Support
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A headless browser, controlled by the DevTools protocol.
///
/// Messages are JSON terminated by a zero byte, sent through two pipes. When this process exits,
/// its ends of the pipes close and the browser exits, too.
final class Chromium: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The timeout for an answer, in seconds.
  private static let patience = 300

  /// The path of the browser; nil if there is none.
  static let path: String? = {
    let script = Foundation.Process()
    let output = Foundation.Pipe()
    script.executableURL = Repository.root.appending(path: "scripts/browser")
    script.standardOutput = output
    guard (try? script.run()) != nil,
      let path = try? output.fileHandleForReading.readToEnd()
    else { return nil }
    return String(decoding: path, as: UTF8.self).trimmingCharacters(in: .newlines)
  }()

  /// Whether the page tests run: with a browser, and always in continuous integration, where it is
  /// required.
  static var isWanted: Bool { path != nil || Repository.isContinuousIntegration }

  static let absence: Comment =
    "there is no Chromium or Chrome, so no page is tested; `scripts/bootstrap --browser` installs it"

  /// The most browsers at a time. A test that waited would hold a thread on which others could run.
  private static let room = DispatchSemaphore(value: 4)

  /// The browsers that no test uses at present.
  private static let idle = Mutex<[Chromium]>([])

  /// Closes the browsers and removes their folders when the tests end.
  private static let closing: Void = { atexit { Chromium.idle.withLock { $0 = [] } } }()

  /// Calls the body with a browser that no other test uses meanwhile.
  static func use<Result>(_ body: (Chromium) throws -> Result) throws -> Result {
    _ = closing
    room.wait()
    defer { room.signal() }
    let browser = try idle.withLock { $0.popLast() } ?? Chromium()
    let result = try body(browser)
    // After a failure, unread answers may remain, so that browser is not used again.
    idle.withLock { $0.append(browser) }
    return result
  }

  private let input: Int32
  private let output: Int32
  private let process: pid_t
  private let folder: URL
  /// The bytes of an incomplete message.
  private var pending = Data()
  private var lastIdentifier = 0
  /// The events since the last call of `takeEvents`.
  private(set) var events: [[String: Any]] = []

  private init() throws {
    guard let path = Self.path else { throw Failure(description: "\(Self.absence)") }
    folder = FileManager.default.temporaryDirectory.appending(path: "motion-chromium-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (toBrowser, fromBrowser) = (try Self.pipe(), try Self.pipe())
    var options = [
      "--headless", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)", "--no-first-run",
      "--disable-gpu", "--disable-extensions", "--disable-dev-shm-usage", "--hide-scrollbars",
      "--force-device-scale-factor=1",
    ]
    // The sandbox does not work for root.
    if getuid() == 0 { options.append("--no-sandbox") }
    process = try Self.spawn(
      [path] + options, home: folder.path, reading: toBrowser.reading, writing: fromBrowser.writing)
    (input, output) = (toBrowser.writing, fromBrowser.reading)
    close(toBrowser.reading)
    close(fromBrowser.writing)
  }

  deinit {
    // In this order, so that no process still writes to the folder.
    _ = try? send("Browser.close")
    close(input)
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(output)
    try? FileManager.default.removeItem(at: folder)
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw Failure(description: "there is no pipe left") }
    // Duplicated beyond the numbers that the browser expects, and closed in other child processes.
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { close(end) }
    return (moved[0], moved[1])
  }

  private static func spawn(
    _ words: [String], home: String, reading: Int32, writing: Int32
  ) throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, reading, 3)
    posix_spawn_file_actions_adddup2(&actions, writing, 4)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let arguments = words.map { strdup($0) }
    let variables = ["PATH=" + path, "HOME=" + home].map { (text: String) in strdup(text) }
    defer { for text in arguments + variables { free(text) } }
    var child: pid_t = 0
    let state = posix_spawn(&child, words[0], &actions, nil, arguments + [nil], variables + [nil])
    guard state == 0 else {
      throw Failure(description: "\(words[0]) does not start: \(String(cString: strerror(state)))")
    }
    return child
  }

  /// Opens a page and waits until it is loaded.
  func open(_ url: URL) throws -> ChromiumPage { try ChromiumPage(url, in: self) }

  /// Sends a command and returns its answer; events that arrive meanwhile are kept.
  @discardableResult
  func send(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    lastIdentifier += 1
    let identifier = lastIdentifier
    var message: [String: Any] = ["id": identifier, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try write(JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == identifier else { continue }
      if let error = answer["error"] as? [String: Any] {
        throw Failure(description: "\(method): \(error["message"] ?? error)")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Waits for an event.
  func wait(for method: String, session: String) throws {
    func isAwaited(_ event: [String: Any]) -> Bool {
      event["method"] as? String == method && event["sessionId"] as? String == session
    }
    while !events.contains(where: isAwaited) { _ = try receive() }
    events.removeAll(where: isAwaited)
  }

  /// Takes the events of a page.
  func takeEvents(of session: String) -> [[String: Any]] {
    defer { events.removeAll { $0["sessionId"] as? String == session } }
    return events.filter { $0["sessionId"] as? String == session }
  }

  private func write(_ bytes: Data) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw Failure(description: "the browser has ended") }
      if count > 0 { rest = rest.dropFirst(count) }
    }
  }

  /// Returns the next message; keeps it as well if it is an event.
  private func receive() throws -> [String: Any] {
    var searched = 0
    while true {
      if let end = pending[(pending.startIndex + searched)...].firstIndex(of: 0) {
        let message =
          try JSONSerialization.jsonObject(with: pending[..<end]) as? [String: Any] ?? [:]
        pending = Data(pending[(end + 1)...])
        if message["method"] != nil { events.append(message) }
        return message
      }
      searched = pending.count
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(Self.patience * 1000)) > 0 else {
        throw Failure(description: "the browser has not answered for \(Self.patience) s")
      }
      var block = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(output, &block, block.count)
      guard count > 0 else { throw Failure(description: "the browser has ended") }
      pending.append(contentsOf: block[..<count])
    }
  }
}

/// A page in a browser.
final class ChromiumPage {
  private let browser: Chromium
  private let target: String
  private let session: String

  fileprivate init(_ url: URL, in browser: Chromium) throws {
    self.browser = browser
    func text(_ answer: [String: Any], _ key: String) -> String { answer[key] as? String ?? "" }
    target = text(try browser.send("Target.createTarget", ["url": "about:blank"]), "targetId")
    session = text(
      try browser.send("Target.attachToTarget", ["targetId": target, "flatten": true]), "sessionId")
    for domain in ["Page", "Runtime", "Log"] { try send("\(domain).enable") }
    try resize(width: 1200, height: 1000)
    try send("Page.navigate", ["url": url.absoluteString])
    try browser.wait(for: "Page.loadEventFired", session: session)
  }

  /// Waits until an element matches a selector.
  func waitForElement(_ selector: String) throws {
    try evaluate(
      """
      await new Promise((done) => {
        const look = () => (document.querySelector('\(selector)') ? done() : requestAnimationFrame(look));
        look();
      })
      """)
  }

  /// Waits until an expression is true, which is evaluated once a frame.
  func waitUntil(_ condition: String) throws {
    try evaluate(
      "while (!(\(condition))) await new Promise((done) => requestAnimationFrame(done));")
  }

  /// Sets the size of the page's window, in points.
  func resize(width: Int, height: Int) throws {
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  @discardableResult
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.send(method, parameters, session: session)
  }

  /// Returns the value of an expression, or of its promise.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "replMode": true])
    if let details = answer["exceptionDetails"] as? [String: Any] {
      throw Chromium.Failure(description: Self.text(ofException: details))
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Returns the value of an expression, decoded from JSON.
  func value<Value: Decodable>(_ expression: String) throws -> Value {
    try JSONDecoder().decode(
      Value.self, from: Data((try evaluate(expression) as? String ?? "").utf8))
  }

  /// Presses and releases a key, such as `ArrowRight`, or a letter.
  func press(_ key: String) throws {
    let text = key.count == 1 ? key : ""
    for type in [text.isEmpty ? "rawKeyDown" : "keyDown", "keyUp"] {
      try send("Input.dispatchKeyEvent", ["type": type, "key": key, "text": text])
    }
  }

  /// Moves the mouse along positions in the window with its button pressed.
  func drag(_ places: [(x: Double, y: Double)]) throws {
    guard let first = places.first, let last = places.last else { return }
    func mouse(_ type: String, _ place: (x: Double, y: Double)) throws {
      try send(
        "Input.dispatchMouseEvent",
        ["type": type, "x": place.x, "y": place.y, "button": "left", "buttons": 1, "clickCount": 1])
    }
    try mouse("mousePressed", first)
    for place in places.dropFirst() { try mouse("mouseMoved", place) }
    try mouse("mouseReleased", last)
  }

  /// The errors in the page so far: exceptions, and violations of its policy.
  func errors() throws -> [String] {
    // An answer arrives after all earlier events.
    try evaluate("0")
    return browser.takeEvents(of: session).compactMap { event in
      let parameters = event["params"] as? [String: Any] ?? [:]
      switch event["method"] as? String {
      case "Runtime.exceptionThrown":
        return Self.text(ofException: parameters["exceptionDetails"] as? [String: Any] ?? [:])
      case "Log.entryAdded":
        let entry = parameters["entry"] as? [String: Any] ?? [:]
        return entry["level"] as? String == "error" ? entry["text"] as? String : nil
      case "Runtime.consoleAPICalled":
        return parameters["type"] as? String == "error" ? "\(parameters["args"] ?? "")" : nil
      default: return nil
      }
    }
  }

  private static func text(ofException details: [String: Any]) -> String {
    let exception = details["exception"] as? [String: Any]
    return exception?["description"] as? String ?? details["text"] as? String ?? "\(details)"
  }

  /// Closes the page.
  func close() throws { try browser.send("Target.closeTarget", ["targetId": target]) }
}
