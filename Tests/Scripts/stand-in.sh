#!/bin/sh
# Replaces a program: `bin` links to this file under the program's name, and `bodies` has its behaviour under that name.
# A program that a test has just written may not be executable while another test's child process holds it open.
. "${0%/bin/*}/bodies/${0##*/}"
