import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { openStore } from '../store/openStore.ts'
import { startPostgres } from './startPostgres.ts'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** A real PostgreSQL server, one for all tests; each makes a database of its own on it. */
    postgresUrl: string
    /** The folder of an embedded store with all tables and no rows, of which tests get copies. */
    preparedAccounts: string
  }
}

const PREPARE = fileURLToPath(new URL('./processes/prepareAccounts.ts', import.meta.url))

/** The database with all tables and no rows, of which tests get copies. */
export const PREPARED = 'prepared'

/** Starts PostgreSQL and prepares stores before all integration tests, and answers the way to end and remove it all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  const embedded = join(folder, 'people')
  const [postgres] = await Promise.all([
    startPostgres(),
    promisify(execFile)(process.execPath, [PREPARE, embedded]),
  ])
  const prepared = new URL(postgres.url)
  prepared.pathname = `/${PREPARED}`
  await postgres.createDatabase(PREPARED)
  const store = await openStore({ kind: 'server', url: prepared.href })
  await store.close()
  project.provide('postgresUrl', postgres.url)
  project.provide('preparedAccounts', embedded)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
