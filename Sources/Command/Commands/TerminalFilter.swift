import MotionCore
import MotionRecording
import MotionValues

/// Makes text from any source safe for a terminal: escapes characters that would move the
/// cursor, hide text or reorder it, as in `\u{1b}`, and bytes that are not UTF-8, as in `\x9b`.
///
/// Tabs, line feeds and motion's own colours pass. A character or an escape sequence that is
/// split between two writes is kept until the second. Does not allocate, so that a signal
/// handler may use it.
struct TerminalFilter: ~Copyable {
  /// The first bytes of an incomplete character or escape sequence.
  private let pending: UnsafeMutableRawBufferPointer
  private var pendingCount = 0
  /// Collects the output.
  private let buffer: UnsafeMutableRawBufferPointer
  private var count = 0

  init() {
    pending = .allocate(byteCount: Self.longestSequence, alignment: 1)
    buffer = .allocate(byteCount: 4096, alignment: 1)
  }

  deinit {
    pending.deallocate()
    buffer.deallocate()
  }

  /// Filters bytes and passes them to `write`, in one or more pieces.
  mutating func pass(
    _ bytes: UnsafeRawBufferPointer, to write: (UnsafeRawBufferPointer) -> TraceOutputState
  ) -> TraceOutputState {
    var state = TraceOutputState.open
    for byte in bytes {
      if count > buffer.count - 4 * Self.longestSequence {
        state = flush(write)
        if state == .closed { return state }
      }
      take(byte)
    }
    return flush(write)
  }

  private mutating func flush(
    _ write: (UnsafeRawBufferPointer) -> TraceOutputState
  ) -> TraceOutputState {
    let whole = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    count = 0
    return whole.isEmpty ? .open : write(whole)
  }

  private mutating func take(_ byte: UInt8) {
    if pendingCount > 0 {
      pending[pendingCount] = byte
      pendingCount += 1
      switch pending[0] == Self.escape ? colourState : characterState {
      case .whole: passPending()
      case .unfinished: break
      case .broken:
        // The last byte may start another sequence.
        pendingCount -= 1
        if pending[0] == Self.escape { spellEscape() } else { spellPending() }
        take(byte)
      }
    } else if byte == Self.escape || byte >= 0xc2 && byte <= 0xf4 {
      pending[0] = byte
      pendingCount = 1
    } else if byte >= 0x80 {
      spell(byte: byte)
    } else if byte != 0x0a, byte != 0x09, HiddenCharacter.contains(Unicode.Scalar(byte)) {
      spell(scalar: UInt32(byte))
    } else {
      put(byte)
    }
  }

  // MARK: Incomplete input

  private enum State {
    case whole, unfinished, broken
  }

  /// Whether the pending bytes are `ESC[0m`, `ESC[1m`, `ESC[2m`, `ESC[3…m`, `ESC[9…m` or `ESC[1;3…m`.
  private var colourState: State {
    let last = pendingCount - 1
    let byte = pending[last]
    let isDigit = byte >= 0x30 && byte <= 0x37
    switch last {
    case 1: return byte == 0x5b ? .unfinished : .broken
    case 2: return byte >= 0x30 && byte <= 0x33 || byte == 0x39 ? .unfinished : .broken
    case 3 where pending[2] == 0x33 || pending[2] == 0x39: return isDigit ? .unfinished : .broken
    case 3 where byte == 0x3b && pending[2] == 0x31: return .unfinished
    case 3: return byte == 0x6d ? .whole : .broken
    case 4 where pending[3] == 0x3b: return byte == 0x33 ? .unfinished : .broken
    case 4: return byte == 0x6d ? .whole : .broken
    case 5: return isDigit ? .unfinished : .broken
    default: return byte == 0x6d ? .whole : .broken
    }
  }

  private var characterState: State {
    guard pending[pendingCount - 1] & 0xc0 == 0x80 else { return .broken }
    return pendingCount == characterLength ? .whole : .unfinished
  }

  private var characterLength: Int { pending[0] < 0xe0 ? 2 : pending[0] < 0xf0 ? 3 : 4 }

  private mutating func passPending() {
    defer { pendingCount = 0 }
    if pending[0] != Self.escape {
      var value = UInt32(pending[0] & (0x7f >> UInt8(characterLength)))
      for byte in pending[1..<pendingCount] { value = value << 6 | UInt32(byte & 0x3f) }
      let isShortest =
        value >= (characterLength == 2 ? 0x80 : characterLength == 3 ? 0x800 : 0x1_0000)
      guard isShortest, let scalar = Unicode.Scalar(value) else { return spellPending() }
      if HiddenCharacter.contains(scalar) { return spell(scalar: value) }
    }
    for byte in pending[..<pendingCount] { put(byte) }
  }

  /// Escapes the escape character, which makes the rest of the sequence harmless.
  private mutating func spellEscape() {
    spell(scalar: UInt32(Self.escape))
    for byte in pending[1..<pendingCount] { put(byte) }
    pendingCount = 0
  }

  private mutating func spellPending() {
    for byte in pending[..<pendingCount] { spell(byte: byte) }
    pendingCount = 0
  }

  // MARK: Output

  private mutating func spell(scalar value: UInt32) {
    put("\\u{")
    var isLeading = true
    for shift in stride(from: 28, through: 0, by: -4) {
      let digit = UInt8(value >> UInt32(shift) & 15)
      isLeading = isLeading && digit == 0 && shift > 0
      if !isLeading { put(hexadecimal: digit) }
    }
    put("}")
  }

  private mutating func spell(byte: UInt8) {
    put("\\x")
    put(hexadecimal: byte >> 4)
    put(hexadecimal: byte & 15)
  }

  private mutating func put(hexadecimal digit: UInt8) {
    put(digit < 10 ? 0x30 + digit : 0x57 + digit)
  }

  private mutating func put(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { put(text.utf8Start[index]) }
  }

  private mutating func put(_ byte: UInt8) {
    buffer[count] = byte
    count += 1
  }

  private static let escape: UInt8 = 0x1b
  /// The longest is `ESC[1;31m`.
  private static let longestSequence = 8
}
