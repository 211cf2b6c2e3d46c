import { afterAll, beforeAll } from 'vitest'

type Closable = { close(): unknown } | { stop(): unknown }

/**
 * Opens something before the tests of a file or a `describe`, and closes it after them. The object is there at once,
 * so that helpers can refer to it, and is filled before the first test. What is declared later opens later and closes
 * first.
 */
export function openForTests<T extends Closable>(open: () => Promise<T>): T {
  const handle = {} as T
  beforeAll(async () => {
    const opened = await open()
    Object.setPrototypeOf(handle, opened)
    // Tests spread it to change one of its fields.
    Object.defineProperties(handle, Object.getOwnPropertyDescriptors(opened))
  })
  afterAll(() => ('close' in handle ? handle.close() : handle.stop()))
  return handle
}
