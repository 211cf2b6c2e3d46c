import type { TestProject } from 'vitest/node'
import { openStore } from '../store/openStore.ts'
import { startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** A real PostgreSQL server, one for all tests; each makes a database of its own on it. */
    postgresUrl: string
  }
}

/** The database with all tables and no rows, of which tests get copies. */
export const PREPARED = 'prepared'

/** Starts PostgreSQL before all integration tests, and answers the way to end it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const prepared = new URL(postgres.url)
  prepared.pathname = `/${PREPARED}`
  await postgres.createDatabase(PREPARED)
  const store = await openStore({ kind: 'server', url: prepared.href })
  await store.close()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
