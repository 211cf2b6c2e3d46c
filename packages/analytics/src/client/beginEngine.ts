import { fileURLToPath } from 'node:url'

/** Where the engine finds `.clickhouse-local/config.xml`. */
const HOME = fileURLToPath(new URL('./home/', import.meta.url))

/**
 * Has the embedded engine begin with our settings. Some, such as how many of its threads merge, are changed by no
 * statement: it reads them from a file in the home of its user, when the first connection is opened.
 */
export function beginEngine<T>(open: () => T): T {
  // The engine reads it, not we.
  const { env } = process
  const home = env.HOME
  env.HOME = HOME
  try {
    return open()
  } finally {
    if (home === undefined) delete env.HOME
    else env.HOME = home
  }
}
