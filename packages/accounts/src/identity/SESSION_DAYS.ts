/** Sessions end this long after they were last used. */
export const SESSION_DAYS = 30
