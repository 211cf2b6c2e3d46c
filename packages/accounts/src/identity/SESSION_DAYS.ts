/** Sessions end this long after they were last used. */
export const SESSION_DAYS = 30
/** However much they are used, sessions end this long after they began. */
export const SESSION_MOST_DAYS = 180
