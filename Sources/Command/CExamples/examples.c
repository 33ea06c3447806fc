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

static const unsigned char file_packs_ui_accordion_lua[] = {
#embed "../../../examples/packs/ui/accordion.lua"
};

static const unsigned char file_packs_ui_deck_lua[] = {
#embed "../../../examples/packs/ui/deck.lua"
};

static const unsigned char file_packs_ui_demo_png[] = {
#embed "../../../examples/packs/ui/demo.png"
};

static const unsigned char file_packs_ui_demos_accordion_lua[] = {
#embed "../../../examples/packs/ui/demos/accordion.lua"
};

static const unsigned char file_packs_ui_demos_deck_lua[] = {
#embed "../../../examples/packs/ui/demos/deck.lua"
};

static const unsigned char file_packs_ui_demos_gallery_lua[] = {
#embed "../../../examples/packs/ui/demos/gallery.lua"
};

static const unsigned char file_packs_ui_demos_pager_lua[] = {
#embed "../../../examples/packs/ui/demos/pager.lua"
};

static const unsigned char file_packs_ui_demos_photo_lua[] = {
#embed "../../../examples/packs/ui/demos/photo.lua"
};

static const unsigned char file_packs_ui_demos_player_lua[] = {
#embed "../../../examples/packs/ui/demos/player.lua"
};

static const unsigned char file_packs_ui_demos_refreshList_lua[] = {
#embed "../../../examples/packs/ui/demos/refreshList.lua"
};

static const unsigned char file_packs_ui_demos_reorderList_lua[] = {
#embed "../../../examples/packs/ui/demos/reorderList.lua"
};

static const unsigned char file_packs_ui_demos_searchHeader_lua[] = {
#embed "../../../examples/packs/ui/demos/searchHeader.lua"
};

static const unsigned char file_packs_ui_demos_segmented_lua[] = {
#embed "../../../examples/packs/ui/demos/segmented.lua"
};

static const unsigned char file_packs_ui_demos_sheet_lua[] = {
#embed "../../../examples/packs/ui/demos/sheet.lua"
};

static const unsigned char file_packs_ui_demos_stories_lua[] = {
#embed "../../../examples/packs/ui/demos/stories.lua"
};

static const unsigned char file_packs_ui_demos_tabs_lua[] = {
#embed "../../../examples/packs/ui/demos/tabs.lua"
};

static const unsigned char file_packs_ui_demos_toasts_lua[] = {
#embed "../../../examples/packs/ui/demos/toasts.lua"
};

static const unsigned char file_packs_ui_gallery_lua[] = {
#embed "../../../examples/packs/ui/gallery.lua"
};

static const unsigned char file_packs_ui_init_lua[] = {
#embed "../../../examples/packs/ui/init.lua"
};

static const unsigned char file_packs_ui_pack_toml[] = {
#embed "../../../examples/packs/ui/pack.toml"
};

static const unsigned char file_packs_ui_pager_lua[] = {
#embed "../../../examples/packs/ui/pager.lua"
};

static const unsigned char file_packs_ui_photo_lua[] = {
#embed "../../../examples/packs/ui/photo.lua"
};

static const unsigned char file_packs_ui_player_lua[] = {
#embed "../../../examples/packs/ui/player.lua"
};

static const unsigned char file_packs_ui_refreshList_lua[] = {
#embed "../../../examples/packs/ui/refreshList.lua"
};

static const unsigned char file_packs_ui_reorderList_lua[] = {
#embed "../../../examples/packs/ui/reorderList.lua"
};

static const unsigned char file_packs_ui_searchHeader_lua[] = {
#embed "../../../examples/packs/ui/searchHeader.lua"
};

static const unsigned char file_packs_ui_segmented_lua[] = {
#embed "../../../examples/packs/ui/segmented.lua"
};

static const unsigned char file_packs_ui_sheet_lua[] = {
#embed "../../../examples/packs/ui/sheet.lua"
};

static const unsigned char file_packs_ui_stories_lua[] = {
#embed "../../../examples/packs/ui/stories.lua"
};

static const unsigned char file_packs_ui_tabs_lua[] = {
#embed "../../../examples/packs/ui/tabs.lua"
};

static const unsigned char file_packs_ui_toasts_lua[] = {
#embed "../../../examples/packs/ui/toasts.lua"
};

static const unsigned char file_cookbook_appear_while_scrolling_lua[] = {
#embed "../../../docs/cookbook/appear-while-scrolling.lua"
};

static const unsigned char file_cookbook_bottom_sheet_lua[] = {
#embed "../../../docs/cookbook/bottom-sheet.lua"
};

static const unsigned char file_cookbook_bounce_lua[] = {
#embed "../../../docs/cookbook/bounce.lua"
};

static const unsigned char file_cookbook_collapsing_header_lua[] = {
#embed "../../../docs/cookbook/collapsing-header.lua"
};

static const unsigned char file_cookbook_count_up_lua[] = {
#embed "../../../docs/cookbook/count-up.lua"
};

static const unsigned char file_cookbook_fade_in_lua[] = {
#embed "../../../docs/cookbook/fade-in.lua"
};

static const unsigned char file_cookbook_flip_a_card_lua[] = {
#embed "../../../docs/cookbook/flip-a-card.lua"
};

static const unsigned char file_cookbook_one_after_the_other_lua[] = {
#embed "../../../docs/cookbook/one-after-the-other.lua"
};

static const unsigned char file_cookbook_parallax_lua[] = {
#embed "../../../docs/cookbook/parallax.lua"
};

static const unsigned char file_cookbook_press_feedback_lua[] = {
#embed "../../../docs/cookbook/press-feedback.lua"
};

static const unsigned char file_cookbook_progress_bar_lua[] = {
#embed "../../../docs/cookbook/progress-bar.lua"
};

static const unsigned char file_cookbook_pulse_lua[] = {
#embed "../../../docs/cookbook/pulse.lua"
};

static const unsigned char file_cookbook_shake_lua[] = {
#embed "../../../docs/cookbook/shake.lua"
};

static const unsigned char file_cookbook_skeleton_shimmer_lua[] = {
#embed "../../../docs/cookbook/skeleton-shimmer.lua"
};

static const unsigned char file_cookbook_slide_in_lua[] = {
#embed "../../../docs/cookbook/slide-in.lua"
};

static const unsigned char file_cookbook_snap_back_lua[] = {
#embed "../../../docs/cookbook/snap-back.lua"
};

static const unsigned char file_cookbook_spinner_lua[] = {
#embed "../../../docs/cookbook/spinner.lua"
};

static const unsigned char file_cookbook_swipe_away_lua[] = {
#embed "../../../docs/cookbook/swipe-away.lua"
};

static const unsigned char file_cookbook_thumbnail_to_detail_lua[] = {
#embed "../../../docs/cookbook/thumbnail-to-detail.lua"
};

static const unsigned char file_cookbook_typewriter_lua[] = {
#embed "../../../docs/cookbook/typewriter.lua"
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
    {"cookbook/appear-while-scrolling.lua", file_cookbook_appear_while_scrolling_lua, sizeof file_cookbook_appear_while_scrolling_lua},
    {"cookbook/bottom-sheet.lua", file_cookbook_bottom_sheet_lua, sizeof file_cookbook_bottom_sheet_lua},
    {"cookbook/bounce.lua", file_cookbook_bounce_lua, sizeof file_cookbook_bounce_lua},
    {"cookbook/collapsing-header.lua", file_cookbook_collapsing_header_lua, sizeof file_cookbook_collapsing_header_lua},
    {"cookbook/count-up.lua", file_cookbook_count_up_lua, sizeof file_cookbook_count_up_lua},
    {"cookbook/fade-in.lua", file_cookbook_fade_in_lua, sizeof file_cookbook_fade_in_lua},
    {"cookbook/flip-a-card.lua", file_cookbook_flip_a_card_lua, sizeof file_cookbook_flip_a_card_lua},
    {"cookbook/one-after-the-other.lua", file_cookbook_one_after_the_other_lua, sizeof file_cookbook_one_after_the_other_lua},
    {"cookbook/parallax.lua", file_cookbook_parallax_lua, sizeof file_cookbook_parallax_lua},
    {"cookbook/press-feedback.lua", file_cookbook_press_feedback_lua, sizeof file_cookbook_press_feedback_lua},
    {"cookbook/progress-bar.lua", file_cookbook_progress_bar_lua, sizeof file_cookbook_progress_bar_lua},
    {"cookbook/pulse.lua", file_cookbook_pulse_lua, sizeof file_cookbook_pulse_lua},
    {"cookbook/shake.lua", file_cookbook_shake_lua, sizeof file_cookbook_shake_lua},
    {"cookbook/skeleton-shimmer.lua", file_cookbook_skeleton_shimmer_lua, sizeof file_cookbook_skeleton_shimmer_lua},
    {"cookbook/slide-in.lua", file_cookbook_slide_in_lua, sizeof file_cookbook_slide_in_lua},
    {"cookbook/snap-back.lua", file_cookbook_snap_back_lua, sizeof file_cookbook_snap_back_lua},
    {"cookbook/spinner.lua", file_cookbook_spinner_lua, sizeof file_cookbook_spinner_lua},
    {"cookbook/swipe-away.lua", file_cookbook_swipe_away_lua, sizeof file_cookbook_swipe_away_lua},
    {"cookbook/thumbnail-to-detail.lua", file_cookbook_thumbnail_to_detail_lua, sizeof file_cookbook_thumbnail_to_detail_lua},
    {"cookbook/typewriter.lua", file_cookbook_typewriter_lua, sizeof file_cookbook_typewriter_lua},
    {"images/bell.svg", file_images_bell_svg, sizeof file_images_bell_svg},
    {"images/coast.png", file_images_coast_png, sizeof file_images_coast_png},
    {"images/forest.png", file_images_forest_png, sizeof file_images_forest_png},
    {"images/host.png", file_images_host_png, sizeof file_images_host_png},
    {"images/lake.png", file_images_lake_png, sizeof file_images_lake_png},
    {"images/town.png", file_images_town_png, sizeof file_images_town_png},
    {"images/valley.png", file_images_valley_png, sizeof file_images_valley_png},
    {"packs/ui/accordion.lua", file_packs_ui_accordion_lua, sizeof file_packs_ui_accordion_lua},
    {"packs/ui/deck.lua", file_packs_ui_deck_lua, sizeof file_packs_ui_deck_lua},
    {"packs/ui/demo.png", file_packs_ui_demo_png, sizeof file_packs_ui_demo_png},
    {"packs/ui/demos/accordion.lua", file_packs_ui_demos_accordion_lua, sizeof file_packs_ui_demos_accordion_lua},
    {"packs/ui/demos/deck.lua", file_packs_ui_demos_deck_lua, sizeof file_packs_ui_demos_deck_lua},
    {"packs/ui/demos/gallery.lua", file_packs_ui_demos_gallery_lua, sizeof file_packs_ui_demos_gallery_lua},
    {"packs/ui/demos/pager.lua", file_packs_ui_demos_pager_lua, sizeof file_packs_ui_demos_pager_lua},
    {"packs/ui/demos/photo.lua", file_packs_ui_demos_photo_lua, sizeof file_packs_ui_demos_photo_lua},
    {"packs/ui/demos/player.lua", file_packs_ui_demos_player_lua, sizeof file_packs_ui_demos_player_lua},
    {"packs/ui/demos/refreshList.lua", file_packs_ui_demos_refreshList_lua, sizeof file_packs_ui_demos_refreshList_lua},
    {"packs/ui/demos/reorderList.lua", file_packs_ui_demos_reorderList_lua, sizeof file_packs_ui_demos_reorderList_lua},
    {"packs/ui/demos/searchHeader.lua", file_packs_ui_demos_searchHeader_lua, sizeof file_packs_ui_demos_searchHeader_lua},
    {"packs/ui/demos/segmented.lua", file_packs_ui_demos_segmented_lua, sizeof file_packs_ui_demos_segmented_lua},
    {"packs/ui/demos/sheet.lua", file_packs_ui_demos_sheet_lua, sizeof file_packs_ui_demos_sheet_lua},
    {"packs/ui/demos/stories.lua", file_packs_ui_demos_stories_lua, sizeof file_packs_ui_demos_stories_lua},
    {"packs/ui/demos/tabs.lua", file_packs_ui_demos_tabs_lua, sizeof file_packs_ui_demos_tabs_lua},
    {"packs/ui/demos/toasts.lua", file_packs_ui_demos_toasts_lua, sizeof file_packs_ui_demos_toasts_lua},
    {"packs/ui/gallery.lua", file_packs_ui_gallery_lua, sizeof file_packs_ui_gallery_lua},
    {"packs/ui/init.lua", file_packs_ui_init_lua, sizeof file_packs_ui_init_lua},
    {"packs/ui/pack.toml", file_packs_ui_pack_toml, sizeof file_packs_ui_pack_toml},
    {"packs/ui/pager.lua", file_packs_ui_pager_lua, sizeof file_packs_ui_pager_lua},
    {"packs/ui/photo.lua", file_packs_ui_photo_lua, sizeof file_packs_ui_photo_lua},
    {"packs/ui/player.lua", file_packs_ui_player_lua, sizeof file_packs_ui_player_lua},
    {"packs/ui/refreshList.lua", file_packs_ui_refreshList_lua, sizeof file_packs_ui_refreshList_lua},
    {"packs/ui/reorderList.lua", file_packs_ui_reorderList_lua, sizeof file_packs_ui_reorderList_lua},
    {"packs/ui/searchHeader.lua", file_packs_ui_searchHeader_lua, sizeof file_packs_ui_searchHeader_lua},
    {"packs/ui/segmented.lua", file_packs_ui_segmented_lua, sizeof file_packs_ui_segmented_lua},
    {"packs/ui/sheet.lua", file_packs_ui_sheet_lua, sizeof file_packs_ui_sheet_lua},
    {"packs/ui/stories.lua", file_packs_ui_stories_lua, sizeof file_packs_ui_stories_lua},
    {"packs/ui/tabs.lua", file_packs_ui_tabs_lua, sizeof file_packs_ui_tabs_lua},
    {"packs/ui/toasts.lua", file_packs_ui_toasts_lua, sizeof file_packs_ui_toasts_lua},
};

size_t example_file_count(void) {
  return sizeof files / sizeof files[0];
}

struct example_file example_file(size_t index) {
  return files[index];
}
