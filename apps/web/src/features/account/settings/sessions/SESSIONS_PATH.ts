/** The path of `listSessions`: where the user is logged in. */
export const SESSIONS_PATH = '/users/me/sessions'
