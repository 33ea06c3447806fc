import MotionRuntime

extension LuaToken {
  /// Whether a line is not empty, and its brackets and blocks are balanced.
  package static func isBalanced(_ line: String) -> Bool {
    var depth = 0
    var isEmpty = true
    for token in all(of: line) where token.kind != .gap {
      isEmpty = false
      switch token.text {
      case "(", "[", "{", "function", "do", "then", "repeat": depth += 1
      case ")", "]", "}", "end", "until": depth -= 1
      default: break
      }
      if depth < 0 || ["else", "elseif", ","].contains(token.text) && depth == 0 { return false }
    }
    return depth == 0 && !isEmpty
  }
}
