/**
 * Runs `act` for each item, in order, at most `concurrency` at a time. After a failure no further item is started, and the
 * promise is rejected once the running ones have ended, so that the caller may close the engine. `p-map` rejects while
 * they are still running.
 */
export async function mapConcurrently<T>(
  items: Iterable<T>,
  concurrency: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = items[Symbol.iterator]()
  let hasFailed = false
  const work = async () => {
    for (let next = remaining.next(); !next.done && !hasFailed; next = remaining.next())
      await act(next.value).catch((error) => {
        hasFailed = true
        throw error
      })
  }
  for (const outcome of await Promise.allSettled(Array.from({ length: concurrency }, work)))
    if (outcome.status === 'rejected') throw outcome.reason
}
