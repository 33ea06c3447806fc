#include "CDialects.h"

// A feature of C23, which older compilers report as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text[] = {
#embed "dialects.tsv"
};

const unsigned char *dialects_text(void) { return text; }

size_t dialects_size(void) { return sizeof text; }

static const unsigned char examples[] = {
#embed "examples.lua"
};

const unsigned char *examples_text(void) { return examples; }

size_t examples_size(void) { return sizeof examples; }
