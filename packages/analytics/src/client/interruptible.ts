import { setTimeout } from 'node:timers/promises'
import { queryContext } from './queryContext.ts'

/** A query that has only just been sent may not be known to the engine yet. */
const AGAIN_MS = 50

/**
 * Runs one query, and has the engine stop it when nobody waits for it any more. It ends when the engine has ended the
 * query, so that what waits for its connection or its slot never runs beside an abandoned one.
 * @throws the reason of the abort.
 */
export async function interruptible<T>(
  query: () => Promise<T>,
  kill: () => Promise<void>,
): Promise<T> {
  const signal = queryContext.signal()
  if (signal === undefined) return query()
  signal.throwIfAborted()
  let isDone = false
  let killing: Promise<void> | undefined
  const stop = async () => {
    while (!isDone) {
      // An engine that cannot be reached has ended it, or will not hear of it.
      await kill().catch(() => undefined)
      if (!isDone) await setTimeout(AGAIN_MS)
    }
  }
  const begin = () => {
    killing = stop()
  }
  signal.addEventListener('abort', begin, { once: true })
  try {
    return await query()
  } catch (failure) {
    signal.throwIfAborted()
    throw failure
  } finally {
    isDone = true
    signal.removeEventListener('abort', begin)
    await killing
  }
}
