#include "CSimdJSON.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include <simdjson.h>

// simdjson's first stage (SIMD, chosen for the processor at run time) validates UTF-8, finds unclosed strings and control characters
// in strings, and gives the position of every bracket, colon, comma, opening quote, number and literal. The walk over these positions
// is ours, for three reasons: numbers keep their text, a lone surrogate does not fail the document, and no padding is needed
// (the first stage copies its last block; it is the second stages, DOM and On-Demand, that read beyond the end).

namespace {

// A buffer that grows and never initializes.
template <typename Element>
struct Buffer {
  std::unique_ptr<Element[]> elements;
  size_t capacity = 0;

  // Keeps the first `used` elements.
  bool reserve(size_t wanted, size_t used) {
    if (wanted <= capacity) return true;
    const size_t larger = std::max(wanted, capacity + capacity / 2);
    std::unique_ptr<Element[]> grown(new (std::nothrow) Element[larger]);
    if (!grown) return false;
    if (used > 0) std::memcpy(grown.get(), elements.get(), used * sizeof(Element));
    elements = std::move(grown);
    capacity = larger;
    return true;
  }
};

inline bool is_whitespace(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }
inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

// What may stand directly behind a number or a literal of a valid text.
inline bool is_delimiter(uint8_t byte) { return byte == ',' || byte == ']' || byte == '}' || is_whitespace(byte); }

// The end of the number that begins at `at` (RFC 8259, section 6), or 0 if it is none.
inline size_t end_of_number(const uint8_t *bytes, size_t at, size_t length) {
  size_t p = at;
  if (bytes[p] == '-') p++;
  if (p == length || !is_digit(bytes[p])) return 0;
  if (bytes[p] == '0') {
    p++;
  } else {
    while (p < length && is_digit(bytes[p])) p++;
  }
  if (p < length && bytes[p] == '.') {
    const size_t first = ++p;
    while (p < length && is_digit(bytes[p])) p++;
    if (p == first) return 0;
  }
  if (p < length && (bytes[p] | 0x20) == 'e') {
    p++;
    if (p < length && (bytes[p] == '+' || bytes[p] == '-')) p++;
    const size_t first = p;
    while (p < length && is_digit(bytes[p])) p++;
    if (p == first) return 0;
  }
  if (p < length && !is_delimiter(bytes[p])) return 0;
  return p;
}

inline bool is_literal(const uint8_t *bytes, size_t at, size_t length, const char *literal, size_t size) {
  if (length - at < size || std::memcmp(bytes + at, literal, size) != 0) return false;
  return at + size == length || is_delimiter(bytes[at + size]);
}

// The code unit of four hexadecimal digits, or -1.
inline int32_t code_unit(const uint8_t *p, const uint8_t *end) {
  if (end - p < 4) return -1;
  int32_t unit = 0;
  for (int i = 0; i < 4; i++) {
    const uint8_t byte = p[i];
    int32_t digit;
    if (is_digit(byte)) {
      digit = byte - '0';
    } else if ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f') {
      digit = (byte | 0x20) - 'a' + 10;
    } else {
      return -1;
    }
    unit = unit << 4 | digit;
  }
  return unit;
}

inline uint8_t *put_utf8(uint8_t *out, uint32_t scalar) {
  if (scalar < 0x80) {
    *out++ = uint8_t(scalar);
  } else if (scalar < 0x800) {
    *out++ = uint8_t(0xC0 | scalar >> 6);
    *out++ = uint8_t(0x80 | (scalar & 0x3F));
  } else if (scalar < 0x10000) {
    *out++ = uint8_t(0xE0 | scalar >> 12);
    *out++ = uint8_t(0x80 | (scalar >> 6 & 0x3F));
    *out++ = uint8_t(0x80 | (scalar & 0x3F));
  } else {
    *out++ = uint8_t(0xF0 | scalar >> 18);
    *out++ = uint8_t(0x80 | (scalar >> 12 & 0x3F));
    *out++ = uint8_t(0x80 | (scalar >> 6 & 0x3F));
    *out++ = uint8_t(0x80 | (scalar & 0x3F));
  }
  return out;
}

// Writes the unescaped content (never longer than the escaped) and returns its end; NULL for a bad escape.
// A surrogate without its other half becomes U+FFFD.
uint8_t *unescape(const uint8_t *p, const uint8_t *end, uint8_t *out) {
  while (p < end) {
    const void *found = std::memchr(p, '\\', size_t(end - p));
    const uint8_t *backslash = found ? static_cast<const uint8_t *>(found) : end;
    std::memcpy(out, p, size_t(backslash - p));
    out += backslash - p;
    if (backslash == end) break;
    p = backslash + 1;
    if (p == end) return nullptr;
    switch (*p++) {
      case '"': *out++ = '"'; break;
      case '\\': *out++ = '\\'; break;
      case '/': *out++ = '/'; break;
      case 'b': *out++ = '\b'; break;
      case 'f': *out++ = '\f'; break;
      case 'n': *out++ = '\n'; break;
      case 'r': *out++ = '\r'; break;
      case 't': *out++ = '\t'; break;
      case 'u': {
        const int32_t unit = code_unit(p, end);
        if (unit < 0) return nullptr;
        p += 4;
        uint32_t scalar = uint32_t(unit);
        if (unit >= 0xD800 && unit <= 0xDFFF) {
          scalar = 0xFFFD;
          if (unit <= 0xDBFF && end - p >= 6 && p[0] == '\\' && p[1] == 'u') {
            const int32_t low = code_unit(p + 2, end);
            if (low >= 0xDC00 && low <= 0xDFFF) {
              scalar = 0x10000 + (uint32_t(unit - 0xD800) << 10) + uint32_t(low - 0xDC00);
              p += 6;
            }
          }
        }
        out = put_utf8(out, scalar);
        break;
      }
      default: return nullptr;
    }
  }
  return out;
}

}  // namespace

struct csimdjson_parser {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> first_stage;
  size_t capacity = 0;
  Buffer<csimdjson_token> tokens;
  size_t token_count = 0;
  Buffer<uint8_t> strings;
  size_t strings_length = 0;
  Buffer<uint32_t> open_containers;

  csimdjson_status reserve(size_t length) {
    if (first_stage && length <= capacity) return csimdjson_ok;
    const size_t doubled = std::min<size_t>(capacity * 2, simdjson::SIMDJSON_MAXSIZE_BYTES);
    const size_t wanted = std::max({length, doubled, size_t(4096)});
    // A failed attempt may leave the first stage without its buffers.
    capacity = 0;
    const auto error = first_stage
                           ? first_stage->set_capacity(wanted)
                           : simdjson::get_active_implementation()->create_dom_parser_implementation(wanted, 1, first_stage);
    if (error) return csimdjson_no_memory;
    capacity = wanted;
    return csimdjson_ok;
  }

  // Walks the structural positions; they count from bytes + skip.
  csimdjson_status walk(const uint8_t *bytes, size_t length, size_t skip, uint32_t depth_limit) {
    const uint32_t *structurals = first_stage->structural_indexes.get();
    const size_t count = first_stage->n_structural_indexes;
    if (!tokens.reserve(count, 0) || !open_containers.reserve(depth_limit, 0)) return csimdjson_no_memory;
    csimdjson_token *const first = tokens.elements.get();
    csimdjson_token *token = first;
    uint32_t *const open = open_containers.elements.get();
    uint32_t depth = 0;
    size_t index = 0;
    size_t at = 0;
    // The first backslash at or behind the last string looked at: most texts have none, and no string is searched for one.
    size_t backslash = 0;
    bool is_backslash_known = false;

    const auto byte_of_next = [&]() -> uint8_t { return index < count ? bytes[structurals[index] + skip] : 0; };

    const auto put_string = [&](csimdjson_kind kind) -> csimdjson_status {
      size_t close = (index < count ? structurals[index] + skip : length) - 1;
      while (close > at && is_whitespace(bytes[close])) close--;
      if (close == at || bytes[close] != '"') return csimdjson_invalid;
      const size_t start = at + 1;
      if (!is_backslash_known || backslash < start) {
        const void *found = std::memchr(bytes + start, '\\', length - start);
        backslash = found ? size_t(static_cast<const uint8_t *>(found) - bytes) : length;
        is_backslash_known = true;
      }
      const uint32_t end = uint32_t(token - first) + 1;
      if (backslash >= close) {
        *token++ = {uint32_t(at), uint32_t(start), uint32_t(close - start), end, uint8_t(kind), 0};
        return csimdjson_ok;
      }
      if (!strings.reserve(strings_length + (close - start), strings_length)) return csimdjson_no_memory;
      uint8_t *const out = strings.elements.get() + strings_length;
      const uint8_t *const out_end = unescape(bytes + start, bytes + close, out);
      if (!out_end) return csimdjson_invalid;
      *token++ = {uint32_t(at), uint32_t(strings_length), uint32_t(out_end - out), end, uint8_t(kind), 1};
      strings_length += size_t(out_end - out);
      return csimdjson_ok;
    };

    const auto put_scalar = [&](csimdjson_kind kind, size_t size) {
      const uint32_t end = uint32_t(token - first) + 1;
      *token++ = {uint32_t(at), uint32_t(at), uint32_t(size), end, uint8_t(kind), 0};
    };

    const auto close_container = [&]() {
      csimdjson_token &container = first[open[--depth]];
      container.length = uint32_t(structurals[index] + skip + 1 - container.start);
      container.end = uint32_t(token - first);
      index++;
    };

  value:
    if (index == count) return csimdjson_invalid;
    at = structurals[index++] + skip;
    switch (bytes[at]) {
      case '{':
        if (depth == depth_limit) return csimdjson_invalid;
        open[depth++] = uint32_t(token - first);
        put_scalar(csimdjson_object, 0);
        if (byte_of_next() != '}') goto key;
        close_container();
        break;
      case '[':
        if (depth == depth_limit) return csimdjson_invalid;
        open[depth++] = uint32_t(token - first);
        put_scalar(csimdjson_array, 0);
        if (byte_of_next() != ']') goto value;
        close_container();
        break;
      case '"':
        if (const auto status = put_string(csimdjson_string)) return status;
        break;
      case 't':
        if (!is_literal(bytes, at, length, "true", 4)) return csimdjson_invalid;
        put_scalar(csimdjson_true, 4);
        break;
      case 'f':
        if (!is_literal(bytes, at, length, "false", 5)) return csimdjson_invalid;
        put_scalar(csimdjson_false, 5);
        break;
      case 'n':
        if (!is_literal(bytes, at, length, "null", 4)) return csimdjson_invalid;
        put_scalar(csimdjson_null, 4);
        break;
      default: {
        const size_t end = end_of_number(bytes, at, length);
        if (end == 0) return csimdjson_invalid;
        put_scalar(csimdjson_number, end - at);
      }
    }

  behind_value:
    if (depth == 0) {
      if (index != count) return csimdjson_invalid;
      token_count = size_t(token - first);
      return csimdjson_ok;
    }
    if (first[open[depth - 1]].kind == csimdjson_object) {
      switch (byte_of_next()) {
        case ',': index++; goto key;
        case '}': close_container(); goto behind_value;
        default: return csimdjson_invalid;
      }
    }
    switch (byte_of_next()) {
      case ',': index++; goto value;
      case ']': close_container(); goto behind_value;
      default: return csimdjson_invalid;
    }

  key:
    if (byte_of_next() != '"') return csimdjson_invalid;
    at = structurals[index++] + skip;
    if (const auto status = put_string(csimdjson_key)) return status;
    if (byte_of_next() != ':') return csimdjson_invalid;
    index++;
    goto value;
  }
};

csimdjson_parser *csimdjson_parser_create(void) { return new (std::nothrow) csimdjson_parser; }

void csimdjson_parser_destroy(csimdjson_parser *parser) { delete parser; }

csimdjson_status csimdjson_parser_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t length, size_t skip, uint32_t depth_limit) {
  parser->token_count = 0;
  parser->strings_length = 0;
  if (length > simdjson::SIMDJSON_MAXSIZE_BYTES) return csimdjson_too_large;
  if (length <= skip) return csimdjson_invalid;
  if (const auto status = parser->reserve(length - skip)) return status;
  const auto error = parser->first_stage->stage1(bytes + skip, length - skip, simdjson::stage1_mode::regular);
  if (error) return error == simdjson::MEMALLOC ? csimdjson_no_memory : csimdjson_invalid;
  return parser->walk(bytes, length, skip, depth_limit);
}

const csimdjson_token *csimdjson_parser_tokens(const csimdjson_parser *parser, size_t *count) {
  *count = parser->token_count;
  return parser->tokens.elements.get();
}

const uint8_t *csimdjson_parser_strings(const csimdjson_parser *parser, size_t *length) {
  *length = parser->strings_length;
  return parser->strings.elements.get();
}

#define CSIMDJSON_TEXT_OF(x) #x
#define CSIMDJSON_TEXT(x) CSIMDJSON_TEXT_OF(x)

const char *csimdjson_version(void) { return CSIMDJSON_TEXT(SIMDJSON_VERSION); }
