/**
 * Does `act` for each item, so many of them at a time, in their order. Where one fails no other is begun, and those that
 * are under way are waited for: whoever hears of it may close the engine.
 */
export async function mapConcurrently<T>(
  items: Iterable<T>,
  lanes: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let hasFailed = false
  const work = async () => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next())
      await act(next.value).catch((error) => {
        hasFailed = true
        throw error
      })
  }
  for (const outcome of await Promise.allSettled(Array.from({ length: lanes }, work)))
    if (outcome.status === 'rejected') throw outcome.reason
}
