/// Runs in a signal handler when a script does not come back from a function that cannot be
/// interrupted: the whole frames are written, and the process ends with the code of a limit.
func giveUp() {
  StandardStream.output.writeHeld()
  StandardStream.error.write(
    """
    error[limit-time]: the script is in a function that takes longer than `--limit-time` allows, and \
    that cannot be interrupted
      = help: look for huge texts or tables, or give it longer: `--limit-time 60`

    """)
}
