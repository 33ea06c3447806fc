// swift-tools-version: 6.2
import PackageDescription

/// The settings of each target. None sets how it is optimised, so that `swift build -c release` and
/// an editor optimise as `scripts/build` does.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The engines. Each has a folder with a guide, a name here, and an entry in
/// `StandardPlugins.swift`.
let engines = [
  "PropertyAnimator", "Input", "Scroll", "Header", "Section", "PageFlip", "Transition",
  "Appearance", "CustomAnimation", "Follow", "State", "Layout",
]
/// The engines whose pure model is a module of its own.
let modelledEngines: Set = ["PropertyAnimator", "Transition"]

/// Declares a target with its sources in `Sources/ROOM`.
///
/// It links libm, because `rounded()` and `squareRoot()` call it on processors that lack the
/// instruction.
func library(
  _ name: String, in room: String, _ dependencies: [String] = [],
  products: [Target.Dependency] = [], excluding: [String] = [], linking libraries: [String] = ["m"]
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) } + products,
    path: "Sources/\(room)", exclude: excluding, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0, .when(platforms: [.linux])) })
}

/// Declares the tests of a target: those of `Sources/ROOM` are in `Tests/ROOM`.
func tests(
  of name: String, in room: String, _ dependencies: [String] = [], excluding: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "Support"] + dependencies).map { .byName(name: $0) },
    path: "Tests/\(room)", exclude: excluding, swiftSettings: settings)
}

/// Declares an engine, its tests, and its model if that is a module.
func targets(ofEngine engine: String) -> [Target] {
  let folder = "Engines/\(engine)"
  let tested = ["MotionCore", "MotionMath", "MotionRuntime", "MotionTrace", "SceneSupport"]
  guard modelledEngines.contains(engine) else {
    return [
      library(
        "\(engine)Engine", in: folder, ["MotionCore", "MotionMath", "MotionPlugin"],
        excluding: ["README.md"]),
      tests(of: "\(engine)Engine", in: folder, tested + ["StandardRuntime"]),
    ]
  }
  return [
    library(
      "\(engine)Model", in: folder, ["MotionCore", "MotionMath"],
      excluding: ["Plugin", "README.md"]),
    library(
      "\(engine)Engine", in: "\(folder)/Plugin",
      ["MotionCore", "MotionMath", "MotionPlugin", "\(engine)Model"]),
    tests(of: "\(engine)Model", in: folder, tested + ["\(engine)Engine", "StandardRuntime"]),
  ]
}

let package = Package(
  name: "motion",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "motion", targets: ["motion"]),
    .executable(name: "motion-serve", targets: ["motion-serve"]),
  ],
  dependencies: [
    // The command line: parsing, help and completion, for two milliseconds of start-up time.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // MARK: Libraries that are linked

    // toml++, a header-only library, behind an interface that Swift can call.
    .target(
      name: "CTOML", path: "Sources/Libraries/CTOML"),
    // SHA-256 for hashes; Ed25519 and BLAKE2b for minisign signatures.
    .systemLibrary(
      name: "CSodium", path: "Sources/Libraries/CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    library("MotionHash", in: "Libraries/Hash", ["CSodium"], linking: ["sodium"]),
    // Inflates zipped files.
    .systemLibrary(
      name: "CZlib", path: "Sources/Libraries/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // MARK: Lua

    // liblua5.4, found by pkg-config or in Debian's location.
    .systemLibrary(
      name: "CLua", path: "Sources/Lua/CLua", pkgConfig: "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    // The parts of Lua's library that scripts may use, and the replacements of the others. These
    // are C functions, because they raise Lua errors.
    .target(
      name: "CLuaLibrary", dependencies: ["CLua"], path: "Sources/Lua/CLuaLibrary",
      cSettings: [.headerSearchPath("../CLua"), .treatAllWarnings(as: .error)]),
    // liblua is linked by name as well, for machines without pkg-config.
    library(
      "MotionLua", in: "Lua/MotionLua",
      ["CLua", "CLuaLibrary", "MotionCore", "MotionMath", "MotionPlugin"],
      linking: ["m", "lua5.4"]),

    // MARK: Core and binding

    library("MotionMath", in: "Core/Math"),
    library("MotionFonts", in: "Core/Fonts"),
    // Properties, their types and values, and diagnostics: all that is said about a scene and holds
    // none of its state. What only reads values is built beside the core.
    library("MotionValues", in: "Core/Values", ["MotionFonts", "MotionMath"]),
    library(
      "MotionCore", in: "Core", ["MotionFonts", "MotionMath", "MotionValues"],
      excluding: ["Fonts", "Math", "Values"]),
    library("MotionPlugin", in: "Binding", ["MotionCore", "MotionMath"]),

    // MARK: Run

    // What every script has without an engine: a module of its own, which is built beside the engines.
    library(
      "ScenePlugins", in: "Run/Plugins",
      ["MotionCore", "MotionFonts", "MotionLua", "MotionMath", "MotionPlugin"]),
    library(
      "MotionRuntime", in: "Run",
      [
        "MotionCore", "MotionFonts", "MotionLua", "MotionMath", "MotionMetrics", "MotionPlugin",
        "MotionRecording", "MotionTrace", "ScenePlugins",
      ], excluding: ["Check", "Plugins", "Standard"]),
    // What `motion check` finds.
    library(
      "MotionCheck", in: "Run/Check",
      [
        "MotionCore", "MotionFonts", "MotionMath", "MotionPlugin", "MotionRecording",
        "MotionRuntime", "MotionTrace",
      ]),
    // The runtime with all engines: what tests run scenes with, and whose plugins the executable has.
    library(
      "StandardRuntime", in: "Run/Standard",
      [
        "MotionCore", "MotionLua", "MotionMath", "MotionPlugin", "MotionRuntime", "ScenePlugins",
      ]
        + engines.map { "\($0)Engine" }),

    // MARK: Outputs

    library("MotionTrace", in: "Outputs/Trace", ["MotionHash", "MotionMath", "MotionValues"]),
    library(
      "MotionRecording", in: "Outputs/Recording", ["MotionMath", "MotionTrace", "MotionValues"]),
    library(
      "MotionMetrics", in: "Outputs/Metrics", ["MotionRecording", "MotionTrace", "MotionValues"]),
    library(
      "MotionComparison", in: "Outputs/Comparison",
      ["MotionMath", "MotionMetrics", "MotionRecording", "MotionTrace", "MotionValues"]),
    library(
      "MotionPlot", in: "Outputs/Plot",
      ["MotionMath", "MotionMetrics", "MotionRecording", "MotionTrace", "MotionValues"]),
    library(
      "MotionSweep", in: "Outputs/Sweep",
      ["MotionHash", "MotionMetrics", "MotionRecording", "MotionTrace", "MotionValues"]),
    // The page's files, embedded so that the executable needs no bundle.
    .target(
      name: "CPage", path: "Sources/Outputs/Page/Embedded",
      cSettings: [.treatAllWarnings(as: .error)]),
    library(
      "MotionPage", in: "Outputs/Page",
      [
        "CPage", "CZlib", "MotionHash", "MotionMath", "MotionRecording", "MotionTrace",
        "MotionValues",
      ],
      excluding: ["Embedded", "Page"], linking: ["m", "z"]),
    library(
      "MotionHandoff", in: "Outputs/Handoff",
      ["MotionCore", "MotionMath", "MotionMetrics", "MotionRecording", "MotionTrace"]),
    library(
      "MotionExport", in: "Outputs/Export",
      [
        "MotionCore", "MotionHandoff", "MotionMath", "MotionMetrics", "MotionPage", "MotionPlot",
        "MotionRecording", "MotionTrace",
      ]),
    // The pages of errors, embedded like those of the page.
    .target(
      name: "CErrorPages", path: "Sources/Outputs/Docs/Embedded",
      cSettings: [.treatAllWarnings(as: .error)]),
    library(
      "MotionTest", in: "Outputs/Test",
      [
        "MotionComparison", "MotionCore", "MotionMath", "MotionMetrics", "MotionPlugin",
        "MotionRecording", "MotionTrace",
      ]),
    library(
      "MotionDocs", in: "Outputs/Docs",
      ["CErrorPages", "MotionCore", "MotionMath", "MotionPlugin", "MotionTrace"],
      excluding: ["Embedded", "Errors"]),

    // MARK: Packs

    library(
      "MotionPacks", in: "Packs", ["CSodium", "CTOML", "CZlib", "MotionHash", "MotionValues"],
      linking: ["m", "sodium", "z"]),

    // MARK: The command

    // The kernel sandbox around a run. The attacks that test it are not in release builds.
    .target(
      name: "CSandbox", path: "Sources/Command/CSandbox",
      cSettings: [
        .treatAllWarnings(as: .error),
        .define("CSANDBOX_ATTACK", .when(configuration: .debug)),
      ]),
    // The examples, embedded for `motion new --from`.
    .target(
      name: "CExamples", path: "Sources/Command/CExamples",
      cSettings: [.treatAllWarnings(as: .error)]),
    library("MotionMessages", in: "Command/Messages"),
    // All of the command but the engines, which the executable gives to it.
    library(
      "MotionCommands", in: "Command/Commands",
      [
        "CExamples", "CSandbox", "MotionCheck", "MotionComparison", "MotionCore", "MotionDocs",
        "MotionExport", "MotionHandoff", "MotionLua", "MotionMath", "MotionMessages",
        "MotionMetrics", "MotionPacks", "MotionPage", "MotionPlot", "MotionPlugin",
        "MotionRecording", "MotionRuntime", "MotionSweep", "MotionTest", "MotionTrace",
      ],
      products: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "motion", dependencies: ["MotionCommands", "StandardRuntime"],
      path: "Sources/Command/motion", swiftSettings: settings),
    // Serves a page; a program of its own, so that `motion` contains no server.
    .executableTarget(
      name: "motion-serve", dependencies: ["CSandbox", "MotionMessages"],
      path: "Sources/Command/motion-serve", swiftSettings: settings),

    // MARK: Tests

    // `scripts/bench` runs it in release; its numbers are printed, never asserted.
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "CLoops", "MotionCommands", "MotionComparison", "MotionCore", "MotionExport",
        "MotionHandoff", "MotionLua",
        "MotionMath", "MotionPlugin", "MotionRecording", "MotionRuntime", "MotionTrace",
        "PropertyAnimatorModel", "StandardRuntime", "TransitionModel",
      ],
      path: "Tests/Benchmark", exclude: ["CLoops", "Scenes"],
      swiftSettings: settings),
    // The C loops against which the drivers are measured.
    .target(name: "CLoops", path: "Tests/Benchmark/CLoops"),
    .target(name: "Support", path: "Tests/Support", swiftSettings: settings),
    // Scenes that a test runs and inspects.
    .target(
      name: "SceneSupport",
      dependencies: [
        "MotionCore", "MotionMath", "MotionRecording", "MotionRuntime", "MotionTrace",
        "StandardRuntime", "Support",
      ],
      path: "Tests/SceneSupport", swiftSettings: settings),
    tests(of: "MotionMath", in: "Core/Math"),
    tests(of: "MotionFonts", in: "Core/Fonts"),
    tests(of: "MotionValues", in: "Core/Values", ["MotionMath"]),
    tests(of: "MotionCore", in: "Core", ["MotionMath"], excluding: ["Fonts", "Math", "Values"]),
    tests(of: "MotionPlugin", in: "Binding", ["MotionCore", "MotionLua", "MotionMath"]),
    tests(
      of: "MotionLua", in: "Lua",
      ["CLua", "CLuaLibrary", "MotionCore", "MotionMath", "MotionPlugin"]),
    tests(of: "MotionTrace", in: "Outputs/Trace", ["MotionValues"]),
    tests(of: "MotionRecording", in: "Outputs/Recording", ["MotionCore", "MotionTrace"]),
    tests(
      of: "MotionMetrics", in: "Outputs/Metrics",
      [
        "MotionCore", "MotionMath", "MotionRecording", "MotionRuntime", "MotionTrace",
        "StandardRuntime",
      ]),
    tests(
      of: "MotionComparison", in: "Outputs/Comparison",
      [
        "MotionCore", "MotionMath", "MotionRecording", "MotionRuntime", "MotionTrace",
        "SceneSupport",
      ]),
    tests(of: "MotionTest", in: "Outputs/Test", ["MotionCore"]),
    tests(
      of: "MotionPlot", in: "Outputs/Plot",
      [
        "MotionCore", "MotionMath", "MotionRecording", "MotionRuntime", "MotionTrace",
        "StandardRuntime",
      ]),
    tests(
      of: "MotionHandoff", in: "Outputs/Handoff",
      [
        "MotionCore", "MotionMath", "MotionRecording", "MotionRuntime", "SceneSupport",
        "StandardRuntime",
      ]),
    tests(
      of: "MotionExport", in: "Outputs/Export",
      [
        "MotionCore", "MotionHandoff", "MotionMath", "MotionPlugin", "MotionRecording",
        "MotionRuntime", "MotionTrace", "SceneSupport", "StandardRuntime",
      ], excluding: ["Lottie/play_lottie.py", "StandIns"]),
    tests(
      of: "MotionSweep", in: "Outputs/Sweep", ["MotionCore", "MotionTrace"]),
    tests(of: "MotionPacks", in: "Packs", ["CZlib", "MotionValues"]),
    tests(
      of: "MotionPage", in: "Outputs/Page",
      [
        "MotionCommands", "MotionCore", "MotionExport", "MotionHandoff", "MotionMath",
        "MotionPlugin", "MotionRecording", "MotionRuntime", "MotionTrace", "StandardRuntime",
        "motion", "motion-serve",
      ]),
    tests(
      of: "MotionRuntime", in: "Run",
      [
        "MotionComparison", "MotionCore", "MotionDocs", "MotionExport", "MotionHandoff",
        "MotionLua", "MotionMath", "MotionMetrics", "MotionPage", "MotionPlot", "MotionPlugin",
        "MotionRecording", "MotionTrace", "ScenePlugins", "SceneSupport", "StandardRuntime",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CSandbox", "MotionCommands", "MotionCore", "MotionHash", "MotionMath", "MotionMessages",
        "MotionMetrics",
        "MotionPacks", "MotionPlugin", "MotionRuntime", "MotionTrace", "SceneSupport",
        "StandardRuntime", "Support", "motion", "motion-serve",
      ],
      path: "Tests/Command", exclude: ["Pack/serve_packs.py"], swiftSettings: settings),
  ]
    + engines.flatMap(targets),
  cxxLanguageStandard: .cxx17
)
