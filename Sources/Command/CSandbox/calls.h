// The system calls that the sandbox allows, each with its condition and its reason; the most frequent
// ones first. All others are refused. The conditions are those of `filter.c`.
//
// `attack.c` has an attack for each of them: what motion needs must work, and what goes further
// must be refused. `SandboxTests` compares the two lists.
//
// No call here asks about a path. What a file is, and where, is asked of a descriptor, which Landlock
// lets the process open only below its folders.

// Memory that is neither executable nor that of the names of descriptors.
ALLOWED(mprotect, DATA_OF_OWN, "malloc extends the heaps of threads")
ALLOWED(brk, ANY, "malloc extends the heap")
ALLOWED(mmap, DATA_ANYWHERE, "malloc maps large blocks, and the stacks of threads")
ALLOWED(munmap, OWN_MEMORY, "malloc returns large blocks")
ALLOWED(mremap, OWN_MEMORY_ANYWHERE, "malloc extends large blocks")
ALLOWED(madvise, ANY, "malloc and ended threads return pages")

// Open files. What may be opened is Landlock's decision.
ALLOWED(write, ANY, "traces, errors and output files")
ALLOWED(writev, ANY, "the C library reports why it aborts")
ALLOWED(read, ANY, "modules, recordings of touches, images and packs")
ALLOWED(openat, READING, "the same; output files if the run writes any")
ALLOWED(close, ANY, "files that have been read")
ALLOWED(fstat, ANY, "whether an open file is one, and its size")
ALLOWED(readlinkat, NAME_OF_DESCRIPTOR, "where an open file is")
ALLOWED(getdents64, ANY, "the names in an open folder: packs, and similar names for errors")
ALLOWED(lseek, ANY, "an input that is read again")
ALLOWED(ioctl, TERMINAL, "whether an output is a terminal, and its size")
ALLOWED(fcntl, FLAGS, "a descriptor's flags and copies")

// Signals and times of the own process.
ALLOWED(rt_sigreturn, ANY, "the end of a signal handler")
ALLOWED(rt_sigaction, ANY, "the handler of the timer")
ALLOWED(rt_sigprocmask, ANY, "the C library blocks signals when it starts threads and aborts")
ALLOWED(sigaltstack, ANY, "the stack of the fault handler, for each thread")
ALLOWED(timer_create, TIME_OF_THREAD, "the timer of `limit-time`")
ALLOWED(timer_settime, ANY, "the same")
ALLOWED(timer_delete, ANY, "the same, when a thread ends")
ALLOWED(getrusage, ANY, "the size of the own process, for `limit-memory`")
ALLOWED(clock_gettime, STATIC_CLOCK, "times, where the C library does not read them without a call")
ALLOWED(getpid, ANY, "whether the process is a copy, which has no timer yet")
ALLOWED(gettid, ANY, "the thread that the timer interrupts")
ALLOWED(tgkill, SIGNAL_TO_ITSELF, "`abort` sends a signal to its thread")
ALLOWED(prlimit64, LIMITS_OF_ITSELF, "the C library reads the size of the stack")
ALLOWED(getrandom, ANY, "seeds of hash tables, and names of temporary files")

// Threads.
ALLOWED(futex, WAITING, "threads wait for each other")
ALLOWED(clone, THREAD, "threads, which have the same restrictions")
ALLOWED(set_robust_list, ANY, "the C library registers a thread")
#ifdef __NR_rseq
// The C library aborts if a thread cannot register as the first one did.
ALLOWED(rseq, ANY, "the same")
#endif
ALLOWED(sched_getaffinity, OF_ITSELF, "malloc counts the processors")
ALLOWED(restart_syscall, ANY, "the kernel continues what a signal has interrupted")
ALLOWED(exit, ANY, "the end of a thread")
ALLOWED(exit_group, ANY, "the end of the process")

// Files that are written; Landlock restricts where.
ALLOWED(fsync, WRITTEN, "an output file is on the disk before it takes its name")
#ifdef __NR_rename
ALLOWED(rename, WRITTEN, "an output file takes its name")
ALLOWED(unlink, WRITTEN, "an output file that cannot be finished is removed")
#else
ALLOWED(renameat, WRITTEN, "an output file takes its name")
ALLOWED(unlinkat, WRITTEN, "an output file that cannot be finished is removed")
#endif
