#include "error_pages.h"

// A feature of C23, which older compilers report as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

// In the order of `motion explain`; a zero byte ends each page.
static const unsigned char scripts[] = {
#embed "../Errors/Scripts/crossed-coroutines.md"
    , 0,
#embed "../Errors/Scripts/duplicate-plugin.md"
    , 0,
#embed "../Errors/Scripts/encoding.md"
    , 0,
#embed "../Errors/Scripts/finished-object.md"
    , 0,
#embed "../Errors/Scripts/internal.md"
    , 0,
#embed "../Errors/Scripts/missing-module.md"
    , 0,
#embed "../Errors/Scripts/missing-plugin.md"
    , 0,
#embed "../Errors/Scripts/missing-scene.md"
    , 0,
#embed "../Errors/Scripts/plugin-order.md"
    , 0,
#embed "../Errors/Scripts/script-error.md"
    , 0,
#embed "../Errors/Scripts/second-scene.md"
    , 0,
#embed "../Errors/Scripts/syntax.md"
    , 0};

static const unsigned char names[] = {
#embed "../Errors/Names/ambiguous-id.md"
    , 0,
#embed "../Errors/Names/duplicate-id.md"
    , 0,
#embed "../Errors/Names/missing-method.md"
    , 0,
#embed "../Errors/Names/missing-part.md"
    , 0,
#embed "../Errors/Names/missing-slot.md"
    , 0,
#embed "../Errors/Names/no-slot.md"
    , 0,
#embed "../Errors/Names/private-layer.md"
    , 0,
#embed "../Errors/Names/unknown-choice.md"
    , 0,
#embed "../Errors/Names/unknown-color.md"
    , 0,
#embed "../Errors/Names/unknown-curve.md"
    , 0,
#embed "../Errors/Names/unknown-id.md"
    , 0,
#embed "../Errors/Names/unknown-member.md"
    , 0,
#embed "../Errors/Names/unknown-option.md"
    , 0,
#embed "../Errors/Names/unknown-state.md"
    , 0};

static const unsigned char values[] = {
#embed "../Errors/Values/argument-count.md"
    , 0,
#embed "../Errors/Values/conflicting-options.md"
    , 0,
#embed "../Errors/Values/gradient-stops.md"
    , 0,
#embed "../Errors/Values/gradient-text.md"
    , 0,
#embed "../Errors/Values/map-stops.md"
    , 0,
#embed "../Errors/Values/missing-option.md"
    , 0,
#embed "../Errors/Values/non-finite.md"
    , 0,
#embed "../Errors/Values/out-of-range.md"
    , 0,
#embed "../Errors/Values/path-data.md"
    , 0,
#embed "../Errors/Values/read-only.md"
    , 0,
#embed "../Errors/Values/wrong-receiver.md"
    , 0,
#embed "../Errors/Values/wrong-type.md"
    , 0};

static const unsigned char motion[] = {
#embed "../Errors/Motion/bad-image.md"
    , 0,
#embed "../Errors/Motion/bad-svg.md"
    , 0,
#embed "../Errors/Motion/cannot-pause.md"
    , 0,
#embed "../Errors/Motion/definition-cycle.md"
    , 0,
#embed "../Errors/Motion/derive-cycle.md"
    , 0,
#embed "../Errors/Motion/derived-property.md"
    , 0,
#embed "../Errors/Motion/driven-property.md"
    , 0,
#embed "../Errors/Motion/endless-motion.md"
    , 0,
#embed "../Errors/Motion/endless-wait.md"
    , 0,
#embed "../Errors/Motion/frame-assign.md"
    , 0,
#embed "../Errors/Motion/image-size.md"
    , 0,
#embed "../Errors/Motion/laid-out.md"
    , 0,
#embed "../Errors/Motion/mask-chain.md"
    , 0,
#embed "../Errors/Motion/missing-image.md"
    , 0,
#embed "../Errors/Motion/missing-svg-id.md"
    , 0,
#embed "../Errors/Motion/overdamped-spring.md"
    , 0,
#embed "../Errors/Motion/pin-target.md"
    , 0,
#embed "../Errors/Motion/pinned.md"
    , 0,
#embed "../Errors/Motion/presence-effect.md"
    , 0,
#embed "../Errors/Motion/reaches-viewer.md"
    , 0,
#embed "../Errors/Motion/removed-layer.md"
    , 0,
#embed "../Errors/Motion/svg-part.md"
    , 0,
#embed "../Errors/Motion/unknown-letter.md"
    , 0,
#embed "../Errors/Motion/unplayed-animation.md"
    , 0,
#embed "../Errors/Motion/wrong-state.md"
    , 0};

static const unsigned char touch[] = {
#embed "../Errors/Touch/covered.md"
    , 0,
#embed "../Errors/Touch/inputs-of-another-scene.md"
    , 0,
#embed "../Errors/Touch/no-taker.md"
    , 0,
#embed "../Errors/Touch/touch-outside.md"
    , 0,
#embed "../Errors/Touch/unknown-detent.md"
    , 0,
#embed "../Errors/Touch/unknown-event.md"
    , 0,
#embed "../Errors/Touch/untouchable.md"
    , 0};

static const unsigned char check[] = {
#embed "../Errors/Check/always-covered.md"
    , 0,
#embed "../Errors/Check/bare-ground.md"
    , 0,
#embed "../Errors/Check/broken-animation.md"
    , 0,
#embed "../Errors/Check/contested-property.md"
    , 0,
#embed "../Errors/Check/derive-constant.md"
    , 0,
#embed "../Errors/Check/detent-out-of-reach.md"
    , 0,
#embed "../Errors/Check/dropped-velocity.md"
    , 0,
#embed "../Errors/Check/empty-text.md"
    , 0,
#embed "../Errors/Check/far-off-screen.md"
    , 0,
#embed "../Errors/Check/fixed-size.md"
    , 0,
#embed "../Errors/Check/flash.md"
    , 0,
#embed "../Errors/Check/gesture-conflict.md"
    , 0,
#embed "../Errors/Check/haptic-storm.md"
    , 0,
#embed "../Errors/Check/hidden-mask.md"
    , 0,
#embed "../Errors/Check/jump.md"
    , 0,
#embed "../Errors/Check/kept-movement.md"
    , 0,
#embed "../Errors/Check/level-out-of-reach.md"
    , 0,
#embed "../Errors/Check/linear-move.md"
    , 0,
#embed "../Errors/Check/long-way.md"
    , 0,
#embed "../Errors/Check/low-contrast.md"
    , 0,
#embed "../Errors/Check/many-shadows.md"
    , 0,
#embed "../Errors/Check/milliseconds.md"
    , 0,
#embed "../Errors/Check/never-visible.md"
    , 0,
#embed "../Errors/Check/nothing-to-play.md"
    , 0,
#embed "../Errors/Check/off-screen.md"
    , 0,
#embed "../Errors/Check/out-of-reach.md"
    , 0,
#embed "../Errors/Check/overlapping-text.md"
    , 0,
#embed "../Errors/Check/percent.md"
    , 0,
#embed "../Errors/Check/radians.md"
    , 0,
#embed "../Errors/Check/rebound.md"
    , 0,
#embed "../Errors/Check/reduced-jump.md"
    , 0,
#embed "../Errors/Check/round-spine.md"
    , 0,
#embed "../Errors/Check/slow-blur.md"
    , 0,
#embed "../Errors/Check/slow-move.md"
    , 0,
#embed "../Errors/Check/slow-spring.md"
    , 0,
#embed "../Errors/Check/small-target.md"
    , 0,
#embed "../Errors/Check/small-text.md"
    , 0,
#embed "../Errors/Check/still-animation.md"
    , 0,
#embed "../Errors/Check/text-overflow.md"
    , 0,
#embed "../Errors/Check/tight-target.md"
    , 0,
#embed "../Errors/Check/tiny-move.md"
    , 0,
#embed "../Errors/Check/too-fast.md"
    , 0,
#embed "../Errors/Check/under-home-bar.md"
    , 0,
#embed "../Errors/Check/under-status-bar.md"
    , 0,
#embed "../Errors/Check/unknown-label.md"
    , 0,
#embed "../Errors/Check/unmet-rule.md"
    , 0,
#embed "../Errors/Check/unreadable-text.md"
    , 0,
#embed "../Errors/Check/untracked-variable.md"
    , 0,
#embed "../Errors/Check/unused-animation.md"
    , 0,
#embed "../Errors/Check/unused-look.md"
    , 0,
#embed "../Errors/Check/unused-parameter.md"
    , 0,
#embed "../Errors/Check/unused-suppression.md"
    , 0,
#embed "../Errors/Check/zero-size.md"
    , 0};

static const unsigned char limits[] = {
#embed "../Errors/Limits/limit-callbacks.md"
    , 0,
#embed "../Errors/Limits/limit-frames.md"
    , 0,
#embed "../Errors/Limits/limit-jobs.md"
    , 0,
#embed "../Errors/Limits/limit-layers.md"
    , 0,
#embed "../Errors/Limits/limit-memory.md"
    , 0,
#embed "../Errors/Limits/limit-objects.md"
    , 0,
#embed "../Errors/Limits/limit-output.md"
    , 0,
#embed "../Errors/Limits/limit-particles.md"
    , 0,
#embed "../Errors/Limits/limit-path.md"
    , 0,
#embed "../Errors/Limits/limit-resumes.md"
    , 0,
#embed "../Errors/Limits/limit-run.md"
    , 0,
#embed "../Errors/Limits/limit-runs.md"
    , 0,
#embed "../Errors/Limits/limit-stack.md"
    , 0,
#embed "../Errors/Limits/limit-steps.md"
    , 0,
#embed "../Errors/Limits/limit-text.md"
    , 0,
#embed "../Errors/Limits/limit-time.md"
    , 0,
#embed "../Errors/Limits/limit-timelines.md"
    , 0};

static const unsigned char output[] = {
#embed "../Errors/Output/bad-log.md"
    , 0,
#embed "../Errors/Output/bad-sweep.md"
    , 0,
#embed "../Errors/Output/bad-tolerance.md"
    , 0,
#embed "../Errors/Output/bad-trace.md"
    , 0,
#embed "../Errors/Output/broken-test.md"
    , 0,
#embed "../Errors/Output/failed-expectation.md"
    , 0,
#embed "../Errors/Output/failed-variants.md"
    , 0,
#embed "../Errors/Output/font-substituted.md"
    , 0,
#embed "../Errors/Output/golden-trace.md"
    , 0,
#embed "../Errors/Output/incomplete-export.md"
    , 0,
#embed "../Errors/Output/incomplete-sweep.md"
    , 0,
#embed "../Errors/Output/missing-golden.md"
    , 0,
#embed "../Errors/Output/missing-tool.md"
    , 0,
#embed "../Errors/Output/nothing-selected.md"
    , 0,
#embed "../Errors/Output/nothing-to-export.md"
    , 0,
#embed "../Errors/Output/nothing-to-plot.md"
    , 0,
#embed "../Errors/Output/nothing-to-test.md"
    , 0,
#embed "../Errors/Output/orphaned-golden.md"
    , 0,
#embed "../Errors/Output/silent-sound.md"
    , 0,
#embed "../Errors/Output/too-few-instants.md"
    , 0,
#embed "../Errors/Output/unknown-revision.md"
    , 0,
#embed "../Errors/Output/unreadable-file.md"
    , 0,
#embed "../Errors/Output/unwritable-file.md"
    , 0};

static const unsigned char packs[] = {
#embed "../Errors/Packs/ambiguous-kind.md"
    , 0,
#embed "../Errors/Packs/bad-license.md"
    , 0,
#embed "../Errors/Packs/bad-pack.md"
    , 0,
#embed "../Errors/Packs/bad-path.md"
    , 0,
#embed "../Errors/Packs/bad-signature.md"
    , 0,
#embed "../Errors/Packs/bad-source.md"
    , 0,
#embed "../Errors/Packs/bad-version.md"
    , 0,
#embed "../Errors/Packs/breaking-change.md"
    , 0,
#embed "../Errors/Packs/changed-pack.md"
    , 0,
#embed "../Errors/Packs/missing-key.md"
    , 0,
#embed "../Errors/Packs/pack-conflict.md"
    , 0,
#embed "../Errors/Packs/pack-cycle.md"
    , 0,
#embed "../Errors/Packs/pack-name.md"
    , 0,
#embed "../Errors/Packs/published-version.md"
    , 0,
#embed "../Errors/Packs/stale-lock.md"
    , 0,
#embed "../Errors/Packs/unknown-key.md"
    , 0,
#embed "../Errors/Packs/unknown-pack.md"
    , 0,
#embed "../Errors/Packs/unreachable-source.md"
    , 0};

static const struct error_room rooms[] = {
    {"Scripts", scripts, sizeof scripts},
    {"Names", names, sizeof names},
    {"Values", values, sizeof values},
    {"Motion", motion, sizeof motion},
    {"Touch", touch, sizeof touch},
    {"Check", check, sizeof check},
    {"Limits", limits, sizeof limits},
    {"Output", output, sizeof output},
    {"Packs", packs, sizeof packs},
};

size_t error_room_count(void) {
  return sizeof rooms / sizeof rooms[0];
}

struct error_room error_room(size_t index) {
  return rooms[index];
}
