#ifndef C_APP_CONTAINER_H
#define C_APP_CONTAINER_H

/// The folder that was made this process's container before anything else ran. Never null.
const char *app_container_path(void);

/// Whether the folder is a temporary one of this process, to be removed when it ends.
int app_container_is_temporary(void);

/// Makes an object of a class that descends from NSObject, by the class's own `init()`. Returns it retained, or null.
void *app_make_object(void *class);

/// Whether changes of UserDefaults objects are noticed: not where Foundation's classes are not as they are known here.
int app_observes_user_defaults(void);

#endif
