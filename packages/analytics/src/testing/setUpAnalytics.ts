import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { FolderCache } from '../../../../scripts/FolderCache.ts'
import { hashSources } from '../../../../scripts/hashSources.ts'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** The folder of a store without facts, of which tests get copies; absent in runs that prepare none. */
    preparedAnalytics: string | undefined
  }
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const CACHE = new FolderCache(join(ROOT, 'node_modules/.cache/store/'))
/** The sources that decide what a folder contains. */
const SOURCES = ['packages/analytics/src', 'packages/core/src', 'catalog', 'package-lock.json']
const PREPARE = fileURLToPath(new URL('./processes/prepareAnalytics.ts', import.meta.url))

/** Prepares a store before all integration tests: to migrate one takes longer than most files of tests. */
export async function setup(project: TestProject): Promise<void> {
  const state = hashSources(SOURCES.map((path) => join(ROOT, path))).slice(0, 16)
  const folder = await CACHE.get(state, async () => {
    const path = await mkdtemp(join(tmpdir(), 'tickmark-store-'))
    await promisify(execFile)(process.execPath, [PREPARE, path])
    return path
  })
  project.provide('preparedAnalytics', folder)
}
