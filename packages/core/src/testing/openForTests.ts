import { afterAll, beforeAll } from 'vitest'

type Closable = { close(): unknown } | { stop(): unknown }

/**
 * Opens something before the tests of a file or a `describe`, and closes it after them. The object is there at once,
 * so that helpers can refer to it, and stands for what was opened from the first test on. What is declared later opens
 * later and closes first.
 */
export function openForTests<T extends Closable>(open: () => T | Promise<T>): T {
  const handle = {} as T
  beforeAll(async () => {
    const opened = await open()
    Object.setPrototypeOf(handle, opened)
    // Own fields, since tests spread the object, and accessors, since tests set what it reads.
    for (const key of Reflect.ownKeys(opened))
      Object.defineProperty(handle, key, {
        enumerable: true,
        configurable: true,
        get: () => Reflect.get(opened, key),
        set: (value) => Reflect.set(opened, key, value),
      })
  })
  afterAll(() => ('close' in handle ? handle.close() : handle.stop()))
  return handle
}
