import { fileURLToPath } from 'node:url'

/** Where the committed description lies. */
export const OPENAPI_FILE = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url))
