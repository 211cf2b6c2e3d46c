import type { Analytics } from '../client/Analytics.ts'

const queues = new WeakMap<Analytics, Promise<unknown>>()

/** Does one thing after the other for an engine: loads share staging tables, and an export reads a store at rest. */
export function withMutex<T>(db: Analytics, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(db) ?? Promise.resolve()).then(work, work)
  queues.set(db, turn)
  return turn
}
