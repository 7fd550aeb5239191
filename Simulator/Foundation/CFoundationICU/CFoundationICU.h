// The few functions of ICU that Foundation on Linux carries (lib_FoundationICU) but does not offer in Swift.
// Names and signatures are ICU 74's C API with the prefix that Swift's build gives every symbol.
#ifndef CFOUNDATION_ICU_H
#define CFOUNDATION_ICU_H

#include <stdint.h>

typedef int UErrorCode;
typedef uint16_t UChar;

/// Plural rules: <https://unicode-org.github.io/icu-docs/apidoc/released/icu4c/upluralrules_8h.html>
void *swift_uplrules_open(const char *locale, UErrorCode *status);
int32_t swift_uplrules_select(const void *rules, double number, UChar *keyword, int32_t capacity, UErrorCode *status);
void swift_uplrules_close(void *rules);

/// Relative dates: <https://unicode-org.github.io/icu-docs/apidoc/released/icu4c/ureldatefmt_8h.html>
void *swift_ureldatefmt_open(
    const char *locale, void *adoptedNumberFormat, int32_t width, int32_t capitalization, UErrorCode *status);
int32_t swift_ureldatefmt_format(
    const void *formatter, double offset, int32_t unit, UChar *result, int32_t capacity, UErrorCode *status);
int32_t swift_ureldatefmt_formatNumeric(
    const void *formatter, double offset, int32_t unit, UChar *result, int32_t capacity, UErrorCode *status);
void swift_ureldatefmt_close(void *formatter);

/// Number skeletons: <https://unicode-org.github.io/icu-docs/apidoc/released/icu4c/unumberformatter_8h.html>
void *swift_unumf_openForSkeletonAndLocale(
    const UChar *skeleton, int32_t length, const char *locale, UErrorCode *status);
void *swift_unumf_openResult(UErrorCode *status);
void swift_unumf_formatDouble(const void *formatter, double value, void *result, UErrorCode *status);
int32_t swift_unumf_resultToString(const void *result, UChar *buffer, int32_t capacity, UErrorCode *status);
void swift_unumf_closeResult(void *result);
void swift_unumf_close(void *formatter);

#endif
