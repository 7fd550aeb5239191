// Foundation reads the environment once, while the program is being loaded, to decide where UserDefaults keeps its files.
// A function in .preinit_array is the only code of a program that runs before the initialisers of its shared libraries,
// so the container is chosen there. The C library has not taken over the environment by then (setenv would be undone),
// which leaves changing an entry of the array that the kernel made: HOME. A constructor, which runs after Foundation's,
// then puts HOME back and sets what Foundation reads later.
#define _GNU_SOURCE
#include "CAppContainer.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// The name of a temporary container: this, the process's identifier, and something random.
#define PREFIX "app-container-"

static char container[PATH_MAX] = "/tmp";
static char home_entry[PATH_MAX + sizeof "HOME="];
static char *original_home_entry = NULL;
static int is_temporary = 0;

static char **find(char **environment, const char *name) {
    size_t length = strlen(name);
    for (char **entry = environment; *entry; entry++)
        if (!strncmp(*entry, name, length) && (*entry)[length] == '=') return entry;
    return NULL;
}

static const char *value(char **environment, const char *name) {
    char **entry = find(environment, name);
    return entry ? *entry + strlen(name) + 1 : NULL;
}

static int path_in_container(char *path, const char *name) {
    return snprintf(path, PATH_MAX, "%s/%s", container, name) < PATH_MAX;
}

static void create_folders(void) {
    static const char *const names[] = {
        "", "Documents", "Library", "Library/Application Support", "Library/Caches", "Library/Preferences", "tmp",
    };
    char path[PATH_MAX];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (path_in_container(path, names[i])) mkdir(path, 0700);
    // Where Foundation on Linux keeps settings, below the home folder.
    if (path_in_container(path, ".config") && symlink("Library/Preferences", path) != 0) return;
}

static void choose_container(int count, char **arguments, char **environment) {
    (void)count, (void)arguments;
    const char *home = value(environment, "HOME");
    // The device gives its app a home of its own. Every other process, a test for example, gets a temporary folder.
    if (value(environment, "EASYAPP_DEVICE_SOCKET") && home && strlen(home) < sizeof container) {
        strcpy(container, home);
        create_folders();
        return;
    }
    const char *temporary = value(environment, "TMPDIR");
    if (!temporary || !*temporary) temporary = "/tmp";
    int length = snprintf(container, sizeof container, "%s/" PREFIX "%d-XXXXXX", temporary, (int)getpid());
    if (length >= (int)sizeof container || !mkdtemp(container)) {
        strcpy(container, "/tmp");
        return;
    }
    is_temporary = 1;
    create_folders();
    char **entry = find(environment, "HOME");
    if (!entry) return;
    original_home_entry = *entry;
    snprintf(home_entry, sizeof home_entry, "HOME=%s", container);
    *entry = home_entry;
}

__attribute__((section(".preinit_array"), used, retain))
static void (*const preinit)(int, char **, char **) = choose_container;

static pid_t owner;

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *position) {
    (void)status, (void)kind, (void)position;
    return remove(path);
}

static void remove_container(void) {
    // A child made by fork must not take its parent's container away.
    if (getpid() == owner) nftw(container, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

/// Removes the containers of processes that were killed and could not do it themselves.
static void remove_abandoned(void) {
    char folder[PATH_MAX];
    strcpy(folder, container);
    char *slash = strrchr(folder, '/');
    if (!slash) return;
    *slash = 0;
    DIR *entries = opendir(folder);
    if (!entries) return;
    for (struct dirent *entry; (entry = readdir(entries));) {
        int process = 0;
        char path[PATH_MAX];
        if (sscanf(entry->d_name, PREFIX "%d-", &process) != 1 || process <= 0) continue;
        if (kill(process, 0) == 0 || errno != ESRCH) continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path)
            nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    }
    closedir(entries);
}

static void set_path(const char *variable, const char *name) {
    char path[PATH_MAX];
    if (path_in_container(path, name)) setenv(variable, path, 1);
}

__attribute__((constructor))
static void set_environment(void) {
    owner = getpid();
    if (is_temporary) {
        atexit(remove_container);
        remove_abandoned();
    }
    if (original_home_entry) setenv("HOME", original_home_entry + strlen("HOME="), 1);
    setenv("CFFIXED_USER_HOME", container, 1);
    set_path("XDG_CACHE_HOME", "Library/Caches");
    set_path("XDG_DATA_HOME", "Library/Application Support");
}

const char *app_container_path(void) { return container; }

int app_container_is_temporary(void) { return is_temporary; }
