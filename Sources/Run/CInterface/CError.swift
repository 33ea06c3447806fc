import MotionRuntime
import MotionValues

/// An error of `motion.h`, with the texts that its functions return.
final class CError {
  /// Where a function of the header writes its error; nil if the host does not ask for it.
  typealias Place = UnsafeMutablePointer<OpaquePointer?>?

  fileprivate let code, message, help, file, text: CText
  fileprivate let line: Int32

  private init(_ diagnostic: Diagnostic, script: String) {
    code = CText(diagnostic.code.slug)
    message = CText(diagnostic.message)
    help = CText(diagnostic.help.joined(separator: "\n"))
    file = CText(diagnostic.location?.file ?? "")
    line = Int32(clamping: diagnostic.location?.line ?? 0)
    text = CText(diagnostic.text(script: script))
  }

  static func write(_ diagnostic: Diagnostic, script: String, to place: Place) {
    place?.pointee = retained(CError(diagnostic, script: script))
  }
}

/// Returns what is read of an error; nil if there is none.
private func read<Part>(_ error: OpaquePointer?, _ part: (CError) -> Part) -> Part? {
  error.map { part(Unmanaged<CError>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()) }
}

@_cdecl("motion_error_code")
public func motionErrorCode(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  read(error, \.code.pointer)
}

@_cdecl("motion_error_message")
public func motionErrorMessage(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  read(error, \.message.pointer)
}

@_cdecl("motion_error_help")
public func motionErrorHelp(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  read(error, \.help.pointer)
}

@_cdecl("motion_error_file")
public func motionErrorFile(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  read(error, \.file.pointer)
}

@_cdecl("motion_error_line")
public func motionErrorLine(_ error: OpaquePointer?) -> Int32 {
  read(error, \.line) ?? 0
}

@_cdecl("motion_error_text")
public func motionErrorText(_ error: OpaquePointer?) -> UnsafePointer<CChar>? {
  read(error, \.text.pointer)
}

@_cdecl("motion_error_free")
public func motionErrorFree(_ error: OpaquePointer?) {
  if let error { release(error) }
}
