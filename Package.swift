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
  "Appearance", "CustomAnimation", "Follow", "State", "Layout", "Presence",
  "Emitter",
]
/// The folders of the rooms that have several targets.
let rooms: [String: Set] = [
  "Core": ["Fonts", "Math", "Scene", "Time", "Values"],
  "Run": [
    "Behaviour", "CInterface", "CMotion", "Check", "Laws", "Parallel", "Plugins", "Run", "Sinks",
    "Standard",
  ],
  "Outputs": [
    "Comparison", "Conform", "Export", "Handoff", "Metrics", "Page", "Plot", "Recording", "Sweep",
    "Trace",
  ],
  "Command": [
    "CExamples", "CSandbox", "Commands", "Docs", "Messages", "Site", "Test", "motion",
    "motion-serve",
  ],
]

/// Declares a target with its sources in `Sources/ROOM`, or in folders of it if the room has several
/// targets.
///
/// It links libm, because `rounded()` and `squareRoot()` call it on processors that lack the
/// instruction.
func library(
  _ name: String, in room: String, folders: Set<String>? = nil, _ dependencies: [String] = [],
  products: [Target.Dependency] = [], excluding: [String] = [], linking libraries: [String] = ["m"]
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) } + products,
    path: "Sources/\(room)", exclude: excluding + others(than: folders, in: room),
    swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0, .when(platforms: [.linux])) })
}

/// Declares the tests of a target: those of `Sources/ROOM` are in `Tests/ROOM`.
func tests(
  of name: String, in room: String, folders: Set<String>? = nil, _ dependencies: [String] = [],
  excluding: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: ([name, "Support"] + dependencies).map { .byName(name: $0) },
    path: "Tests/\(room)", exclude: excluding + others(than: folders, in: room),
    swiftSettings: settings)
}

/// Returns the folders of a room that belong to other targets.
func others(than folders: Set<String>?, in room: String) -> [String] {
  folders.map { rooms[room, default: []].subtracting($0).sorted() } ?? []
}

/// Declares an engine and its tests.
func targets(ofEngine engine: String) -> [Target] {
  [
    library(
      "\(engine)Engine", in: "Engines/\(engine)", ["MotionCore", "MotionPlugin", "MotionValues"],
      excluding: ["README.md"]),
    tests(
      of: "\(engine)Engine", in: "Engines/\(engine)",
      [
        "MotionCore", "MotionPlugin", "MotionRecording", "MotionRuntime", "MotionValues",
        "SceneSupport", "StandardRuntime",
      ]),
  ]
}

/// What draws pictures, a program of its own, because it needs cairo. It is part of the package if
/// `MOTION_RENDER` is 1, so that who only runs scenes needs no cairo. `scripts/build motion-render`
/// sets it.
let renderer: (products: [Product], targets: [Target]) =
  Context.environment["MOTION_RENDER"] != "1"
  ? ([], [])
  : (
    [.executable(name: "motion-render", targets: ["motion-render"])],
    [
      // Rasters, the compression of PNG, and images in JPEG and SVG.
      .systemLibrary(
        name: "CCairo", path: "Sources/Render/CCairo", pkgConfig: "cairo",
        providers: [
          .apt(["libcairo2-dev", "libdeflate-dev", "librsvg2-dev", "libturbojpeg0-dev"]),
          .brew(["cairo", "libdeflate", "librsvg", "jpeg-turbo"]),
        ]),
      .executableTarget(
        name: "motion-render",
        dependencies: [
          "CCairo", "MotionExport", "MotionMessages", "MotionRecording", "MotionValues",
        ],
        path: "Sources/Render/motion-render", exclude: ["README.md"], swiftSettings: settings,
        linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    ]
  )

let package = Package(
  name: "motion",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "motion", targets: ["motion"]),
    .executable(name: "motion-serve", targets: ["motion-serve"]),
    // A product contains the modules whose types its declarations name, which clients import. None of
    // the first two needs more than liblua.
    // Scenes in other programs.
    .library(
      name: "Motion", targets: ["MotionCore", "MotionRuntime", "MotionValues", "StandardRuntime"]),
    // Engines.
    .library(name: "MotionPlugin", targets: ["MotionCore", "MotionPlugin", "MotionValues"]),
    // The laws of engines, for their tests.
    .library(
      name: "MotionTesting",
      targets: ["MotionPlugin", "MotionRuntime", "MotionTesting", "StandardRuntime"]),
    // Scenes in programs in C, and in what calls C: `scripts/build library`.
    .library(name: "motion-c", type: .dynamic, targets: ["MotionC"]),
    // A `motion` of one's own.
    .library(
      name: "MotionCommand", targets: ["MotionCommands", "MotionPlugin", "StandardRuntime"]),
  ] + renderer.products,
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
    // The metrics of the font Inter, as constants.
    .target(
      name: "CInter", path: "Sources/Libraries/CInter",
      cSettings: [.treatAllWarnings(as: .error)]),
    // The words of other tools, and what a script says instead; an example of each function.
    .target(
      name: "CDialects", path: "Sources/Libraries/CDialects",
      exclude: ["dialects.tsv", "examples.lua"],
      cSettings: [.treatAllWarnings(as: .error)]),
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
      ["CLua", "CLuaLibrary", "MotionCore", "MotionPlugin", "MotionValues"],
      linking: ["m", "lua5.4"]),

    // MARK: Core and binding

    // Numbers, curves, fonts, properties, their types and values, and diagnostics: all that is said
    // about a scene and holds none of its state. What only reads values is built beside the core.
    library(
      "MotionValues", in: "Core", folders: ["Fonts", "Math", "Values"],
      ["CDialects", "CInter"],
      excluding: ["README.md"]),
    library(
      "MotionCore", in: "Core", folders: ["Scene", "Time"], ["MotionValues"],
      excluding: ["README.md"]),
    library("MotionPlugin", in: "Binding", ["MotionCore", "MotionValues"]),

    // MARK: Run

    // A run, and what every script has without an engine. It needs neither recordings nor libsodium.
    library(
      "MotionRuntime", in: "Run", folders: ["Parallel", "Plugins", "Run"],
      ["MotionCore", "MotionLua", "MotionPlugin", "MotionValues"]),
    // What frames become while a scene runs: traces, hashes, recordings, summaries, and what `motion
    // check` finds.
    library(
      "MotionSinks", in: "Run", folders: ["Check", "Sinks"],
      [
        "MotionAnalysis", "MotionCore", "MotionPlugin", "MotionRecording", "MotionRuntime",
        "MotionValues",
      ]),
    // What responds in a scene, as a description, which is compared with runs.
    library(
      "MotionBehaviour", in: "Run", folders: ["Behaviour"],
      ["MotionCore", "MotionPlugin", "MotionRuntime", "MotionValues"]),
    // The runtime with all engines: what tests run scenes with, and whose plugins the executable has.
    library(
      "StandardRuntime", in: "Run/Standard",
      ["MotionCore", "MotionLua", "MotionPlugin", "MotionRuntime", "MotionValues"]
        + engines.map { "\($0)Engine" }),

    // The laws of engines, for those who write one.
    library(
      "MotionTesting", in: "Run", folders: ["Laws"],
      ["MotionCore", "MotionPlugin", "MotionRuntime", "MotionValues"]),

    // The interface for C: a header, and its functions.
    .target(
      name: "CMotion", path: "Sources/Run/CMotion", exclude: ["exports.map"],
      cSettings: [.treatAllWarnings(as: .error)]),
    library(
      "MotionC", in: "Run/CInterface",
      ["CMotion", "MotionCore", "MotionRuntime", "MotionValues", "StandardRuntime"]),

    // MARK: Outputs

    // Traces and recordings of runs; hashes.
    library(
      "MotionRecording", in: "Outputs", folders: ["Recording", "Trace"],
      ["CSodium", "MotionValues"], linking: ["m", "sodium"]),
    // What is said of runs: measures, comparisons, plots, sweeps.
    library(
      "MotionAnalysis", in: "Outputs",
      folders: ["Comparison", "Conform", "Metrics", "Plot", "Sweep"],
      ["MotionRecording", "MotionValues"]),
    // The page's files, embedded so that the executable needs no bundle.
    .target(
      name: "CPage", path: "Sources/Outputs/Page/Embedded",
      cSettings: [.treatAllWarnings(as: .error)]),
    // Runs for other programs: pages, and files for other frameworks.
    library(
      "MotionExport", in: "Outputs", folders: ["Export", "Handoff", "Page"],
      ["CPage", "CZlib", "MotionAnalysis", "MotionCore", "MotionRecording", "MotionValues"],
      excluding: [
        "Export/Behaviour/Compose", "Export/Behaviour/SwiftUI", "Export/Behaviour/Web",
        "Page/Embedded", "Page/Page",
      ], linking: ["m", "z"]),

    // MARK: Packs

    library(
      "MotionPacks", in: "Packs", ["CSodium", "CTOML", "CZlib", "MotionRecording", "MotionValues"],
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
    // The pages of errors, embedded like those of the page.
    .target(
      name: "CErrorPages", path: "Sources/Command/Docs/Embedded",
      cSettings: [.treatAllWarnings(as: .error)]),
    // All of the command but the engines, which the executable gives to it.
    library(
      "MotionCommands", in: "Command", folders: ["Commands", "Docs", "Site", "Test"],
      [
        "CErrorPages", "CExamples", "CSandbox", "MotionAnalysis", "MotionBehaviour", "MotionCore",
        "MotionExport", "MotionLua", "MotionMessages", "MotionPacks", "MotionPlugin",
        "MotionRecording", "MotionRuntime", "MotionSinks", "MotionValues",
      ],
      products: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      excluding: ["Docs/Embedded", "Docs/Errors"]),
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
        "CLoops", "MotionAnalysis", "MotionCommands", "MotionCore", "MotionExport", "MotionLua",
        "MotionPlugin", "MotionRecording", "MotionRuntime", "MotionSinks", "MotionValues",
        "PropertyAnimatorEngine", "StandardRuntime", "TransitionEngine",
      ],
      path: "Tests/Benchmark", exclude: ["CLoops", "Scenes", "instructions.txt"],
      swiftSettings: settings),
    // The C loops against which the drivers are measured.
    .target(name: "CLoops", path: "Tests/Benchmark/CLoops"),
    .target(name: "Support", path: "Tests/Support", swiftSettings: settings),
    // Scenes that a test runs and inspects.
    .target(
      name: "SceneSupport",
      dependencies: [
        "MotionCore", "MotionPlugin", "MotionRecording", "MotionRuntime", "MotionSinks",
        "MotionValues", "StandardRuntime", "Support",
      ],
      path: "Tests/SceneSupport", swiftSettings: settings),
    tests(of: "MotionValues", in: "Core", folders: ["Fonts", "Math", "Values"]),
    tests(of: "MotionCore", in: "Core", folders: ["Scene", "Time"], ["MotionValues"]),
    tests(of: "MotionPlugin", in: "Binding", ["MotionCore", "MotionLua", "MotionValues"]),
    tests(
      of: "MotionLua", in: "Lua",
      ["CLua", "CLuaLibrary", "MotionCore", "MotionPlugin", "MotionValues"]),
    tests(
      of: "MotionRecording", in: "Outputs", folders: ["Recording", "Trace"],
      ["MotionCore", "MotionValues"]),
    tests(
      of: "MotionAnalysis", in: "Outputs",
      folders: ["Comparison", "Conform", "Metrics", "Plot", "Sweep"],
      [
        "MotionCore", "MotionRecording", "MotionRuntime", "MotionSinks", "MotionValues",
        "SceneSupport", "StandardRuntime",
      ]),
    tests(
      of: "MotionExport", in: "Outputs", folders: ["Export", "Handoff", "Page"],
      [
        "MotionBehaviour", "MotionCommands", "MotionCore", "MotionPlugin", "MotionRecording",
        "MotionRuntime", "MotionSinks", "MotionValues", "SceneSupport", "StandardRuntime", "motion",
        "motion-serve",
      ], excluding: ["Export/Lottie/play_lottie.py", "Export/StandIns"]),
    tests(of: "MotionPacks", in: "Packs", ["CZlib", "MotionRecording", "MotionValues"]),
    tests(
      of: "MotionRuntime", in: "Run",
      [
        "MotionAnalysis", "MotionBehaviour", "MotionCommands", "MotionCore", "MotionExport",
        "MotionLua", "MotionPlugin", "MotionRecording", "MotionSinks", "MotionTesting",
        "MotionValues", "SceneSupport", "StandardRuntime",
      ]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CSandbox", "CZlib", "MotionAnalysis", "MotionCommands", "MotionCore", "MotionMessages",
        "MotionPacks", "MotionPlugin", "MotionRecording", "MotionRuntime", "MotionSinks",
        "MotionValues", "SceneSupport", "StandardRuntime", "Support", "motion", "motion-serve",
      ],
      path: "Tests/Command", exclude: ["Pack/serve_packs.py"], swiftSettings: settings),
  ]
    + engines.flatMap(targets) + renderer.targets,
  cxxLanguageStandard: .cxx17
)
