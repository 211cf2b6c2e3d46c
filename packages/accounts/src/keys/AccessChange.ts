/** What other servers must not go on believing: one key, or whatever they remember of keys and sessions. */
export type AccessChange = { kind: 'key'; hash: string } | { kind: 'access' }

/** Tells the other servers. */
export type AnnounceAccess = (change: AccessChange) => void
