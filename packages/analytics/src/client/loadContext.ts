import { AsyncLocalStorage } from 'node:async_hooks'

/** Checks that a load may still write. @throws AppError when it may not. */
type Guard = () => Promise<void>

const loads = new AsyncLocalStorage<Guard>()

const FREE: Guard = async () => undefined

/**
 * Marks the statements of loads. The embedded engine runs them on separate connections, since checking a batch takes
 * seconds. The guard of the load runs before each statement that changes the store, so that a server that lost the
 * lease stops between any two steps.
 */
export const loadContext = {
  run: <T>(load: () => Promise<T>, guard: Guard = FREE): Promise<T> => loads.run(guard, load),
  isEntered: (): boolean => loads.getStore() !== undefined,
  /** Call before a statement that changes the store. */
  assertLeaseHeld: async (): Promise<void> => loads.getStore()?.(),
} as const
