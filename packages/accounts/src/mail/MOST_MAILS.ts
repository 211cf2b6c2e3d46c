/** Whoever asks for e-mails to somebody else's address can have no more than this sent in an hour. */
export const MOST_MAILS = { count: 5, windowMs: 3_600_000 } as const
