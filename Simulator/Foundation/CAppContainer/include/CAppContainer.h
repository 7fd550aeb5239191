#ifndef C_APP_CONTAINER_H
#define C_APP_CONTAINER_H

/// The folder that was made this process's container before anything else ran. Never null.
const char *app_container_path(void);

/// Whether the folder is a temporary one of this process, to be removed when it ends.
int app_container_is_temporary(void);

#endif
