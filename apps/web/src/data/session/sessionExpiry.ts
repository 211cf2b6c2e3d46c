/** The error type by which the server says that a session has ended. */
export const SESSION_EXPIRED = 'session-expired'

const listeners = new Set<() => void>()

/** Calls of every transport report here that the session has ended; the session listens. */
export const sessionExpiry = {
  report(): void {
    for (const listener of listeners) listener()
  },
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
