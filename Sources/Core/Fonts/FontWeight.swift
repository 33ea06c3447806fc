/// The weight of a font, by its name in UIKit, from light to heavy.
package enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight
  case thin
  case light
  case regular
  case medium
  case semibold
  case bold
  case heavy
  case black

  /// The weight in CSS: 100 for `ultraLight` to 900 for `black`.
  package var css: Int { 100 * ((Self.allCases.firstIndex(of: self) ?? 3) + 1) }
}
