import type { TestProject } from 'vitest/node'
import { startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** A real PostgreSQL server, one for all tests; each makes a database of its own on it. */
    postgresUrl: string
  }
}

/** Starts PostgreSQL before all integration tests, and answers the way to end it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
