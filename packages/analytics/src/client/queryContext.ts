import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'

/**
 * How much of the engine queries may keep busy: light ones run on every connection, busy ones leave one to light ones,
 * heavy ones keep to one connection and one processor.
 */
export type QueryWeight = 'light' | 'busy' | 'heavy'

/** Who queries are for, as far as it decides on the connections that they may take. */
export type QueryOwner = {
  /** What its queries weigh at this moment. */
  weigh(): QueryWeight
  /** A query begins in the engine; what is returned is called at its end. */
  begin(): () => void
  /** Called between slices of work in script: heavy work waits here for the queries of others. */
  yieldTurn(): Promise<void>
}

type Context = { owner?: QueryOwner | undefined; signal?: AbortSignal | undefined }

const contexts = new AsyncLocalStorage<Context>()

const within = <T>(change: Context, work: () => Promise<T>): Promise<T> =>
  contexts.run({ ...contexts.getStore(), ...change }, work)

/** Whose query is running, so that clients are scheduled fairly; queries of the server itself have no owner. */
export const queryContext = {
  run: <T>(owner: QueryOwner, work: () => Promise<T>): Promise<T> => within({ owner }, work),
  find: (): QueryOwner | undefined => contexts.getStore()?.owner,
  /** Has the engine interrupt the queries of this work when the signal is aborted: nobody waits for it any more. */
  interruptWith: <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    within({ signal }, work),
  /** Runs work that others share: it goes on when the client that began it leaves. */
  share: <T>(work: () => Promise<T>): Promise<T> => within({ signal: undefined }, work),
  signal: (): AbortSignal | undefined => contexts.getStore()?.signal,
  /** Lets other requests run between two slices of long work in script. */
  yieldTurn: (): Promise<void> => contexts.getStore()?.owner?.yieldTurn() ?? nextTurn(),
} as const

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
