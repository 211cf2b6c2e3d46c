import type { Analytics } from '../client/Analytics.ts'

type InTurn = <T>(db: Analytics, work: () => Promise<T>) => Promise<T>

/** Does one thing after the other for an engine: loads share staging tables, and an export reads a store at rest. */
export const inTurn = createTurns()

/** The same for what is computed after loads, which has staging tables of its own. */
export const finishInTurn = createTurns()

function createTurns(): InTurn {
  const queues = new WeakMap<Analytics, Promise<unknown>>()
  return (db, work) => {
    const turn = (queues.get(db) ?? Promise.resolve()).then(work, work)
    queues.set(db, turn)
    return turn
  }
}
