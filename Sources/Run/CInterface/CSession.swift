import CMotion
import MotionCore
import MotionRuntime
import MotionValues
import StandardRuntime
import Synchronization

/// A session of `motion.h`: the scene, and what its functions have returned.
final class CSession {
  let scene: SceneSession
  let printed: PrintedLines
  /// The script, which errors quote.
  let script: String
  fileprivate let isBusy = Atomic(false)
  fileprivate var events = CEvents([])
  fileprivate var lastPrinted = CText("")

  init(_ scene: SceneSession, printed: PrintedLines, script: String) {
    self.scene = scene
    self.printed = printed
    self.script = script
  }
}

/// What the script has printed and the host has not read.
final class PrintedLines {
  private var text = ""

  func add(_ line: String) { text += line + "\n" }

  func take() -> String {
    defer { text = "" }
    return text
  }
}

/// A text that C reads, ended by a zero byte; bytes of zero within it are left out.
final class CText {
  let pointer: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8.filter { $0 != 0 }
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    pointer = UnsafePointer(copy)
  }

  deinit { pointer.deallocate() }
}

/// The events that `motion_events` has returned, with their texts.
private final class CEvents {
  private let texts: [CText]
  let list: UnsafeMutableBufferPointer<motion_event>

  init(_ events: [StageEvent]) {
    texts = events.flatMap { event in
      let words = event.words.map { word in
        switch word {
        case .number(let number): DecimalText(number).description
        case .name(let name): name
        }
      }
      return [event.name, event.target, words.joined(separator: " ")].map(CText.init)
    }
    list = .allocate(capacity: events.count)
    for (index, event) in events.enumerated() {
      list.initializeElement(
        at: index,
        to: motion_event(
          time: event.time, name: texts[3 * index].pointer,
          target: texts[3 * index + 1].pointer, words: texts[3 * index + 2].pointer))
    }
  }

  deinit { list.deallocate() }
}

/// The files of a host in C.
private final class CFiles: ScriptFiles {
  private let files: motion_files

  init(_ files: motion_files) { self.files = files }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    var length = 0
    guard let bytes = files.read?(files.context, path, &length) else {
      throw Diagnostic(
        DiagnosticCode("unreadable-file"), "the host has no file `\(path)` that can be read")
    }
    return Array(UnsafeBufferPointer(start: bytes, count: length))
  }

  func exists(_ path: String) -> Bool { files.exists?(files.context, path) ?? false }

  func nearest(to path: String) -> String? { nil }
}

extension SessionOptions {
  /// Reads the members that the host's version of the header has.
  fileprivate init(_ given: UnsafePointer<motion_options>?) throws(Diagnostic) {
    self.init()
    guard let given else { return }
    let size = given.pointee.size
    guard size >= MemoryLayout<motion_options>.size else {
      throw Diagnostic(
        .outOfRange, "`motion_options.size` is \(size), which is that of no version of the header",
        help: ["write `motion_options options = { .size = sizeof options };`"])
    }
    let options = given.pointee
    isDark = options.is_dark
    reducesMotion = options.reduces_motion
    seed = Int(options.seed)
    if options.memory > 0 { limits.memory = Int(clamping: options.memory) }
    if options.steps > 0 { limits.steps = Int(clamping: options.steps) }
    guard var next = options.parameters else { return }
    while let name = next[0] {
      guard let value = next[1] else {
        throw Diagnostic(
          .missingOption, "the parameter `\(String(cString: name))` has no value",
          help: ["names and values follow each other, up to a NULL"])
      }
      settings[String(cString: name)] = String(cString: value)
      next += 2
    }
  }
}

/// What an opaque pointer of the header stands for.
private func object<Object: AnyObject>(_ pointer: OpaquePointer) -> Object {
  Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// Returns a pointer that `release` frees.
func retained(_ object: AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

func release(_ pointer: OpaquePointer) {
  Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

/// Runs a function of the header for a session, which no other thread may use meanwhile; writes its
/// error, and returns `failure` then.
private func with<Result>(
  _ pointer: OpaquePointer?, _ error: CError.Place, or failure: Result,
  _ body: (CSession) throws(Diagnostic) -> Result
) -> Result {
  error?.pointee = nil
  var script = ""
  do throws(Diagnostic) {
    guard let pointer else {
      throw Diagnostic(
        .wrongType, "the session is NULL",
        help: ["look at the error of `motion_open`, which returned it"])
    }
    let session: CSession = object(pointer)
    guard !session.isBusy.exchange(true, ordering: .acquiring) else {
      throw Diagnostic(
        DiagnosticCode("session-in-use"), "another thread, or a file of the host, uses the session",
        help: ["use a session on one thread at a time, or open one for each thread"])
    }
    defer { session.isBusy.store(false, ordering: .releasing) }
    script = session.script
    return try body(session)
  } catch let diagnostic {
    CError.write(diagnostic, script: script, to: error)
    return failure
  }
}

@_cdecl("motion_version")
public func motionVersion() -> Int32 { 1 }

@_cdecl("motion_open")
public func motionOpen(
  _ name: UnsafePointer<CChar>?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ files: UnsafePointer<motion_files>?, _ options: UnsafePointer<motion_options>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
  error?.pointee = nil
  let bytes = text.map { Array(UnsafeRawBufferPointer(start: $0, count: max(length, 0))) } ?? []
  let script = String(decoding: bytes, as: UTF8.self)
  do throws(Diagnostic) {
    let printed = PrintedLines()
    let source = SceneSource(
      name: name.map { String(cString: $0) } ?? "scene.lua", text: bytes,
      files: files.map { CFiles($0.pointee) })
    let scene = try SceneSession(source, SessionOptions(options), printLine: printed.add)
    return retained(CSession(scene, printed: printed, script: script))
  } catch let diagnostic {
    CError.write(diagnostic, script: script, to: error)
    return nil
  }
}

@_cdecl("motion_close")
public func motionClose(_ session: OpaquePointer?) {
  if let session { release(session) }
}

@_cdecl("motion_touch")
public func motionTouch(
  _ session: OpaquePointer?, _ finger: Int32, _ phase: Int32, _ x: Double, _ y: Double,
  _ time: Double
) -> Double {
  with(session, nil, or: .nan) { session in
    // The header's numbers are those of the cases, in their order, which is UIKit's.
    guard TouchPhase.allCases.indices.contains(Int(phase)) else { return .nan }
    let phase = TouchPhase.allCases[Int(phase)]
    return session.scene.touch(Int(finger), phase, x: x, y: y, at: time) ?? .nan
  }
}

@_cdecl("motion_set")
public func motionSet(
  _ session: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ time: Double, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Double {
  with(session, error, or: .nan) { (session) throws(Diagnostic) in
    try session.scene.set(text(name), toText: text(value), at: time)
  }
}

@_cdecl("motion_advance")
public func motionAdvance(
  _ session: OpaquePointer?, _ time: Double, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  with(session, error, or: false) { (session) throws(Diagnostic) in
    try session.scene.advance(to: time)
    return true
  }
}

@_cdecl("motion_rewind")
public func motionRewind(
  _ session: OpaquePointer?, _ time: Double, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Bool {
  with(session, error, or: false) { (session) throws(Diagnostic) in
    try session.scene.rewind(to: time)
    return true
  }
}

@_cdecl("motion_slot")
public func motionSlot(
  _ session: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  with(session, error, or: -1) { (session) throws(Diagnostic) in
    Int32(try session.scene.slot(text(path)).index)
  }
}

@_cdecl("motion_read")
public func motionRead(
  _ session: OpaquePointer?, _ slots: UnsafePointer<Int32>?, _ count: Int,
  _ values: UnsafeMutablePointer<Double>?
) {
  guard let slots, let values, count > 0 else { return }
  let isRead = with(session, nil, or: false) { session in
    for index in 0..<count {
      values[index] = session.scene[SceneSlot(index: Int(slots[index]))]
    }
    return true
  }
  if !isRead { for index in 0..<count { values[index] = .nan } }
}

@_cdecl("motion_rests")
public func motionRests(_ session: OpaquePointer?) -> Bool {
  with(session, nil, or: true) { $0.scene.rests }
}

@_cdecl("motion_events")
public func motionEvents(
  _ session: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<motion_event>? {
  count?.pointee = 0
  return with(session, nil, or: nil) { session in
    let events = CEvents(session.scene.events)
    session.events = events
    count?.pointee = events.list.count
    return UnsafePointer(events.list.baseAddress)
  }
}

@_cdecl("motion_printed")
public func motionPrinted(_ session: OpaquePointer?) -> UnsafePointer<CChar>? {
  with(session, nil, or: nil) { session in
    session.lastPrinted = CText(session.printed.take())
    return session.lastPrinted.pointer
  }
}

private func text(_ given: UnsafePointer<CChar>?) -> String {
  given.map { String(cString: $0) } ?? ""
}
