/** The path of `showSecurity`: how the user logs in. */
export const SECURITY_PATH = '/users/me/security'
