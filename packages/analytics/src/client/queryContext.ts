import { AsyncLocalStorage } from 'node:async_hooks'

/** Who queries are for, as far as it decides on the connections that they may take. */
export type QueryOwner = {
  /** Whether others should find connections that its queries do not keep busy. */
  isHeavy(): boolean
  /** A query begins in the engine; what is returned is called at its end. */
  begin(): () => void
}

const owners = new AsyncLocalStorage<QueryOwner>()

/** Whose query is running, so that clients are scheduled fairly; queries of the server itself have no owner. */
export const queryContext = {
  run: <T>(owner: QueryOwner, work: () => Promise<T>): Promise<T> => owners.run(owner, work),
  find: (): QueryOwner | undefined => owners.getStore(),
} as const
