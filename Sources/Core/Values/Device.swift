/// A device by its name: the size of its upright screen and its safe area, in points.
///
/// The sizes and insets are those that UIKit reports for a window without bars.
package struct Device: Sendable, Hashable {
  package let name: String
  package let width: Double
  package let height: Double
  package let safeArea: Insets

  private init(_ name: String, _ width: Double, _ height: Double, top: Double, bottom: Double) {
    self.name = name
    self.width = width
    self.height = height
    safeArea = Insets(top: top, left: 0, bottom: bottom, right: 0)
  }

  /// The device of a name; nil if there is none.
  package init?(named name: String) {
    guard let device = Self.all.first(where: { $0.name == name }) else { return nil }
    self = device
  }

  package static let all = [
    Device("iphone-se", 375, 667, top: 20, bottom: 0),
    Device("iphone-13-mini", 375, 812, top: 50, bottom: 34),
    Device("iphone-14", 390, 844, top: 47, bottom: 34),
    Device("iphone-15", 393, 852, top: 59, bottom: 34),
    Device("iphone-15-plus", 430, 932, top: 59, bottom: 34),
    Device("iphone-16-pro", 402, 874, top: 62, bottom: 34),
    Device("iphone-16-pro-max", 440, 956, top: 62, bottom: 34),
    Device("ipad-mini", 744, 1133, top: 24, bottom: 20),
    Device("ipad", 820, 1180, top: 24, bottom: 20),
    Device("ipad-pro-11", 834, 1194, top: 24, bottom: 20),
    Device("ipad-pro-13", 1032, 1376, top: 24, bottom: 20),
  ]
}
