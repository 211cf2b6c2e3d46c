import { fileURLToPath } from 'node:url'
import { buildOpenapi } from './buildOpenapi.ts'

/** Where the committed description lies. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url))

/** The text of the committed description. */
export function printOpenapi(): string {
  return `${JSON.stringify(buildOpenapi('Tickmark'), null, 2)}\n`
}
