extension Paint: MixedContent {
  package static var name: String { "gradient" }
  package static var letter: String { "g" }
  package static var kind: Value.Kind { .color }

  package var color: Color? { mean(in: .light) }
  package var isColor: Bool { if case .color = self { true } else { false } }
}
