import { AsyncLocalStorage } from 'node:async_hooks'

const loads = new AsyncLocalStorage<true>()

/**
 * Where questions are told from those of loads. What a load asks, and whatever it calls asks, goes the way of what it
 * changes, one after the other: a check of a batch takes seconds, for which whoever looks would wait behind it.
 */
export const loadContext = {
  run: <T>(load: () => Promise<T>): Promise<T> => loads.run(true, load),
  isEntered: (): boolean => loads.getStore() === true,
} as const
