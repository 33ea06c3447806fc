// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: the Swift 6 language mode comes with the tools version.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Functions that plugins declare are compiled for their very types across modules. That accesses
  // exclude each other is checked in the tests; in release it would be a twentieth of loading.
  .unsafeFlags(
    ["-cross-module-optimization", "-enforce-exclusivity=unchecked"],
    .when(configuration: .release)),
]

/// The engines: each one is a folder, a name here, and an entry in `StandardPlugins.swift`.
let engines = [
  "AnimatorEngine", "ScrollEngine", "HeaderEngine", "SectionEngine", "PageFlipEngine",
  "TransitionEngine", "AppearanceEngine", "DriverEngine",
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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // The registry on loopback that the tests fetch from.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.26.0"),
  ],
  targets: [
    // liblua5.4, found by pkg-config, or where Debian puts it.
    .systemLibrary(
      name: "CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),

    // What scripts get of Lua's library, and what replaces the rest: C that raises in Lua.
    .target(
      name: "CLuaLibrary", dependencies: ["CLua"],
      cSettings: [.headerSearchPath("../CLua"), .treatAllWarnings(as: .error)]),
    // The kernel's walls around a run. What tests attack them with is in no release.
    .target(
      name: "CSandbox",
      cSettings: [
        .treatAllWarnings(as: .error),
        .define("CSANDBOX_ATTACK", .when(configuration: .debug)),
      ]),
    // toml++, whose headers are all of it, behind a face that Swift can call.
    .target(name: "CTOML"),
    // Ed25519 and BLAKE2b, for signatures as minisign makes them.
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    // Inflates what others have zipped.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    library("MotionCore"),
    library("MotionPlugin", ["MotionCore"]),
    // Named again for machines without pkg-config.
    library(
      "MotionLua", ["CLua", "CLuaLibrary", "MotionCore", "MotionPlugin"], linking: ["m", "lua5.4"]),
    library("MotionTrace", ["MotionCore"]),
    library("MotionRecording", ["MotionCore", "MotionTrace"]),
    library("MotionMetrics", ["MotionRecording", "MotionTrace"]),
    library("MotionPlot", ["MotionCore", "MotionMetrics", "MotionRecording", "MotionTrace"]),
    // The page's own files, without a bundle beside the executable.
    .target(
      name: "CPage", path: "Sources/MotionPage/Embedded", cSettings: [.treatAllWarnings(as: .error)]
    ),
    .target(
      name: "MotionPage",
      dependencies: ["CPage", "CZlib", "MotionCore", "MotionRecording", "MotionTrace"],
      exclude: ["Embedded", "Page"], swiftSettings: settings,
      linkerSettings: ["m", "z"].map { .linkedLibrary($0, .when(platforms: [.linux])) }),
    library(
      "MotionPacks", ["CSodium", "CTOML", "CZlib", "MotionCore"], linking: ["m", "sodium", "z"]),
    library("MotionDocs", ["MotionCore", "MotionPlugin", "MotionTrace"]),
    library(
      "MotionRuntime",
      ["MotionCore", "MotionPlugin", "MotionLua", "MotionRecording", "MotionTrace"]
        + engines.map { .byName(name: $0) }
    ),
    .executableTarget(
      name: "motion",
      dependencies: [
        "CSandbox", "MotionCore", "MotionDocs", "MotionLua", "MotionMetrics", "MotionPacks",
        "MotionPage", "MotionPlot", "MotionPlugin",
        "MotionRecording", "MotionRuntime", "MotionTrace",
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
      path: "Tests/Benchmark", exclude: ["CLoops", "Scenes"], swiftSettings: settings,
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
    tests(of: "MotionRecording", ["MotionCore", "MotionTrace"]),
    tests(of: "MotionMetrics", ["MotionCore", "MotionRecording", "MotionRuntime", "MotionTrace"]),
    tests(
      of: "MotionPlot",
      ["MotionCore", "MotionRecording", "MotionRuntime", "MotionTrace"]),
    tests(of: "MotionPacks", ["CZlib", "MotionCore"]),
    tests(
      of: "MotionPage",
      [
        "MotionCore", "MotionPlugin", "MotionRecording", "MotionRuntime", "MotionTrace", "motion",
      ]),
    tests(
      of: "MotionRuntime",
      [
        "MotionCore", "MotionDocs", "MotionLua", "MotionMetrics", "MotionPage", "MotionPlot",
        "MotionPlugin", "MotionRecording", "MotionTrace",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CSandbox", "MotionCore", "MotionMetrics", "MotionPacks", "MotionRuntime", "MotionTrace",
        "motion", "Support",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      swiftSettings: settings),
  ]
    + engines.map { library($0, ["MotionCore", "MotionPlugin"]) }
    + engines.map { tests(of: $0, ["MotionCore"]) },
  cxxLanguageStandard: .cxx17
)
