#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "CTOML.h"

#include <cstring>

namespace {

struct Receiver {
  void *context;
  void (*receive)(void *, const CTOMLEvent *);

  void send(CTOMLEvent event, std::string_view key, uint32_t line) const {
    event.key = key.data() ? key.data() : "";
    event.key_length = key.size();
    event.line = line;
    if (!event.text) event.text = "";
    receive(context, &event);
  }

  void visit(const toml::node &node, std::string_view key, uint32_t line) const {
    CTOMLEvent event = {};
    if (auto table = node.as_table()) {
      event.kind = CTOMLKindTable;
      send(event, key, line);
      for (auto &&[name, value] : *table) visit(value, name.str(), name.source().begin.line);
      end();
    } else if (auto array = node.as_array()) {
      event.kind = CTOMLKindArray;
      send(event, key, line);
      for (auto &&item : *array) visit(item, {}, item.source().begin.line);
      end();
    } else {
      if (auto text = node.as_string()) {
        event.kind = CTOMLKindString;
        event.text = text->get().data();
        event.text_length = text->get().size();
      } else if (auto integer = node.as_integer()) {
        event.kind = CTOMLKindInteger;
        event.integer = integer->get();
      } else if (auto number = node.as_floating_point()) {
        event.kind = CTOMLKindNumber;
        event.number = number->get();
      } else if (auto boolean = node.as_boolean()) {
        event.kind = CTOMLKindBoolean;
        event.integer = boolean->get();
      } else {
        event.kind = CTOMLKindDate;
      }
      send(event, key, line);
    }
  }

  void end() const {
    CTOMLEvent event = {};
    event.kind = CTOMLKindEnd;
    send(event, {}, 0);
  }
};

}  // namespace

int ctoml_parse(const char *text, size_t length, void *context,
                void (*receive)(void *, const CTOMLEvent *), CTOMLError *error) {
  auto result = toml::parse(std::string_view(text, length));
  if (!result) {
    auto description = result.error().description();
    size_t count = std::min(description.size(), sizeof error->message - 1);
    std::memcpy(error->message, description.data(), count);
    error->message[count] = 0;
    error->line = result.error().source().begin.line;
    return 0;
  }
  Receiver{context, receive}.visit(result.table(), {}, 1);
  return 1;
}
