#!/bin/sh
# Stands in for a program, under whose name `bin` links here; what it does is a file of that name in `bodies`.
# A program that a test writes cannot always be run: another test's child may still hold it open for writing.
. "${0%/bin/*}/bodies/${0##*/}"
