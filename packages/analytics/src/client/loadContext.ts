import { AsyncLocalStorage } from 'node:async_hooks'

/** Makes sure that a load may still write. @throws AppError once it may not. */
type Guard = () => Promise<void>

const loads = new AsyncLocalStorage<Guard>()

const FREE: Guard = async () => undefined

/**
 * Tells the statements of loads from others. On the embedded engine they have connections of their own, since a check of
 * a batch takes seconds. Each statement that changes the store is preceded by the guard of its load, so that a server
 * that has lost the lease stops between any two steps, whichever function they belong to.
 */
export const loadContext = {
  run: <T>(load: () => Promise<T>, guard: Guard = FREE): Promise<T> => loads.run(guard, load),
  isEntered: (): boolean => loads.getStore() !== undefined,
  /** To be awaited before a statement that changes the store. */
  assertLeaseHeld: async (): Promise<void> => loads.getStore()?.(),
} as const
