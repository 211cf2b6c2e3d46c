import { fileURLToPath } from 'node:url'

/** The folder for pictures of pages on which a test failed; git ignores it. */
export const RESULTS = fileURLToPath(new URL('../../test-results/', import.meta.url))
