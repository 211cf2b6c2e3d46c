import { readCatalog } from '../catalog/readCatalog.ts'

/** The curated projects, for tests that need no store. */
export const CATALOG = await readCatalog()
