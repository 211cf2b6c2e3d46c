import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Real files to test on, which are no part of the project. */
export const SHARED_DATA = fileURLToPath(new URL('../../../../../shared/data', import.meta.url))

/** True if they are there; tests that need them say so when they are not. */
export const HAS_SHARED_DATA = existsSync(SHARED_DATA)
if (!HAS_SHARED_DATA)
  console.warn('The folder ../shared/data is absent: tests on real data do not run.')
