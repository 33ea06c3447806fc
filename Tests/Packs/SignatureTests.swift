import Foundation
import MotionPacks
import MotionValues
import Testing

struct SignatureTests {
  private static let content = Array("a pack".utf8)

  @Test("A signature is valid for its archive and key only")
  func verifies() throws {
    let key = try SecretKey()
    let signature = PackSignature(of: Self.content, name: "a-1.0.0.motionpack", by: key)
    let read = try PackSignature(signature.text, name: "x")
    #expect(read.key == key.publicKey)
    try read.verify(Self.content, title: "x", key: key.publicKey)
    #expect(throws: Diagnostic.self) {
      try read.verify(Self.content + [0], title: "x", key: key.publicKey)
    }
    #expect(throws: Diagnostic.self) {
      try read.verify(Self.content, title: "x", key: try SecretKey().publicKey)
    }
    let forged = try PackSignature(
      signature.text.replacing("file:a-1.0.0", with: "file:a-2.0.0"), name: "x")
    #expect(throws: Diagnostic.self) {
      try forged.verify(Self.content, title: "x", key: key.publicKey)
    }
  }

  @Test("A key file reads back as the same key, and signs equally")
  func keepsKeys() throws {
    let key = try SecretKey()
    let read = try SecretKey(file: Array(key.file.utf8), name: "key") { () throws(Diagnostic) in ""
    }
    #expect(read.publicKey == key.publicKey)
    #expect(PublicKey(file: Array(key.publicKey.file.utf8)) == key.publicKey)
    #expect(
      PackSignature(of: Self.content, name: "x", by: read).text
        == PackSignature(of: Self.content, name: "x", by: key).text)
  }

  /// A key that minisign encrypted with the password "correct horse" and low limits, and its public
  /// half.
  private static let locked = """
    untrusted comment: minisign encrypted secret key
    RWRTY0IyAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8AgAAAAAAAAAAAAAEAAAAAaQ6ffu0lihlou/ocdXavIUy\
    UUbL8L2yYZVRPeantAI3JFM4UH9acuXA4Q3Al9LVpXKdlaaBppgyIrpwzL04umjTH9j1q2sVT1DanOuEbVKEFAtq36kSlxs\
    5YB4SXMDWlapJie1Cj9Ss=
    """
  private static let lockedPublic = "RWR2r6v2uaQAhx9P3jp/AlEuyv1RVz5+mGZHuqn04V8YVKjauA/GAIZ4"

  @Test("An encrypted key signs with its password only")
  func unlocks() throws {
    let key = try SecretKey(file: Array(Self.locked.utf8), name: "key") {
      () throws(Diagnostic) in "correct horse"
    }
    #expect(key.publicKey.text == Self.lockedPublic)
    let signature = PackSignature(of: Self.content, name: "x", by: key)
    try signature.verify(Self.content, title: "x", key: try .parse(Self.lockedPublic))
    let error = #expect(throws: Diagnostic.self) {
      try SecretKey(file: Array(Self.locked.utf8), name: "key") { () throws(Diagnostic) in "wrong" }
    }
    #expect(error?.message == "`key` cannot be decrypted: its checksum does not match")
    #expect(error?.help == ["check the password"])
  }

  @Test("A key whose decryption would need gigabytes is refused before any computation")
  func refusesGreed() throws {
    let body = try #require(Self.locked.split(separator: "\n").last)
    // The memory limit is in bytes 46 to 53 of the header.
    var bytes = try #require(Data(base64Encoded: String(body)))
    bytes[53] = 1
    let file = "untrusted comment: x\n\(bytes.base64EncodedString())\n"
    let error = #expect(throws: Diagnostic.self) {
      try SecretKey(file: Array(file.utf8), name: "key") { () throws(Diagnostic) in "" }
    }
    #expect(error?.message.contains("more than 2 GB") == true)
  }

  @Test(
    "Text that is neither a key nor a signature is an error",
    arguments: ["", "hello", "untrusted comment: x\nRWQ=", "a\nb\nc\nd"])
  func refuses(text: String) throws {
    #expect(throws: Diagnostic.self) {
      try SecretKey(file: Array(text.utf8), name: "key") { () throws(Diagnostic) in "" }
    }
    #expect(throws: Diagnostic.self) { try PackSignature(text, name: "x") }
    #expect(PublicKey(file: Array(text.utf8)) == nil)
  }
}
