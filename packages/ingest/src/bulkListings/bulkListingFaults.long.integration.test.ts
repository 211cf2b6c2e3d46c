import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createDefiLlama } from '../sources/defiLlama/live/createDefiLlama.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { DISTORTIONS } from '../testing/DISTORTIONS.ts'
import { loadDatasets } from '../testing/loadDatasets.ts'
import { createProviders } from '../testing/PROVIDERS.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'

const defiLlama = createDefiLlama({ key: null })
const CONNECTOR = {
  ...defiLlama,
  datasets: defiLlama.datasets.filter(({ id }) => ['fees', 'protocol-tvl'].includes(id)),
}
/** No series is due on the second day; see `isScheduledForFullRefresh`. */
const [FIRST, NEXT] = ['2026-02-16T12:00:00Z', '2026-02-17T12:00:00Z']

const db = openForTests(openTestAnalytics)
let now = FIRST

const provider = openForTests(() => startFakeProvider(createProviders(() => now)))
beforeEach(() => clearFacts(db))

/** Has the lists of the second day changed, while histories are as they should be, and gives the histories asked for. */
async function loadWith(change: (body: unknown) => unknown): Promise<string[]> {
  const folder = makeTestFolder(onTestFinished)
  provider.change(null)
  for (now of [FIRST, NEXT]) {
    const clock = createTestClock(now)
    const client = createSourceClient(CONNECTOR, { clock, mirror: provider.origin })
    provider.requests.length = 0
    for (const { error } of await loadDatasets(db, CONNECTOR, {
      client,
      clock,
      raw: createFolderStore(folder),
    }))
      expect(error).toBeNull()
    provider.change((body, url) => (isList(url) ? change(body) : body))
  }
  return provider.requests.map(({ url }) => url.pathname).filter((path) => /lido|aave/.test(path))
}

function isList({ pathname }: URL): boolean {
  return pathname.startsWith('/overview/') || pathname === '/protocols'
}

/** The values of the newest days. */
async function readNewest(): Promise<Record<string, number>> {
  const rows = await db.rows<{ name: string; value: number }>({
    sql: `SELECT concat(metric_id, ' ', project_id, ' ', chain_id) AS name, value FROM facts FINAL
          WHERE project_id IN ('aave', 'lido')
            AND day = if(metric_id IN ('tvl', 'active_loans'), toDate('2026-02-17'), toDate('2026-02-16'))`,
  })
  return Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value]))
}

const ALL_HISTORIES = [
  '/summary/fees/lido',
  '/summary/fees/aave',
  '/protocol/lido',
  '/protocol/aave',
]

it.each([
  { fault: 'have numbers as text', change: DISTORTIONS.asText, requested: [] },
  { fault: 'have an entry twice', change: DISTORTIONS.repeated, requested: [] },
  { fault: 'have other names for fields', change: DISTORTIONS.renamed, requested: ALL_HISTORIES },
  { fault: 'have null for amounts', change: DISTORTIONS.asNull, requested: ALL_HISTORIES },
  { fault: 'are in millionths', change: DISTORTIONS.inMillionths, requested: ALL_HISTORIES },
])('publishes the values of histories if listings $fault', async ({ change, requested }) => {
  const histories = await loadWith(change)
  expect([...new Set(histories)].sort()).toEqual([...requested].sort())
  const newest = await readNewest()
  for (const project of ['lido', 'aave'])
    expect(newest).toMatchObject({
      [`fees ${project}`]: 1_460,
      [`fees ${project} ethereum`]: 1_460,
      [`revenue ${project}`]: 365,
      [`fees_supply_side ${project}`]: 1_095,
      [`tvl ${project}`]: 1_475,
      [`tvl ${project} ethereum`]: 1_475,
      [`active_loans ${project}`]: 1_475,
    })
})
