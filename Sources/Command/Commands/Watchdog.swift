/// Runs in a signal handler when a script is in a function that cannot be interrupted: writes
/// the complete frames and ends the process with the exit code for limits.
func watchdogExpired() {
  StandardStream.output.writeHeld()
  StandardStream.error.write(
    """
    error[limit-time]: the script called a function that exceeds `--limit-time` and \
    cannot be interrupted
      = help: look for huge strings or tables, or raise the limit: `--limit-time 60`

    """)
}
