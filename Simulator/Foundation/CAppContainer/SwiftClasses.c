// What Foundation on Linux does not offer: to hear of changes of UserDefaults, and to make an object of a class that is known
// only at run time. Methods of Swift classes are called through the table in the class, as in any other class.
#define _GNU_SOURCE
#include "CAppContainer.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stddef.h>

#define swift_method __attribute__((swiftcall))
#define swift_self __attribute__((swift_context))

/// The head of a class's metadata (Swift ABI, "Class Metadata"); its methods are among the words that follow.
struct class_metadata {
    uintptr_t kind;
    void *superclass;
    uint32_t flags, instance_address_point, instance_size;
    uint16_t instance_align_mask, reserved;
    uint32_t class_size, class_address_point;
};

/// The place of a method in a class's table, or null.
static void **method_of(void *class, const void *function) {
    const struct class_metadata *metadata = class;
    if (!metadata || !function || metadata->class_size < metadata->class_address_point) return NULL;
    size_t words = (metadata->class_size - metadata->class_address_point) / sizeof(void *);
    for (size_t i = sizeof *metadata / sizeof(void *); i < words; i++)
        if (((void **)class)[i] == function) return (void **)class + i;
    return NULL;
}

static void *symbol(const char *name) {
    return dlsym(RTLD_DEFAULT, name);
}

// MARK: Objects

typedef swift_method void *(*allocating_init)(swift_self void *class);

void *app_make_object(void *class) {
    void *base = symbol("$s10Foundation8NSObjectCN");
    void **slot = method_of(base, symbol("$s10Foundation8NSObjectCACycfC"));
    if (!slot) return NULL;
    allocating_init make = (allocating_init)((void **)class)[slot - (void **)base];
    return make ? make(class) : NULL;
}

// MARK: UserDefaults

typedef swift_method void (*set_method)(void *value, void *key, void *key_object, swift_self void *defaults);
typedef swift_method void (*remove_method)(void *key, void *key_object, swift_self void *defaults);
static set_method original_set;
static remove_method original_remove;
/// Posts the notification; in Swift.
extern void easyapp_user_defaults_changed(void *defaults) __attribute__((weak));

static swift_method void set_and_tell(void *value, void *key, void *key_object, swift_self void *defaults) {
    original_set(value, key, key_object, defaults);
    easyapp_user_defaults_changed(defaults);
}

static swift_method void remove_and_tell(void *key, void *key_object, swift_self void *defaults) {
    original_remove(key, key_object, defaults);
    easyapp_user_defaults_changed(defaults);
}

// After the shared libraries have been loaded, and before any code of the program runs.
__attribute__((constructor)) static void observe_user_defaults(void) {
    if (!easyapp_user_defaults_changed) return;
    void *class = symbol("$s10Foundation12UserDefaultsCN");
    void **set = method_of(class, symbol("$s10Foundation12UserDefaultsC3set_6forKeyyypSg_SStF"));
    void **remove = method_of(class, symbol("$s10Foundation12UserDefaultsC12removeObject6forKeyySS_tF"));
    if (!set || !remove) return;
    original_set = (set_method)*set;
    original_remove = (remove_method)*remove;
    *set = (void *)set_and_tell;
    *remove = (void *)remove_and_tell;
}

int app_observes_user_defaults(void) {
    return original_set != NULL;
}
