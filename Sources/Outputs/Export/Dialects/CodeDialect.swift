/// A curve or a spring as code for one framework.
package struct CodeDialect: Sendable, Equatable {
  /// The framework, such as "SwiftUI".
  package let name: String
  /// The code to paste, without a line break at its end.
  package let code: String

  package init(_ name: String, _ code: String) {
    self.name = name
    self.code = code
  }
}
