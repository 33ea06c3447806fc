import Foundation
import Support
import Testing

@testable import MotionCommands

/// `scripts/install` and `scripts/release`, with the executable of the tests in place of the built one.
struct InstallTests {
  private static let installed = [
    "bin/motion", "bin/motion-serve", "share/bash-completion/completions/motion",
    "share/doc/motion/LICENSE",
    "share/fish/vendor_completions.d/motion.fish", "share/man/man1/motion.1",
    "share/motion/install", "share/motion/installed", "share/zsh/site-functions/_motion",
  ]

  /// Runs lines in a folder with `clone`, whose build is done, and an empty `prefix`. They must
  /// succeed.
  private func shell(_ lines: String) throws -> String {
    try Command.withFolder { folder in
      for path in ["clone/scripts", "clone/.build/static/release", "prefix"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: path), withIntermediateDirectories: true)
      }
      for path in ["LICENSE", "scripts/install", "scripts/release", "scripts/stage"] {
        try FileManager.default.copyItem(
          at: Repository.root.appending(path: path), to: folder.appending(path: "clone/\(path)"))
      }
      for (path, text) in [
        ("scripts/bootstrap", ""), ("scripts/build", ""),
        (".build/static/release/motion-serve", ""),
        (".build/static/release/motion", "exec '\(Command.executable)' \"$@\"\n"),
      ] {
        let file = folder.appending(path: "clone/\(path)")
        try Data("#!/bin/sh\n\(text)".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
      let outcome = try Command.run(
        "/bin/sh", ["-euc", lines], in: folder,
        environment: ["HOME": folder.path, "SHELL": "/bin/bash"])
      #expect(outcome.error == "")
      #expect(outcome.code == 0)
      return outcome.output.replacingOccurrences(of: folder.path, with: "HERE")
        .replacingOccurrences(
          of: URL(filePath: folder.path).resolvingSymlinksInPath().path, with: "HERE")
    }
  }

  @Test("It installs the executables, completions and the manual page, and says so")
  func install() throws {
    let output = try shell(
      """
      clone/scripts/install --prefix prefix
      (cd prefix && find . -type f | sed 's/..//' | LC_ALL=C sort)
      prefix/bin/motion --version | head -n 1
      """)
    let version = "\(Motion.semanticVersion)"
    #expect(
      output == """
        installed motion \(version) in HERE/prefix:
          bin/motion
          share/bash-completion/completions/motion
          share/doc/motion/LICENSE
          share/fish/vendor_completions.d/motion.fish
          share/man/man1/motion.1
          share/zsh/site-functions/_motion
        Add this line to the profile of your shell, so that it finds motion:
          export PATH="HERE/prefix/bin:$PATH"
        Begin with `motion new hello`; remove it with `HERE/prefix/share/motion/install --uninstall`.
        It is ready. What follows is only for `motion play --watch`.
        installed the server of `motion play --watch`: HERE/prefix/bin/motion-serve
        \(Self.installed.joined(separator: "\n"))
        \(version)

        """)
  }

  @Test(
    "Uninstalling removes everything that was installed, and nothing else",
    arguments: [
      "clone/scripts/install --prefix=prefix --uninstall",
      "prefix/share/motion/install --uninstall",
      "clone/scripts/install --prefix prefix; prefix/share/motion/install --uninstall",
    ])
  func uninstall(command: String) throws {
    let output = try shell(
      """
      mkdir -p prefix/bin prefix/share/man/man1; echo mine > prefix/bin/mine
      find prefix | sort > before
      clone/scripts/install --prefix prefix > first
      # A file of an earlier version, which this one does not have.
      echo bin/motion-old >> prefix/share/motion/installed; echo old > prefix/bin/motion-old
      { \(command); } > second
      find prefix | sort | diff before - && tail -n 1 second
      clone/scripts/install --prefix prefix --uninstall
      """)
    #expect(
      output == """
        removed motion from HERE/prefix
        motion is not installed in HERE/prefix

        """)
  }

  @Test("Installing again changes nothing, but what an earlier version had is gone")
  func again() throws {
    let output = try shell(
      """
      clone/scripts/install --prefix prefix > first
      find prefix -type f -exec cksum {} + | sort > before
      echo bin/motion-old >> prefix/share/motion/installed; echo old > prefix/bin/motion-old
      clone/scripts/install --prefix prefix > second
      find prefix -type f -exec cksum {} + | sort | diff before - && diff first second && echo same
      """)
    #expect(output == "same\n")
  }

  @Test("An archive of a release is installed without a build, if its sum matches and it runs")
  func archive() throws {
    let output = try shell(
      """
      clone/scripts/release dist > made
      archive=$(head -n 1 made)
      printf '#!/bin/sh\nexit 1\n' > clone/scripts/build
      MOTION_ARCHIVE=$archive clone/scripts/install --prefix prefix | head -n 1
      (cd prefix && find . -type f | sed 's/..//' | LC_ALL=C sort)
      rm -r prefix; printf '#!/bin/sh\n' > clone/scripts/build
      try() { MOTION_ARCHIVE=$archive clone/scripts/install --prefix prefix | head -n 2; }
      cp dist/SHA256SUMS sums
      sed 's/^./g/' sums > dist/SHA256SUMS; try
      : > dist/SHA256SUMS; try
      (cd dist && mkdir -p other/bin && tar -czf "$archive" other && sha256sum "${archive##*/}" > SHA256SUMS)
      try
      rm "$archive"; try
      """)
    let version = "\(Motion.semanticVersion)"
    let name = #/motion-[^ ]*\.tar\.gz/#
    let installed = "installed motion \(version) in HERE/prefix:"
    let refused = [
      "its SHA-256 differs from that in SHA256SUMS", "SHA256SUMS does not name ARCHIVE",
      "its motion does not run here", "there is no ARCHIVE",
    ].map { "MOTION_ARCHIVE is not used, because \($0); motion is built here.\n\(installed)" }
    #expect(
      output.replacing(name, with: "ARCHIVE") == """
        \(installed)
        \(Self.installed.joined(separator: "\n"))
        \(refused.joined(separator: "\n"))

        """)
  }

  @Test("A motion of another origin is not overwritten")
  func foreign() throws {
    let output = try shell(
      """
      mkdir prefix/bin; echo camera > prefix/bin/motion
      clone/scripts/install --prefix prefix 2>&1 || echo "code $?"
      cat prefix/bin/motion; ls prefix
      """)
    #expect(
      output == """
        HERE/prefix/bin/motion exists, and it is not from an earlier installation of motion.
        Move it away, or choose another place: `--prefix DIR`.
        code 1
        camera
        bin

        """)
  }

  @Test(
    "Wrong arguments are answered with the usage",
    arguments: ["--prefix", "--prefix ''", "there", "--prefix=", "--uninstal"])
  func usage(arguments: String) throws {
    let output = try shell("clone/scripts/install \(arguments) 2>&1 || echo \"code $?\"; ls prefix")
    #expect(output.hasPrefix("usage: install [--prefix DIR] [--render] [--uninstall]\n"))
    #expect(output.hasSuffix("code 2\n"))
  }

  @Test("A release has the same bytes each time, and installs where there is no Swift")
  func release() throws {
    let output = try shell(
      """
      clone/scripts/release dist > names; cat names
      umask 077; clone/scripts/release other > names
      cmp dist/*.tar.gz other/*.tar.gz && cmp dist/SHA256SUMS other/SHA256SUMS && echo same
      (cd dist && { sha256sum -c SHA256SUMS || shasum -a 256 -c SHA256SUMS; })
      rm -r clone; mkdir out; tar -xzf dist/*.tar.gz -C out
      env -i PATH=/usr/bin:/bin HOME="$HOME" out/*/install --prefix prefix > message
      (cd prefix && find . -type f | sed 's/..//' | LC_ALL=C sort)
      rm -r out; prefix/share/motion/install --uninstall; ls prefix
      """)
    let name = try #require(output.firstMatch(of: /HERE\/dist\/(motion-.*\.tar\.gz)/)).1
    #expect(name.hasPrefix("motion-\(Motion.semanticVersion)-"))
    #expect(
      output == """
        HERE/dist/\(name)
        HERE/dist/SHA256SUMS
        same
        \(name): OK
        \(Self.installed.joined(separator: "\n"))
        removed motion from HERE/prefix

        """)
  }

  @Test("The manual page describes every subcommand, and no text begins like a request")
  func manual() throws {
    let page = ManualPage.text
    for name in Motion.subcommandNames where name != "help" {
      #expect(page.contains("\n.SS motion \(name)\n"), "\(name)")
    }
    #expect(page.contains("\n.SS motion pack verify\n"))
    // Lines of text that begin with a dot or a quote would be requests.
    let requests = Set(
      page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix(3) })
    #expect(requests == [".TH", ".SH", ".SS", ".nf", ".fi"])
    #expect(!page.contains("\n'"))
  }
}
