import ArgumentParser

@main struct Motion: ParsableCommand { func run() {} }
