/// Light or dark, as the system's setting says.
package enum Appearance: String, CaseIterable, Sendable {
  case light
  case dark
}
