/** Where the alerts are asked, and how often while they are looked at. */
export const ALERTS_CALL = { path: '/alerts', everyMs: 5_000 } as const
