import { join } from 'node:path'
import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { Day } from '@tickmark/core/time/Day'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import type { DatasetRun } from '../datasets/DatasetRun.ts'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createTestClock } from './createTestClock.ts'
import { loadDataset } from './loadDatasets.ts'
import { createProviders } from './PROVIDERS.ts'
import { startFakeProvider } from './startFakeProvider.ts'

export const DEFI_LLAMA = createDefiLlama({ key: null })
/** Until 22 February no full refresh is scheduled; see `isScheduledForFullRefresh`. */
export const FIRST = '2026-02-16T12:00:00Z'
export const NEXT = '2026-02-17T12:00:00Z'
export const THIRD = '2026-02-18T12:00:00Z'
/** Aave is refreshed on 26 February, Lido on 27 February. */
export const BEFORE_REFRESHES = '2026-02-24T12:00:00Z'
export const LAST_REFRESH = '2026-02-27T12:00:00Z'

type Synced = SyncedDataset & {
  /** Addresses of requested histories. */
  histories: string[]
}

type Amount = { value: number; provisional: boolean }

/** A store and a provider for the tests of a file, which sync datasets of DefiLlama at moments that they choose. */
export function openListingSync() {
  let now = FIRST
  let folder = ''
  const db = openForTests(openTestAnalytics)
  const provider = openForTests(() => startFakeProvider(createProviders(() => now)))
  beforeEach(() => {
    folder = makeTestFolder(onTestFinished)
  })
  afterEach(async () => {
    provider.change(null)
    await clearFacts(db)
  })

  /** Fetches and loads a dataset at a moment as a run does, without refreshing derived tables. */
  async function sync(
    id: Dataset['id'],
    at: string,
    { from = DEFI_LLAMA, ...changes }: Partial<DatasetRun> & { from?: Connector } = {},
  ): Promise<Synced> {
    now = at
    const dataset = from.datasets.find((one) => one.id === id)
    if (dataset === undefined) throw new Error(`DefiLlama has no ${id}.`)
    const clock = createTestClock(at)
    provider.requests.length = 0
    const synced = await loadDataset({
      db,
      connector: from,
      dataset,
      client: createSourceClient(from, { clock, mirror: provider.origin, timeoutMs: 20_000 }),
      clock,
      raw: createFolderStore(join(folder, 'raw')),
      ...changes,
    })
    const histories = provider.requests
      .map(({ url }) => url.pathname)
      .filter((path) => /\/(summary|protocol)\//.test(path))
    return { ...synced, histories: [...new Set(histories)].sort() }
  }

  /** Figures of a series by day; those of days that are not over are marked. */
  async function read(
    metric_id: string,
    project_id: string,
    chain_id = '',
  ): Promise<Map<Day, Amount>> {
    const rows = await db.rows<{ day: Day; value: number; provisional: 0 | 1 }>({
      sql: `SELECT toString(day) AS day, value, provisional FROM facts FINAL
            WHERE metric_id = {metric_id: String} AND project_id = {project_id: String}
              AND chain_id = {chain_id: String}`,
      params: { metric_id, project_id, chain_id },
    })
    return new Map(
      rows.map(({ day, value, provisional }) => [day, { value, provisional: provisional === 1 }]),
    )
  }

  return { db, provider, sync, read, now: () => now, folder: () => folder }
}

export type ListEntry = { slug: string } & Record<string, unknown>

/** Changes entries of a list: those of a slug, or all. */
export function changeEntries(
  path: string,
  slug: string | null,
  change: (entry: ListEntry) => Record<string, unknown>,
): (body: unknown, url: URL) => unknown {
  const changed = (entry: ListEntry) =>
    slug === null || entry.slug === slug ? { ...entry, ...change(entry) } : entry
  return (body, url) => {
    if (url.pathname !== path) return body
    if (Array.isArray(body)) return body.map(changed)
    const list = body as { protocols: ListEntry[] }
    return { ...list, protocols: list.protocols.map(changed) }
  }
}
