/// What a haptic feels like, in the words of UIKit and SwiftUI.
package enum Haptic: String, CaseIterable, Sendable {
  case success
  case warning
  case error
  case selection
  case light
  case medium
  case heavy
  case soft
  case rigid
  case start
  case stop
  case increase
  case decrease
  case alignment

  /// Haptics that follow each other more closely than this, in seconds, are felt as one.
  package static let leastInterval = 0.02
}
