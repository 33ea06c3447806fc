/* Scenes of motion in programs that are not written in Swift: in C, and in all that can call it.
 *
 * 1. The library prints nothing, starts no thread or timer, installs no signal handler and never ends
 *    the process. Every mistake of its host, and every failure of a scene, is a `motion_error`.
 * 2. Sessions share nothing. A process may have any number of them on any threads, but uses each on one
 *    thread at a time; another thread that calls meanwhile gets the error `session-in-use`.
 * 3. The same inputs at the same times give the same values, to the bit, at any rate of frames.
 * 4. Lengths are points with y down, angles degrees, times seconds of the scene, texts UTF-8.
 * 5. A function that takes `motion_error **` writes NULL, or an error that the caller frees with
 *    `motion_error_free`; the caller may pass NULL.
 * 6. Where a session is NULL, or used by another thread, functions without an error return what they
 *    return for nothing.
 */
#ifndef MOTION_H
#define MOTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A scene that the host shows at times of its own, and whose fingers it moves. */
typedef struct motion_session motion_session;

/* What went wrong, where, and what to do. */
typedef struct motion_error motion_error;

/* With what a scene begins. All zeros but `size` are the defaults. */
typedef struct motion_options {
  /* `sizeof(motion_options)`: later versions add members at the end. */
  size_t size;
  /* Whether the system asks for the dark appearance. */
  bool is_dark;
  /* Whether the system asks for reduced motion. */
  bool reduces_motion;
  /* The seed of the scene's random numbers. */
  int64_t seed;
  /* The memory that scripts may use, in bytes; 0 for 256 MiB. */
  uint64_t memory;
  /* The number of instructions that scripts may run in the whole session; 0 for no limit. A session has
   * no limit of time: set it for scripts that are not trusted. */
  uint64_t steps;
  /* Names and values of the scene's parameters in turn, as `--set NAME=VALUE` takes them, up to a NULL;
   * or NULL. */
  const char *const *parameters;
} motion_options;

/* The files that the script requires and shows; it reads nothing but through these functions. They are
 * called on the thread that calls the session, and must not call it themselves. */
typedef struct motion_files {
  /* The first argument of both functions. */
  void *context;
  /* Whether there is a file at a path, such as `lib/card.lua`. */
  bool (*exists)(void *context, const char *path);
  /* The bytes of a file, which stay valid until the next call; NULL if it cannot be read. */
  const uint8_t *(*read)(void *context, const char *path, size_t *length);
} motion_files;

/* What a sample of a finger tells. */
enum {
  MOTION_BEGAN = 0,
  MOTION_MOVED = 1,
  MOTION_STATIONARY = 2,
  MOTION_ENDED = 3,
  MOTION_CANCELLED = 4
};

/* Something that happened at an instant of the scene, as a trace prints it. */
typedef struct motion_event {
  /* When it happened, in seconds of the scene. */
  double time;
  /* The kind of event, such as `cross`. */
  const char *name;
  /* The path of the layer or property to which it happened. */
  const char *target;
  /* What else is said of it, separated by spaces; may be empty. */
  const char *words;
} motion_event;

/* The version of this interface: 1. A later one only adds to it. */
int32_t motion_version(void);

/* Loads a script of `length` bytes; `name` is that of its file, for errors. `files` and `options` may be
 * NULL, and are not used after the call, but the functions and the context of `files` are. NULL with an
 * error if the script fails, such as `syntax`, `missing-scene` or `unknown-option`. */
motion_session *motion_open(
  const char *name, const char *text, size_t length, const motion_files *files,
  const motion_options *options, motion_error **error);

/* Frees a session and all that it has returned. */
void motion_close(motion_session *session);

/* Moves a finger, which any number names. Returns the time at which the sample counts: an input never
 * acts on what has been shown, so one that comes late counts just after it. NAN if it has no effect: a
 * finger that comes down beside the scene, or moves and is not down, or an impossible number. */
double motion_touch(
  motion_session *session, int32_t finger, int32_t phase, double x, double y, double time);

/* Changes a live parameter to a value as `--set` takes it. Returns the time at which the change counts;
 * NAN with the error `unknown-option`, `read-only`, `wrong-type`, `out-of-range` or `unknown-choice`. */
double motion_set(
  motion_session *session, const char *name, const char *value, double time, motion_error **error);

/* Shows the scene at a time that is not before the last one. False with the error `out-of-range`, and
 * nothing changed, or with the error of the scene, which then fails again until it is rewound. */
bool motion_advance(motion_session *session, double time, motion_error **error);

/* Shows the scene at any time, with the inputs until then; runs the script anew. False with an error and
 * nothing changed. */
bool motion_rewind(motion_session *session, double time, motion_error **error);

/* Finds a number by its path, such as `sheet.y`. The slot is that of its property for the session. -1
 * with the error `unknown-id`, `unknown-member` or `wrong-type`. */
int32_t motion_slot(motion_session *session, const char *path, motion_error **error);

/* Writes the numbers of `count` slots at the time that was shown last, each in the unit of its property;
 * NAN for what is no slot of this scene. */
void motion_read(motion_session *session, const int32_t *slots, size_t count, double *values);

/* Whether nothing moves towards an end, or waits: until the next input, a host need not advance. */
bool motion_rests(motion_session *session);

/* What happened since the time that was shown before, in order; writes how many events it returns. They
 * are valid until the next call for events or the close of the session. */
const motion_event *motion_events(motion_session *session, size_t *count);

/* The lines that the script has printed since the last call, each ended by a newline. Valid until the
 * next such call or the close of the session. */
const char *motion_printed(motion_session *session);

/* What kind of error it is, such as `unknown-id`; `motion explain` has a page for each. */
const char *motion_error_code(const motion_error *error);
/* One sentence: what was expected and what was found. */
const char *motion_error_message(const motion_error *error);
/* What to do about it, a line each; may be empty. */
const char *motion_error_help(const motion_error *error);
/* The file of the script's line at which it occurred; empty if there is none. */
const char *motion_error_file(const motion_error *error);
/* The number of that line, from 1; 0 if there is none. */
int32_t motion_error_line(const motion_error *error);
/* All of it with the quoted line, as `motion run` prints it. */
const char *motion_error_text(const motion_error *error);
/* Frees an error and its texts. */
void motion_error_free(motion_error *error);

#ifdef __cplusplus
}
#endif

#endif
