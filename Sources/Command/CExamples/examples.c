#include "CExamples.h"

// A feature of C23, which older compilers report as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_00_collapsing_header_lua[] = {
#embed "../../../examples/00-collapsing-header.lua"
};

static const unsigned char file_01_inverted_sections_lua[] = {
#embed "../../../examples/01-inverted-sections.lua"
};

static const unsigned char file_02_snapping_header_lua[] = {
#embed "../../../examples/02-snapping-header.lua"
};

static const unsigned char file_03_passport_lua[] = {
#embed "../../../examples/03-passport.lua"
};

static const unsigned char file_04_search_transitions_lua[] = {
#embed "../../../examples/04-search-transitions.lua"
};

static const unsigned char file_10_spring_gallery_lua[] = {
#embed "../../../examples/10-spring-gallery.lua"
};

static const unsigned char file_11_staggered_grid_lua[] = {
#embed "../../../examples/11-staggered-grid.lua"
};

static const unsigned char file_12_passport_keyframes_lua[] = {
#embed "../../../examples/12-passport-keyframes.lua"
};

static const unsigned char file_13_booklet_lua[] = {
#embed "../../../examples/13-booklet.lua"
};

static const unsigned char file_14_in_flight_lua[] = {
#embed "../../../examples/14-in-flight.lua"
};

static const unsigned char file_20_home_screen_lua[] = {
#embed "../../../examples/20-home-screen.lua"
};

static const unsigned char file_21_stretchy_header_lua[] = {
#embed "../../../examples/21-stretchy-header.lua"
};

static const unsigned char file_30_sheet_lua[] = {
#embed "../../../examples/30-sheet.lua"
};

static const unsigned char file_31_toasts_lua[] = {
#embed "../../../examples/31-toasts.lua"
};

static const unsigned char file_32_onboarding_lua[] = {
#embed "../../../examples/32-onboarding.lua"
};

static const unsigned char file_33_tabs_lua[] = {
#embed "../../../examples/33-tabs.lua"
};

static const unsigned char file_34_like_lua[] = {
#embed "../../../examples/34-like.lua"
};

static const unsigned char file_35_shimmer_lua[] = {
#embed "../../../examples/35-shimmer.lua"
};

static const unsigned char file_36_refresh_lua[] = {
#embed "../../../examples/36-refresh.lua"
};

static const unsigned char file_37_cards_lua[] = {
#embed "../../../examples/37-cards.lua"
};

static const unsigned char file_38_story_lua[] = {
#embed "../../../examples/38-story.lua"
};

static const unsigned char file_39_counter_lua[] = {
#embed "../../../examples/39-counter.lua"
};

static const unsigned char file_40_letters_lua[] = {
#embed "../../../examples/40-letters.lua"
};

static const unsigned char file_41_check_lua[] = {
#embed "../../../examples/41-check.lua"
};

static const unsigned char file_42_player_lua[] = {
#embed "../../../examples/42-player.lua"
};

static const unsigned char file_43_story_ring_lua[] = {
#embed "../../../examples/43-story-ring.lua"
};

static const unsigned char file_44_frosted_sheet_lua[] = {
#embed "../../../examples/44-frosted-sheet.lua"
};

static const unsigned char file_45_cover_lua[] = {
#embed "../../../examples/45-cover.lua"
};

static const unsigned char file_46_pinned_player_lua[] = {
#embed "../../../examples/46-pinned-player.lua"
};

static const unsigned char file_47_accordion_lua[] = {
#embed "../../../examples/47-accordion.lua"
};

static const unsigned char file_48_delete_lua[] = {
#embed "../../../examples/48-delete.lua"
};

static const unsigned char file_49_toast_queue_lua[] = {
#embed "../../../examples/49-toast-queue.lua"
};

static const unsigned char file_50_photos_lua[] = {
#embed "../../../examples/50-photos.lua"
};

static const unsigned char file_51_zoom_lua[] = {
#embed "../../../examples/51-zoom.lua"
};

static const unsigned char file_53_keyboard_lua[] = {
#embed "../../../examples/53-keyboard.lua"
};

static const unsigned char file_54_heart_burst_lua[] = {
#embed "../../../examples/54-heart-burst.lua"
};

static const unsigned char file_55_steps_lua[] = {
#embed "../../../examples/55-steps.lua"
};

static const unsigned char file_56_bell_lua[] = {
#embed "../../../examples/56-bell.lua"
};

static const unsigned char file_images_bell_svg[] = {
#embed "../../../examples/images/bell.svg"
};

static const unsigned char file_images_coast_png[] = {
#embed "../../../examples/images/coast.png"
};

static const unsigned char file_images_forest_png[] = {
#embed "../../../examples/images/forest.png"
};

static const unsigned char file_images_host_png[] = {
#embed "../../../examples/images/host.png"
};

static const unsigned char file_images_lake_png[] = {
#embed "../../../examples/images/lake.png"
};

static const unsigned char file_images_town_png[] = {
#embed "../../../examples/images/town.png"
};

static const unsigned char file_images_valley_png[] = {
#embed "../../../examples/images/valley.png"
};

static const struct example_file files[] = {
    {"00-collapsing-header.lua", file_00_collapsing_header_lua, sizeof file_00_collapsing_header_lua},
    {"01-inverted-sections.lua", file_01_inverted_sections_lua, sizeof file_01_inverted_sections_lua},
    {"02-snapping-header.lua", file_02_snapping_header_lua, sizeof file_02_snapping_header_lua},
    {"03-passport.lua", file_03_passport_lua, sizeof file_03_passport_lua},
    {"04-search-transitions.lua", file_04_search_transitions_lua, sizeof file_04_search_transitions_lua},
    {"10-spring-gallery.lua", file_10_spring_gallery_lua, sizeof file_10_spring_gallery_lua},
    {"11-staggered-grid.lua", file_11_staggered_grid_lua, sizeof file_11_staggered_grid_lua},
    {"12-passport-keyframes.lua", file_12_passport_keyframes_lua, sizeof file_12_passport_keyframes_lua},
    {"13-booklet.lua", file_13_booklet_lua, sizeof file_13_booklet_lua},
    {"14-in-flight.lua", file_14_in_flight_lua, sizeof file_14_in_flight_lua},
    {"20-home-screen.lua", file_20_home_screen_lua, sizeof file_20_home_screen_lua},
    {"21-stretchy-header.lua", file_21_stretchy_header_lua, sizeof file_21_stretchy_header_lua},
    {"30-sheet.lua", file_30_sheet_lua, sizeof file_30_sheet_lua},
    {"31-toasts.lua", file_31_toasts_lua, sizeof file_31_toasts_lua},
    {"32-onboarding.lua", file_32_onboarding_lua, sizeof file_32_onboarding_lua},
    {"33-tabs.lua", file_33_tabs_lua, sizeof file_33_tabs_lua},
    {"34-like.lua", file_34_like_lua, sizeof file_34_like_lua},
    {"35-shimmer.lua", file_35_shimmer_lua, sizeof file_35_shimmer_lua},
    {"36-refresh.lua", file_36_refresh_lua, sizeof file_36_refresh_lua},
    {"37-cards.lua", file_37_cards_lua, sizeof file_37_cards_lua},
    {"38-story.lua", file_38_story_lua, sizeof file_38_story_lua},
    {"39-counter.lua", file_39_counter_lua, sizeof file_39_counter_lua},
    {"40-letters.lua", file_40_letters_lua, sizeof file_40_letters_lua},
    {"41-check.lua", file_41_check_lua, sizeof file_41_check_lua},
    {"42-player.lua", file_42_player_lua, sizeof file_42_player_lua},
    {"43-story-ring.lua", file_43_story_ring_lua, sizeof file_43_story_ring_lua},
    {"44-frosted-sheet.lua", file_44_frosted_sheet_lua, sizeof file_44_frosted_sheet_lua},
    {"45-cover.lua", file_45_cover_lua, sizeof file_45_cover_lua},
    {"46-pinned-player.lua", file_46_pinned_player_lua, sizeof file_46_pinned_player_lua},
    {"47-accordion.lua", file_47_accordion_lua, sizeof file_47_accordion_lua},
    {"48-delete.lua", file_48_delete_lua, sizeof file_48_delete_lua},
    {"49-toast-queue.lua", file_49_toast_queue_lua, sizeof file_49_toast_queue_lua},
    {"50-photos.lua", file_50_photos_lua, sizeof file_50_photos_lua},
    {"51-zoom.lua", file_51_zoom_lua, sizeof file_51_zoom_lua},
    {"53-keyboard.lua", file_53_keyboard_lua, sizeof file_53_keyboard_lua},
    {"54-heart-burst.lua", file_54_heart_burst_lua, sizeof file_54_heart_burst_lua},
    {"55-steps.lua", file_55_steps_lua, sizeof file_55_steps_lua},
    {"56-bell.lua", file_56_bell_lua, sizeof file_56_bell_lua},
    {"images/bell.svg", file_images_bell_svg, sizeof file_images_bell_svg},
    {"images/coast.png", file_images_coast_png, sizeof file_images_coast_png},
    {"images/forest.png", file_images_forest_png, sizeof file_images_forest_png},
    {"images/host.png", file_images_host_png, sizeof file_images_host_png},
    {"images/lake.png", file_images_lake_png, sizeof file_images_lake_png},
    {"images/town.png", file_images_town_png, sizeof file_images_town_png},
    {"images/valley.png", file_images_valley_png, sizeof file_images_valley_png},
};

size_t example_file_count(void) {
  return sizeof files / sizeof files[0];
}

struct example_file example_file(size_t index) {
  return files[index];
}
