/**
 * Waits for something that others may wait for too, as long as this caller wants it.
 *
 * @throws the signal's reason, at once when it is aborted.
 */
export async function unlessAborted<T>(coming: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return coming
  const listening = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal })
  })
  try {
    return await Promise.race([coming, aborted])
  } finally {
    listening.abort()
  }
}
