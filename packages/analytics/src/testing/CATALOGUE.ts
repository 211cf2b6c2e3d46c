import { readCatalogue } from '../catalogue/readCatalogue.ts'

/** The curated projects, for tests that need no store. */
export const CATALOGUE = await readCatalogue()
