/// The code of a curve or a spring as lines: the framework's name, then its code.
enum SheetCode {
  static func lines(_ codes: [CodeDialect]) -> [String] {
    let width = codes.map(\.name.count).max() ?? 0
    return codes.flatMap { code in
      let room = String(repeating: " ", count: width - code.name.count + 2)
      let indentation = String(repeating: " ", count: width + 2)
      return code.code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        ($0.offset == 0 ? code.name + room : indentation) + $0.element
      }
    }
  }
}
