#include <spawn.h>

// GNU extensions of posix_spawn, which the headers hide from Swift's view of the C library.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

static inline int cspawn_add_change_folder(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

// POSIX_SPAWN_SETSID
static const short cspawn_new_session = 0x80;
