#pragma once
// Debian builds libxml2 with ICU, whose headers clash with those of Swift's own modules; nothing here needs it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>
#include <string.h>
#include <time.h>

/// What ends a parse before its time, and what ended it.
struct catalog_html_bounds {
  int depth;
  int nodes;
  long milliseconds;
  /// 0 nothing, 1 depth, 2 nodes, 3 time.
  int broken;
  int seen;
  long started;
};

static inline long catalog_monotonic_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static inline void catalog_html_start_element(void *data, const xmlChar *name, const xmlChar **attributes) {
  xmlParserCtxtPtr context = (xmlParserCtxtPtr)data;
  struct catalog_html_bounds *bounds = (struct catalog_html_bounds *)context->_private;
  bounds->seen += 1;
  if (context->nameNr > bounds->depth) bounds->broken = 1;
  if (bounds->seen > bounds->nodes) bounds->broken = 2;
  if ((bounds->seen & 255) == 0 && catalog_monotonic_milliseconds() - bounds->started > bounds->milliseconds) bounds->broken = 3;
  if (bounds->broken) {
    xmlStopParser(context);
    return;
  }
  xmlSAX2StartElement(data, name, attributes);
}

/// Parses HTML in UTF-8; NULL where there is no memory or a bound is broken.
static inline xmlDocPtr catalog_html_parse(const char *bytes, int size, struct catalog_html_bounds *bounds) {
  htmlParserCtxtPtr context = htmlNewParserCtxt();
  if (context == NULL) return NULL;
  context->_private = bounds;
  context->sax->startElement = catalog_html_start_element;
  bounds->started = catalog_monotonic_milliseconds();
  int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_COMPACT | XML_PARSE_HUGE;
  xmlDocPtr document = htmlCtxtReadMemory(context, bytes, size, NULL, "UTF-8", options);
  htmlFreeParserCtxt(context);
  if (bounds->broken && document != NULL) {
    xmlFreeDoc(document);
    return NULL;
  }
  return document;
}

/// Readies the library for use by several threads.
static inline void catalog_html_initialize(void) { xmlInitParser(); }

/// Frees what the library has allocated; its own name for that is a variable, which Swift does not let several tasks read.
static inline void catalog_xml_free(void *memory) { xmlFree(memory); }

// Part of glibc only under a macro that Swift does not set.
extern void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
