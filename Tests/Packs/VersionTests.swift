import MotionPacks
import MotionValues
import Support
import Testing

struct VersionTests {
  @Test("Versions are ordered as semver.org defines")
  func order() throws {
    let texts = [
      "0.0.1", "0.1.0-0", "0.1.0", "1.0.0-0", "1.0.0-1", "1.0.0-2", "1.0.0-10", "1.0.0-alpha",
      "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-alpha-", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0", "2.1.0",
      "2.1.1",
    ]
    let versions = try texts.map { try SemanticVersion.parse($0) }
    for (index, version) in versions.enumerated() {
      #expect(version.description == texts[index])
      for later in versions[(index + 1)...] {
        #expect(version < later, "\(version) < \(later)")
        #expect(!(later < version), "\(later) < \(version)")
      }
    }
  }

  /// The examples of semver.org and of the regular expression that it suggests, except numbers of
  /// more than 18 digits and versions longer than 64 bytes, which motion does not support.
  @Test(
    "Valid versions of semver.org are accepted",
    arguments: [
      "0.0.4", "1.2.3", "10.20.30", "1.1.2-prerelease+meta", "1.1.2+meta", "1.1.2+meta-valid",
      "1.0.0-alpha", "1.0.0-beta", "1.0.0-alpha.beta", "1.0.0-alpha.beta.1", "1.0.0-alpha.1",
      "1.0.0-alpha0.valid", "1.0.0-alpha.0valid", "1.0.0-rc.1+build.1", "2.0.0-rc.1+build.123",
      "1.0.0-alpha-a.b-c-somethinglong+build.1-aef.1-its-okay", "1.2.3-beta", "10.2.3-DEV-SNAPSHOT",
      "1.2.3-SNAPSHOT-123", "1.0.0", "2.0.0", "1.1.7", "2.0.0+build.1848", "2.0.1-alpha.1227",
      "1.0.0-alpha+beta", "1.2.3----RC-SNAPSHOT.12.9.1--.12+788", "1.2.3----R-S.12.9.1--.12+meta",
      "1.2.3----RC-SNAPSHOT.12.9.1--.12", "1.0.0+0.build.1-rc.10000aaa-kk-0.1",
      "999999999999999999.999999999999999999.999999999999999999", "1.0.0-0A.is.legal",
      "1.0.0-x.7.z.92", "1.0.0-x-y-z.--", "1.0.0-alpha+001", "1.0.0+20130313144700",
      "1.0.0-beta+exp.sha.5114f85", "1.0.0+21AF26D3----117B344092BD",
    ])
  func takes(text: String) throws {
    #expect(try SemanticVersion.parse(text).description == text)
  }

  @Test(
    "Invalid versions of semver.org are refused",
    arguments: [
      "1", "1.2", "1.2.3-0123", "1.2.3-0123.0123", "1.1.2+.123", "+invalid", "-invalid",
      "-invalid+invalid", "-invalid.01", "alpha", "alpha.beta", "alpha.beta.1", "alpha.1",
      "alpha+beta", "alpha_beta", "alpha.", "alpha..", "beta", "1.0.0-alpha_beta", "-alpha.",
      "1.0.0-alpha..", "1.0.0-alpha..1", "1.0.0-alpha...1", "1.0.0-alpha....1", "01.1.1", "1.01.1",
      "1.1.01", "1.2.3.DEV", "1.2-SNAPSHOT", "1.2.31.2.3----RC-SNAPSHOT.12.09.1--..12+788",
      "1.2-RC-SNAPSHOT", "-1.0.3-gamma+b7718", "+justmeta", "9.8.7+meta+meta",
      "9.8.7-whatever+meta+meta", "1.0.0-", "1.0.0+", "1.0.0-+", "1.0.0+a..b", "1.0.0-a.+b",
    ])
  func refuses(text: String) { #expect(SemanticVersion(text) == nil) }

  @Test("The build part does not affect the order, and a release is not a prerelease")
  func precedence() throws {
    let plain = try SemanticVersion.parse("1.0.0")
    let built = try SemanticVersion.parse("1.0.0+20130313144700")
    #expect(!(plain < built) && !(built < plain))
    #expect(try VersionRange.parse("=1.0.0").contains(built))
    #expect(try VersionRange.parse("^1.0.0-alpha").contains(.parse("1.0.0-alpha+001")))
    // Letters are ordered as in ASCII: the hyphen first, then capitals.
    let words = ["1.0.0--", "1.0.0-A", "1.0.0-Z", "1.0.0-a", "1.0.0-a-b", "1.0.0-aa", "1.0.0-z"]
    for (earlier, later) in zip(words, words.dropFirst()) {
      #expect(try SemanticVersion.parse(earlier) < .parse(later), "\(earlier) < \(later)")
    }
  }

  @Test(
    "The error for an invalid version suggests the intended one",
    arguments: [
      ("1.2", "did you mean `1.2.0`?"), ("1", "did you mean `1.0.0`?"),
      ("v1.2.3", "did you mean `1.2.3`?"), ("01.2.3", "did you mean `1.2.3`?"),
      ("1.2.3.4", nil), ("", nil), ("1.2.x", nil), ("1.2.3-", nil), ("1.2.3-01", nil),
      ("1.2.3-a..b", nil), ("1.2.3+", nil), ("1.2.3 ", nil), ("-1.2.3", nil), ("1.2.3-ä", nil),
      ("1.2.3-a_b", nil), ("99999999999999999999.0.0", nil), ("1.2.٣", nil),
    ] as [(String, String?)])
  func faults(text: String, help: String?) throws {
    let error = #expect(throws: Diagnostic.self) { try SemanticVersion.parse(text) }
    #expect(error?.code == .badVersion)
    #expect(error?.help.first == help)
  }

  @Test("A printed version reads back as the same version", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = ["alpha", "0", "7", "x-y", "rc1", "--"]
    let count = Int.random(in: 0...3, using: &random)
    let prerelease = (0..<count).compactMap { _ in parts.randomElement(using: &random) }
    let numbers = (0..<3).map { _ in "\(Int.random(in: 0...40, using: &random))" }
    let text =
      numbers.joined(separator: ".")
      + (prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: "."))
      + (Bool.random(using: &random) ? "+build.5" : "")
    #expect(try SemanticVersion.parse(text).description == text, "seed \(seed)")
  }
}

struct VersionRangeTests {
  @Test(
    "A range contains the same versions as in Cargo",
    arguments: [
      ("^1.2.3", "1.2.3 1.2.4 1.9.0", "1.2.2 2.0.0 0.9.0 2.0.0-alpha 1.3.0-beta"),
      ("1.2.3", "1.2.3 1.9.9", "1.2.2 2.0.0"), ("^1.2", "1.2.0 1.9.0", "1.1.9 2.0.0"),
      ("^1", "1.0.0 1.9.0", "0.9.9 2.0.0"), ("^0.2.3", "0.2.3 0.2.9", "0.2.2 0.3.0 1.0.0"),
      ("^0.0.3", "0.0.3", "0.0.2 0.0.4 0.1.0"), ("^0.0", "0.0.0 0.0.9", "0.1.0"),
      ("^0", "0.0.0 0.9.0", "1.0.0"), ("~1.2.3", "1.2.3 1.2.9", "1.2.2 1.3.0"),
      ("~1.2", "1.2.0 1.2.9", "1.1.9 1.3.0"), ("~1", "1.0.0 1.9.0", "0.9.9 2.0.0"),
      ("*", "0.0.0 9.9.9", "1.0.0-alpha"), ("1.*", "1.0.0 1.9.9", "0.9.9 2.0.0"),
      ("1.2.*", "1.2.0 1.2.9", "1.1.9 1.3.0"), ("1.2.x", "1.2.0", "1.3.0"),
      ("=1.2.3", "1.2.3", "1.2.2 1.2.4 1.2.3-alpha"), ("=1.2", "1.2.0 1.2.9", "1.3.0 1.1.0"),
      (">1.2.3", "1.2.4 2.0.0", "1.2.3 1.0.0"), (">1.2", "1.3.0 2.0.0", "1.2.0 1.2.9"),
      (">=1.2", "1.2.0 2.0.0", "1.1.9"), ("<1.2", "1.1.9 0.0.1", "1.2.0"),
      ("<=1.2", "1.2.0 1.2.9 0.1.0", "1.3.0"), ("<=1.2.3", "1.2.3 1.0.0", "1.2.4"),
      (">=1.2, <1.5", "1.2.0 1.4.9", "1.1.0 1.5.0"), (">= 1.2 , < 1.5", "1.2.0", "1.5.0"),
      ("^1.2.3-beta.2", "1.2.3-beta.2 1.2.3-rc 1.2.3 1.4.0", "1.2.3-beta.1 1.2.4-beta.2"),
      ("^0.0.0", "0.0.0", "0.0.1 0.1.0"), ("^0.1", "0.1.0 0.1.9", "0.0.9 0.2.0"),
      ("~0.0.1", "0.0.1 0.0.9", "0.0.0 0.1.0"), ("~0", "0.0.0 0.9.0", "1.0.0"),
      ("0.*", "0.0.0 0.9.9", "1.0.0"), ("=1", "1.0.0 1.9.9", "0.9.9 2.0.0"),
      (">1", "2.0.0", "1.0.0 1.9.9"), ("<1", "0.9.9", "1.0.0 1.0.0-alpha 0.9.0-rc.1"),
      ("<1.0.0", "0.9.9", "1.0.0-rc.1"), ("<1.0.0-rc.2", "0.9.9 1.0.0-rc.1", "1.0.0-rc.2 1.0.0"),
      (">1.0.0-rc.1", "1.0.0-rc.2 1.0.0 1.0.1", "1.0.0-rc.1 1.0.1-rc.2"),
      ("<=1.0.0-rc.1", "1.0.0-rc.1 0.9.0", "1.0.0-rc.2 1.0.0"),
      ("=1.0.0-rc.1", "1.0.0-rc.1", "1.0.0 1.0.0-rc.2"),
      ("~1.2.3-beta.2", "1.2.3-beta.2 1.2.3 1.2.9", "1.2.3-beta.1 1.3.0 1.2.4-beta.9"),
      ("^999999999999999999", "999999999999999999.1.0", "1.0.0"),
      (">=2.0.0-rc.1", "2.0.0-rc.1 2.0.0 3.0.0", "2.0.0-alpha 3.0.0-alpha"),
    ])
  func holds(range text: String, inside: String, outside: String) throws {
    let range = try VersionRange.parse(text)
    for version in inside.split(separator: " ") {
      #expect(range.contains(try .parse(String(version))), "\(text) holds \(version)")
    }
    for version in outside.split(separator: " ") {
      #expect(!range.contains(try .parse(String(version))), "\(text) does not hold \(version)")
    }
  }

  @Test(
    "The error for an invalid range says what to write",
    arguments: [
      ("^1 || ^2", "ranges have no `||`"), (">=1.2 <2", "did you mean `>=1.2, <2`?"),
      ("v1.2", "did you mean `1.2`?"), ("latest", "write a range as"), ("", "write a range as"),
      ("^", "write a range as"), (">=1,", "write a range as"), ("^1.*", "write a range as"),
      ("1.2.3.4", "write a range as"), (">2, <1", "all parts between commas must hold"),
      ("=1.0.0, >1.0.0", "all parts between commas must hold"), ("*.1", "write a range as"),
      ("^1.2.3+5", "write a range as"),
    ])
  func faults(text: String, help: String) throws {
    let error = #expect(throws: Diagnostic.self) { try VersionRange.parse(text) }
    #expect(error?.code == .badVersion)
    #expect(error?.help.first?.contains(help) == true, "\(error?.help ?? [])")
  }

  @Test("A printed range reads back as the same range")
  func roundTrip() throws {
    for text in ["^1.2", ">=1, <3", "*", "~0.3.1", "=1.0.0-rc.1"] {
      let range = try VersionRange.parse(text)
      #expect(try VersionRange.parse(range.description) == range)
    }
  }
}
