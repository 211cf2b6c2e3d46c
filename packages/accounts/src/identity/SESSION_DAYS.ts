/** Sessions end this long after they were last used. */
export const SESSION_DAYS = 30
/** However much they are used, sessions end this long after they began, unless a setting says otherwise. */
export const SESSION_MAX_DAYS = 180
