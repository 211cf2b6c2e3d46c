import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'

/**
 * The number of connections that queries may use: light ones all, busy ones all but one, heavy ones a single connection
 * and one processor.
 */
export type QueryWeight = 'light' | 'busy' | 'heavy'

/** The client that queries run for, as far as scheduling depends on it. */
export type QueryOwner = {
  /** Identifies the client; its large statements take turns with those of others. */
  client: unknown
  /** The current weight of its queries. */
  weigh(): QueryWeight
  /** Called when a statement is handed to the engine, where it may wait; call the result when it ends. */
  enter(): () => void
  /** Called when a query starts in the engine; call the result when it ends. */
  begin(): () => void
  /** Called when a query starts that needs much memory; call the result when it ends. */
  beginLarge(): () => void
  /** Called between slices of CPU work: heavy work waits here for the queries of others. */
  yieldTurn(): Promise<void>
}

type Context = { owner?: QueryOwner | undefined; signal?: AbortSignal | undefined }

const contexts = new AsyncLocalStorage<Context>()

const within = <T>(change: Context, work: () => T): T =>
  contexts.run({ ...contexts.getStore(), ...change }, work)

const BACKGROUND: QueryOwner = {
  client: 'background',
  weigh: () => 'busy',
  enter: () => () => {},
  begin: () => () => {},
  beginLarge: () => () => {},
  yieldTurn: () => nextTurn(),
}

/** Characters of a statement that takes long to plan, however little it reads. */
const LONG_SQL = 20_000

/** The owner of the running query, so that clients are scheduled fairly; queries of the server itself have none. */
export const queryContext = {
  run: <T>(owner: QueryOwner, work: () => T): T => within({ owner }, work),
  /** Runs queries that no request waits for, such as those of alerts, so that they leave a connection to requests. */
  runInBackground: <T>(work: () => T): T =>
    contexts.getStore()?.owner === undefined ? within({ owner: BACKGROUND }, work) : work(),
  find: (): QueryOwner | undefined => contexts.getStore()?.owner,
  /**
   * Returns the weight of a statement of the running query. One that is known to take long is never light, so that it
   * leaves a connection to small ones, whatever the engine did for its client before.
   */
  weigh({ sql, isLong = sql.length > LONG_SQL }: { sql: string; isLong?: boolean }): QueryWeight {
    const weight = contexts.getStore()?.owner?.weigh() ?? 'light'
    return weight === 'light' && isLong && contexts.getStore()?.owner !== undefined
      ? 'busy'
      : weight
  },
  /** Interrupts the queries of this work in the engine when the signal is aborted. */
  interruptWith: <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    within({ signal }, work),
  /** Runs shared work, which continues when the client that started it leaves. */
  share: <T>(work: () => Promise<T>): Promise<T> => within({ signal: undefined }, work),
  signal: (): AbortSignal | undefined => contexts.getStore()?.signal,
  /** Lets other requests run between two slices of CPU work. */
  yieldTurn: (): Promise<void> => contexts.getStore()?.owner?.yieldTurn() ?? nextTurn(),
} as const

/** The engine may not know a query yet that was just sent. */
const AGAIN_MS = 50

/**
 * Runs a query and kills it in the engine when its signal is aborted. Settles only when the engine has ended the
 * query, so that the next query on its connection never runs concurrently with it.
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
      // An unreachable engine has ended the query or ignores the request.
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
