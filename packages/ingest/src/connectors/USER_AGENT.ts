/** The name of the program in calls to sources: some refuse calls without a descriptive one. */
export const USER_AGENT = 'Tickmark/1 (self-hosted data terminal for crypto fundamentals)'
