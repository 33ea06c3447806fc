// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: the Swift 6 language mode comes with the tools version.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Functions that plugins declare are compiled for their very types across modules.
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// The engines: each one is a folder, a name here, and an entry in `StandardPlugins.swift`.
let engines = [
  "AnimatorEngine", "ScrollEngine", "HeaderEngine", "SectionEngine", "PageFlipEngine",
  "TransitionEngine", "AppearanceEngine",
]

/// `rounded()` and `squareRoot()` are calls into libm on processors without the instruction.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], linking libraries: [String] = ["m"]
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0, .when(platforms: [.linux])) })
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "Support"] + dependencies,
    swiftSettings: settings)
}

let package = Package(
  name: "motion",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "motion", targets: ["motion"])],
  dependencies: [
    // The command line: parsing, help, completion. One millisecond of start-up buys all three.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // liblua5.4, found by pkg-config, or where Debian puts it.
    .systemLibrary(
      name: "CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua"])]),

    // What scripts get of Lua's library, and what replaces the rest: C that raises in Lua.
    .target(
      name: "CLuaLibrary", dependencies: ["CLua"],
      cSettings: [.headerSearchPath("../CLua"), .treatAllWarnings(as: .error)]),
    library("MotionCore"),
    library("MotionPlugin", ["MotionCore"]),
    // Named again for machines without pkg-config.
    library(
      "MotionLua", ["CLua", "CLuaLibrary", "MotionCore", "MotionPlugin"], linking: ["m", "lua5.4"]),
    library("MotionTrace", ["MotionCore"]),
    library("MotionDocs", ["MotionCore", "MotionPlugin", "MotionTrace"]),
    library(
      "MotionRuntime",
      ["MotionCore", "MotionPlugin", "MotionLua", "MotionTrace"] + engines.map { .byName(name: $0) }
    ),
    .executableTarget(
      name: "motion",
      dependencies: [
        "MotionCore", "MotionDocs", "MotionPlugin", "MotionRuntime", "MotionTrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // `scripts/bench` runs it in release; its numbers are printed, never asserted.
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "AnimatorEngine", "CLoops", "MotionCore", "MotionLua", "MotionPlugin", "MotionRuntime",
        "MotionTrace", "TransitionEngine",
      ],
      path: "Tests/Benchmark", exclude: ["CLoops"], swiftSettings: settings,
      linkerSettings: [
        // So that the benchmark counts allocations.
        .unsafeFlags(
          ["malloc", "calloc", "realloc", "posix_memalign"].flatMap {
            ["-Xlinker", "--wrap=\($0)"]
          },
          .when(platforms: [.linux]))
      ]),
    // The loops that the drivers are measured against.
    .target(name: "CLoops", path: "Tests/Benchmark/CLoops"),
    .target(name: "Support", path: "Tests/Support", swiftSettings: settings),
    tests(of: "MotionCore"),
    tests(of: "MotionPlugin", ["MotionCore", "MotionLua"]),
    tests(of: "MotionLua", ["MotionCore", "MotionPlugin"]),
    tests(of: "MotionTrace", ["MotionCore"]),
    tests(of: "MotionRuntime", ["MotionCore", "MotionPlugin", "MotionTrace", "MotionDocs"]),
    .testTarget(
      name: "CommandTests", dependencies: ["motion", "Support"], swiftSettings: settings),
  ]
    + engines.map { library($0, ["MotionCore", "MotionPlugin"]) }
    + engines.map { tests(of: $0, ["MotionCore"]) }
)
