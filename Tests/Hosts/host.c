// What a program in C sees: values, events, errors of every kind, threads, and random calls.
// `scripts/check-public` compiles it under the address sanitizer, and runs it. It prints what is wrong,
// and ends with 1.
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "motion.h"

static int failures = 0;

static void expect(bool is_right, const char *sentence) {
  if (is_right) return;
  failures++;
  printf("wrong: %s\n", sentence);
}

static const char *const sheet =
  "local params = motion.params { lift = { 0.4, min = 0, max = 1, live = true }, mode = { 'a' } }\n"
  "local scene = motion.scene { name = 'sheet', width = 100, height = 200 }\n"
  "local card = scene:box { id = 'card', y = 20, width = 100, height = 50 }\n"
  "card:draggable { axis = 'y' }\n"
  "motion.animator { duration = 1, curve = 'linear' }:animate(card, { x = 100 }):play()\n"
  "print('loaded', params.mode)\n";

static motion_session *open_text(const char *text, motion_error **error) {
  return motion_open("scene.lua", text, strlen(text), NULL, NULL, error);
}

/// Expects an error with a code, and frees it.
static void expect_error(motion_error *error, const char *code, const char *sentence) {
  expect(error != NULL && strcmp(motion_error_code(error), code) == 0, sentence);
  motion_error_free(error);
}

static void test_values(void) {
  const char *const parameters[] = {"mode", "b", NULL};
  motion_options options = {.size = sizeof options, .parameters = parameters};
  motion_error *error = NULL;
  motion_session *scene =
    motion_open("sheet.lua", sheet, strlen(sheet), NULL, &options, &error);
  expect(scene != NULL && error == NULL, "a scene opens");
  expect(strcmp(motion_printed(scene), "loaded\tb\n") == 0, "what the script prints arrives");
  expect(strcmp(motion_printed(scene), "") == 0, "it arrives once");
  int32_t slots[3] = {
    motion_slot(scene, "card.x", NULL), motion_slot(scene, "card.y", &error), 1 << 30};
  double values[3];
  expect(motion_advance(scene, 0.25, &error) && error == NULL, "a scene advances");
  motion_read(scene, slots, 3, values);
  expect(values[0] == 25 && values[1] == 20 && isnan(values[2]), "slots are read");
  expect(
    motion_touch(scene, 1, MOTION_BEGAN, 50, 45, 0) == 0.250001, "an input that is late counts later");
  expect(motion_touch(scene, 1, MOTION_MOVED, 50, 75, 0.3) == 0.3, "a finger moves");
  expect(isnan(motion_touch(scene, 2, MOTION_MOVED, 50, 75, 0.3)), "a finger that is not down");
  expect(isnan(motion_touch(scene, 1, 9, 50, 75, 0.3)), "a phase that there is not");
  expect(motion_advance(scene, 0.4, NULL), "it goes on");
  motion_read(scene, slots, 2, values);
  expect(values[1] > 20, "the card follows the finger");
  size_t count;
  const motion_event *events = motion_events(scene, &count);
  bool has_drag = false;
  for (size_t index = 0; index < count; index++) {
    has_drag = has_drag || (strcmp(events[index].name, "drag") == 0 &&
                            strcmp(events[index].target, "card") == 0);
  }
  expect(has_drag, "a drag is an event");
  expect(motion_set(scene, "lift", "0.5", 0.5, &error) == 0.5, "a parameter changes");
  expect(!motion_rests(scene), "a scene that moves does not rest");
  expect(motion_rewind(scene, 0.1, &error), "a scene goes back");
  motion_read(scene, slots, 2, values);
  expect(values[0] == 10 && values[1] == 20, "its values are those of then");
  motion_close(scene);
}

static void test_mistakes(void) {
  motion_error *error = NULL;
  expect(open_text("local", &error) == NULL, "a script that is none");
  expect(motion_error_line(error) == 1, "an error has its line");
  expect(strcmp(motion_error_file(error), "scene.lua") == 0, "and its file");
  expect(strstr(motion_error_text(error), "--> scene.lua:1") != NULL, "and its text");
  expect_error(error, "syntax", "the code of a script that is none");
  expect(open_text("", &error) == NULL, "an empty script");
  expect_error(error, "missing-scene", "the code of an empty script");
  expect(motion_open(NULL, NULL, 0, NULL, NULL, &error) == NULL, "nothing at all");
  expect_error(error, "missing-scene", "the code of nothing at all");
  motion_options small = {.size = 4};
  expect(motion_open("a", sheet, strlen(sheet), NULL, &small, &error) == NULL, "no options");
  expect_error(error, "out-of-range", "the code of options of a wrong size");
  const char *const odd[] = {"mode", NULL};
  motion_options options = {.size = sizeof options, .parameters = odd};
  expect(motion_open("a", sheet, strlen(sheet), NULL, &options, &error) == NULL, "no value");
  expect_error(error, "missing-option", "the code of a parameter without a value");
  options = (motion_options){.size = sizeof options, .steps = 10};
  expect(motion_open("a", sheet, strlen(sheet), NULL, &options, &error) == NULL, "few steps");
  expect_error(error, "limit-steps", "the code of too many steps");

  motion_session *scene = open_text(sheet, NULL);
  expect(motion_slot(scene, "cart.y", &error) == -1, "a layer that there is not");
  expect(strstr(motion_error_help(error), "did you mean `card`?") != NULL, "help names the nearest");
  expect_error(error, "unknown-id", "the code of a layer that there is not");
  expect(motion_slot(scene, NULL, &error) == -1, "no path");
  expect_error(error, "unknown-member", "the code of no path");
  expect(motion_advance(scene, 1, NULL), "a scene advances");
  expect(!motion_advance(scene, 0.5, &error), "it does not go back");
  expect_error(error, "out-of-range", "the code of a time before what is shown");
  expect(!motion_advance(scene, NAN, NULL), "no time, and no place for the error");
  const char *values[][2] = {{"2", "out-of-range"}, {"x", "wrong-type"}};
  for (size_t index = 0; index < 2; index++) {
    expect(isnan(motion_set(scene, "lift", values[index][0], 2, &error)), "a wrong value");
    expect_error(error, values[index][1], "the code of a wrong value");
  }
  expect(isnan(motion_set(scene, "mode", "b", 2, &error)), "a parameter that is not live");
  expect_error(error, "read-only", "the code of a parameter that is not live");
  expect(isnan(motion_set(scene, "lif", "0", 2, &error)), "an unknown parameter");
  expect_error(error, "unknown-option", "the code of an unknown parameter");
  motion_close(scene);

  expect(!motion_advance(NULL, 0, &error), "no session");
  expect_error(error, "wrong-type", "the code of no session");
  size_t count = 1;
  expect(motion_events(NULL, &count) == NULL && count == 0, "the events of no session");
  expect(motion_printed(NULL) == NULL && motion_rests(NULL), "no session prints nothing and rests");
  expect(motion_error_code(NULL) == NULL && motion_error_line(NULL) == 0, "no error");
  motion_error_free(NULL);
  motion_close(NULL);
}

// MARK: Files

static bool has_file(void *context, const char *path) {
  (void)context;
  return strcmp(path, "lib.lua") == 0;
}

static const uint8_t *read_file(void *context, const char *path, size_t *length) {
  ++*(int *)context;
  if (strcmp(path, "lib.lua") != 0) return NULL;
  static const char text[] = "return { width = 30 }";
  *length = sizeof text - 1;
  return (const uint8_t *)text;
}

static void test_files(void) {
  int reads = 0;
  motion_files files = {&reads, has_file, read_file};
  const char *text =
    "local lib = require 'lib'\n"
    "motion.scene { name = 'files', width = lib.width, height = 10 }\n";
  motion_error *error = NULL;
  motion_session *scene = motion_open("main.lua", text, strlen(text), &files, NULL, &error);
  if (error) printf("%s", motion_error_text(error));
  expect(scene != NULL && reads > 0, "a script requires a file of the host");
  int32_t slot = motion_slot(scene, "scene.width", NULL);
  double width = 0;
  motion_read(scene, &slot, 1, &width);
  expect(width == 30, "and uses its value");
  motion_close(scene);
  text = "require 'other'";
  expect(motion_open("main.lua", text, strlen(text), &files, NULL, &error) == NULL, "no such file");
  expect(error != NULL, "an error for a file that there is not");
  motion_error_free(error);
}

// MARK: Threads

static motion_session *shared;
static int busy = 0;

static void *use_shared(void *context) {
  (void)context;
  for (int index = 0; index < 2000; index++) {
    motion_error *error = NULL;
    if (!motion_rewind(shared, 0.01, &error)) {
      if (strcmp(motion_error_code(error), "session-in-use") == 0) {
        __atomic_add_fetch(&busy, 1, __ATOMIC_RELAXED);
      } else {
        printf("wrong: %s", motion_error_text(error));
        __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
      }
      motion_error_free(error);
      if (__atomic_load_n(&busy, __ATOMIC_RELAXED) > 0) break;
    }
  }
  return NULL;
}

static void *use_own(void *context) {
  motion_session *scene = open_text(sheet, NULL);
  int32_t slot = motion_slot(scene, "card.x", NULL);
  for (int frame = 0; frame <= 30; frame++) motion_advance(scene, frame / 120.0, NULL);
  motion_read(scene, &slot, 1, context);
  motion_close(scene);
  return NULL;
}

static void test_threads(void) {
  pthread_t threads[4];
  double values[4] = {0};
  for (int index = 0; index < 4; index++) {
    pthread_create(&threads[index], NULL, use_own, &values[index]);
  }
  for (int index = 0; index < 4; index++) {
    pthread_join(threads[index], NULL);
    expect(values[index] == 25, "sessions on threads of their own agree");
  }
  shared = open_text(sheet, NULL);
  for (int index = 0; index < 2; index++) pthread_create(&threads[index], NULL, use_shared, NULL);
  for (int index = 0; index < 2; index++) pthread_join(threads[index], NULL);
  expect(busy > 0, "two threads on one session are an error");
  expect(motion_advance(shared, 1, NULL), "the session is as it was");
  motion_close(shared);
}

// MARK: Random calls

static uint64_t seed = 1;

static uint32_t any(uint32_t limit) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % limit;
}

static double any_number(void) {
  static const double special[] = {NAN, INFINITY, -INFINITY, -1, 1e300, 0, -0.0};
  return any(6) == 0 ? special[any(7)] : any(20000) / 100.0;
}

static const char *any_text(void) {
  static const char *const texts[] = {
    NULL, "", "card.x", "card.y", "card", "lift", "mode", "0.5", "true", ".", "scene.lift",
    "\xff\xfe", "card.fill", "a/b/c.d"};
  return texts[any(14)];
}

static void test_random_calls(int calls) {
  motion_session *scenes[4] = {NULL, NULL, NULL, NULL};
  double time = 0;
  for (int call = 0; call < calls; call++) {
    motion_session **scene = &scenes[any(4)];
    motion_error *error = NULL, **place = any(3) == 0 ? NULL : &error;
    int32_t slots[4];
    double values[4];
    size_t count;
    switch (any(16)) {
      case 0:
        if (any(4) > 0) break;
        motion_close(*scene);
        *scene = NULL;
        break;
      case 1:
      case 2:
        if (*scene) break;
        *scene = any(3) == 0 ? open_text("error 'no'", place) : open_text(sheet, place);
        break;
      case 3: motion_set(*scene, any_text(), any_text(), any_number(), place); break;
      case 4: motion_slot(*scene, any_text(), place); break;
      case 5: {
        count = 0;
        const motion_event *events = motion_events(*scene, any(2) ? &count : NULL);
        if (count > 0) (void)strlen(events[count - 1].words);
        break;
      }
      case 6: {
        const char *text = motion_printed(*scene);
        if (text) (void)strlen(text);
        break;
      }
      case 7: motion_rests(*scene); break;
      case 8:
        for (int index = 0; index < 4; index++) slots[index] = (int32_t)any(500) - 50;
        motion_read(*scene, slots, any(5), values);
        break;
      case 9:
        if (any(4) == 0) motion_rewind(*scene, any(8) ? any(200) / 100.0 : any_number(), place);
        break;
      case 10: motion_advance(*scene, any_number() / 100, place); break;
      case 11: motion_advance(*scene, time += 0.01, place); break;
      default:
        motion_touch(
          *scene, (int32_t)any(3), (int32_t)any(6), any_number() / 2, any_number() / 2,
          any(6) ? time + any(10) / 100.0 : any_number());
    }
    if (error) (void)strlen(motion_error_text(error));
    motion_error_free(error);
  }
  for (int index = 0; index < 4; index++) motion_close(scenes[index]);
}

int main(int count, char **words) {
  expect(motion_version() == 1, "the version of the interface");
  test_values();
  test_mistakes();
  test_files();
  test_threads();
  // 10,000 take half a minute with a debug build.
  test_random_calls(count > 1 ? atoi(words[1]) : 1000);
  return failures == 0 ? 0 : 1;
}
