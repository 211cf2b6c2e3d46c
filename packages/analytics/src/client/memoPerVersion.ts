import type { Analytics } from './Analytics.ts'
import { queryContext } from './queryContext.ts'

/** Returns a function that creates one value per store and returns the same one from then on. */
export function perStore<T extends object>(create: () => T): (db: Analytics) => T {
  const values = new WeakMap<Analytics, T>()
  return (db) => {
    const known = values.get(db)
    if (known !== undefined) return known
    const value = create()
    values.set(db, value)
    return value
  }
}

/** As `perStore`, with a new value whenever the data version of the store has changed. */
export function perVersion<T>(create: () => T): (db: Analytics) => T {
  const entryOf = perStore((): { current?: { version: number; value: T } } => ({}))
  return (db) => {
    const entry = entryOf(db)
    if (entry.current?.version !== db.dataVersion)
      entry.current = { version: db.dataVersion, value: create() }
    return entry.current.value
  }
}

/**
 * Computes a value once per store and data version. Simultaneous calls share one computation, which continues when the
 * client that started it leaves. A failed computation is dropped, so that the next call starts another.
 */
export function memoPerVersion<T>(
  compute: (db: Analytics) => Promise<T>,
): (db: Analytics) => Promise<T> {
  const promisesOf = perVersion(() => new Map<'value', Promise<T>>())
  return (db) => singleFlight(promisesOf(db), 'value', () => compute(db))
}

/** As `memoPerVersion`, for one entry of a map that its caller keeps, for example from `perVersion`. */
export function singleFlight<K, T>(
  promises: Map<K, Promise<T>>,
  key: K,
  compute: () => Promise<T>,
): Promise<T> {
  const known = promises.get(key)
  if (known !== undefined) return known
  const promise = queryContext.share(compute)
  promises.set(key, promise)
  promise.catch(() => {
    if (promises.get(key) === promise) promises.delete(key)
  })
  return promise
}
