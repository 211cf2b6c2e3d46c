import type { Analytics } from '../client/Analytics.ts'

const counts = new WeakMap<Analytics, number>()

/** How often this process has changed a row of `batches`, which does so without a new data version. */
export const batchWrites = {
  count: (db: Analytics): number => counts.get(db) ?? 0,
  note: (db: Analytics): void => {
    counts.set(db, batchWrites.count(db) + 1)
  },
} as const
