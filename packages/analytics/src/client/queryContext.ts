import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

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
