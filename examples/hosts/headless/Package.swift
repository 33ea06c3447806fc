// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "headless",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In a package of your own: `.package(url: "…/motion", from: "…")`.
    .package(name: "motion", path: "../../..")
  ],
  targets: [
    .executableTarget(
      name: "headless", dependencies: [.product(name: "Motion", package: "motion")])
  ])
