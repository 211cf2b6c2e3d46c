import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The version of this release, such as `0.1.0`. */
export const { version: RELEASE } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }
const lock = readFileSync(new URL('../../../../package-lock.json', import.meta.url))

/** Names this build: its version and what it is built of. */
export const BUILD_VERSION = `${RELEASE}-${createHash('sha256').update(lock).digest('hex').slice(0, 8)}`
