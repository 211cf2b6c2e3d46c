import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Where sources are kept without their types; they are made again after it is removed. */
export const FOLDER = `${ROOT}node_modules/.cache/tickmark-stripped/`

/**
 * Where a source is kept without its types: under the hash of what it was made of and who made it, so that what is
 * there is never out of date.
 * @param {string | Uint8Array} source
 */
export function placeOf(source) {
  const hash = createHash('sha256').update(process.version).update(source)
  return `${FOLDER}${hash.digest('hex').slice(0, 32)}.js`
}
