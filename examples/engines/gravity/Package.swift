// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gravity",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In a package of your own: `.package(url: "…/motion", from: "…")`.
    .package(name: "motion", path: "../../..")
  ],
  targets: [
    .target(name: "Gravity", dependencies: [.product(name: "MotionPlugin", package: "motion")]),
    .executableTarget(
      name: "gravity-motion",
      dependencies: ["Gravity", .product(name: "MotionCommand", package: "motion")]),
  ])
