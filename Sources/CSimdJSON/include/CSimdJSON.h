#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A plain C face for simdjson: one call turns a JSON text into a flat array of tokens owned by the parser.

typedef enum {
  csimdjson_object = 0,
  csimdjson_array = 1,
  csimdjson_key = 2,
  csimdjson_string = 3,
  csimdjson_number = 4,
  csimdjson_true = 5,
  csimdjson_false = 6,
  csimdjson_null = 7,
} csimdjson_kind;

// The layout is that of the Swift struct JSONToken.
typedef struct {
  // Where the value begins in the source: the bracket, the opening quote, the first byte of a number or literal.
  uint32_t offset;
  // The content: of a string without its quotes, in the source, or in the string arena if `is_escaped`; of all else in the source.
  uint32_t start;
  uint32_t length;
  // The index of the token after this one and all that it contains. The value of a key is not contained in the key.
  uint32_t end;
  uint8_t kind;
  uint8_t is_escaped;
} csimdjson_token;

typedef enum {
  csimdjson_ok = 0,
  csimdjson_invalid = 1,
  csimdjson_too_large = 2,
  csimdjson_no_memory = 3,
} csimdjson_status;

typedef struct csimdjson_parser csimdjson_parser;

// NULL where there is no memory.
csimdjson_parser *_Nullable csimdjson_parser_create(void);
void csimdjson_parser_destroy(csimdjson_parser *_Nullable parser);

// Parses bytes[skip..<length]; all offsets count from `bytes`. Reads no byte at or beyond bytes + length: no padding is asked for.
// At most `depth_limit` containers may be open at once. The tokens and strings live until the next call.
csimdjson_status csimdjson_parser_parse(
    csimdjson_parser *_Nonnull parser, const uint8_t *_Nullable bytes, size_t length, size_t skip, uint32_t depth_limit);

const csimdjson_token *_Nullable csimdjson_parser_tokens(const csimdjson_parser *_Nonnull parser, size_t *_Nonnull count);
const uint8_t *_Nullable csimdjson_parser_strings(const csimdjson_parser *_Nonnull parser, size_t *_Nonnull length);

// The version of the library that the shim was built with ("3.0.1").
const char *_Nonnull csimdjson_version(void);

#ifdef __cplusplus
}
#endif
