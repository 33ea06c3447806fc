import ArgumentParser
import MotionCore
import MotionValues

/// The name of a device as an argument.
struct DeviceArgument: ExpressibleByArgument {
  let device: Device

  init?(argument: String) {
    guard let device = Device(named: argument) else { return nil }
    self.device = device
  }

  var defaultValueDescription: String { device.name }

  static var allValueStrings: [String] { Device.all.map(\.name) }

  /// All names, as text.
  static var names: String { allValueStrings.joined(separator: ", ") }
}
