import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import { EXPORTED_TABLES } from '@tickmark/analytics/batches/exportTable'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { publishMetric } from '@tickmark/analytics/catalog/ownMetrics'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { OWN_INFLOW, OWN_INFLOW_BATCH } from '@tickmark/analytics/testing/OWN_INFLOW'
import { series } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { afterAll, describe, expect, it } from 'vitest'
import { importPaths } from '../imports/importPaths.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createRandom } from '../sample/createRandom.ts'
import { createConnectors } from '../sources/createConnectors.ts'
import { syncSources } from '../sync/syncSources.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { makeQueries } from '../testing/makeQueries.ts'
import { NOW, PROVIDERS } from '../testing/PROVIDERS.ts'
import { startFakeProvider } from '../testing/startFakeProvider.ts'
import { exportStore } from './exportStore.ts'
import { MANIFEST_FILE, StoreManifest } from './StoreManifest.ts'

const METRICS = ['fees', 'revenue', 'price', 'tvl', 'user_dau', OWN_INFLOW.metric_id]
const PROJECTS = ['ethereum', 'aave', 'uniswap', 'solana']
const CHAINS = ['', 'ethereum', 'base']
const DAYS = 80
const QUERIES = makeQueries(40, {
  metrics: METRICS,
  projects: PROJECTS,
  moments: ['2024-09-30', '2024-12-31', '2026-01-12'],
}).filter((_, at) => takesCase(at, 3))

const folder = makeTestFolder()
const store = join(folder, 'store')
let db: Analytics
let answers: unknown[]
let tables: Record<string, unknown>

const provider = openForTests(async () => {
  db = await openAnalytics({ kind: 'embedded', path: join(folder, 'first') })
  return startFakeProvider(PROVIDERS)
})
afterAll(async () => {
  await db.close()
})

/** One vintage: the same points each time but for those that the later one knows better. */
function load(name: string, observedAt: string, restated: number) {
  const random = createRandom('points')
  const points: Point[] = METRICS.flatMap((metric_id) =>
    PROJECTS.flatMap((project_id) =>
      CHAINS.flatMap((chain_id) =>
        series(
          '2024-03-01',
          Array.from({ length: DAYS }, () => {
            const value = 1 + random() * 1_000
            return random() < restated ? value * 1.5 : value
          }),
          { metric_id, project_id, chain_id },
        ),
      ),
    ),
  )
  return loadBatch(db, {
    source_id: 'test',
    input: `${name}.csv`,
    content_hash: name,
    sha256: `bytes of ${name}`,
    observed_at: Date.parse(observedAt),
    read: async (writer: BatchWriter) => {
      for (const point of points) {
        writer.read()
        writer.point(point)
      }
      writer.record('fundraises', {
        record_id: `round-${name}`,
        project_id: 'aave',
        name: 'Aave’s "seed", round',
        day: '2020-07-15',
        round: 'Seed',
        amount_usd: 1.1,
        valuation_usd: null,
        lead_investors: ['Framework, Ventures', 'ParaFi'],
        other_investors: [],
        chains: ['ethereum'],
        category: '',
        sector: 'lending',
        url: '',
      })
    },
  })
}

/** Fetches two sources, of which one has precedence. */
function fetchSources() {
  const settings = { defillamaKey: null, coingeckoKey: null, githubToken: null }
  const connectors = createConnectors({ ...settings, coingeckoPlan: 'demo' })
  return syncSources(db, {
    connectors: connectors.filter(({ contract }) =>
      ['coin-metrics', 'coingecko'].includes(contract.source_id),
    ),
    raw: createFolderStore(join(folder, 'raw')),
    mirror: provider.origin,
    clock: createTestClock(NOW),
  })
}

/** Returns the answers to the queries; the version of the data is the store's own. */
const run = () =>
  Promise.all(
    QUERIES.map(async (query) => {
      const { meta, ...answer } = await answerMetricQuery(db, query)
      return { ...answer, meta: { ...meta, data_version: 0 } }
    }),
  )

const ONLY_ADDED_TO = new Set<string>([
  'observations',
  'point_lines',
  'catalogue_statements',
  'catalogue_batches',
  'project_moves',
  'moved_observations',
  'moved_rows',
])
/** Rows that a store has before anything is restored: of its own batches, and the curated files it began with. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  batches: "WHERE source_id != 'tickmark-export'",
  catalogue_statements: "WHERE layer != 'curated'",
  catalogue_batches: "WHERE layer != 'curated'",
}

/** Every row of every table of the store, as one number each; the batch that restored it is beside the rest. */
async function weigh(): Promise<Record<string, unknown>> {
  const weights: Record<string, unknown> = {}
  for (const table of EXPORTED_TABLES) {
    const final = ONLY_ADDED_TO.has(table) ? '' : 'FINAL'
    const [row] = await db.rows({
      sql: `SELECT count() AS rows, toString(sum(cityHash64(*))) AS weight FROM ${table} ${final}
            ${OWN_ROWS[table] ?? ''}`,
    })
    weights[table] = row
  }
  return weights
}

describe('an export', () => {
  it('is refused while there is nothing real, and leaves no folder', async () => {
    await expect(exportStore(db, store)).rejects.toThrow('no real data')
    expect(readdirSync(folder).filter((name) => name.includes('store'))).toEqual([])
  })

  it('holds every table in parts, each with its hash', async () => {
    await publishMetric(db, OWN_INFLOW, OWN_INFLOW_BATCH)
    await load('early', '2024-10-01T00:00:00Z', 0)
    await load('late', '2025-01-01T00:00:00Z', 0.1)
    expect((await fetchSources()).exitCode).toBe(0)
    await refreshDerivedTables(db)
    const report = await exportStore(db, store, { rowsPerPart: 1_500 })
    const manifest = StoreManifest.parse(
      JSON.parse(readFileSync(join(store, MANIFEST_FILE), 'utf8')),
    )
    expect(manifest.tables.map(({ table }) => table)).toEqual([...EXPORTED_TABLES])
    const observations = manifest.tables.find(({ table }) => table === 'observations')
    expect(observations?.rows).toBeGreaterThan(METRICS.length * PROJECTS.length * DAYS)
    expect(observations?.files.length).toBeGreaterThan(2)
    for (const filled of ['second_opinions', 'batch_inputs', 'point_lines'])
      expect(manifest.tables.find(({ table }) => table === filled)?.rows, filled).toBeGreaterThan(0)
    expect(report.rows).toBe(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
  })

  it('never writes into a folder that holds something', async () => {
    await expect(exportStore(db, store)).rejects.toThrow('is not empty')
    await expect(exportStore(db, join(store, MANIFEST_FILE))).rejects.toThrow('is a file')
  })

  it('is not restored beside data', async () => {
    const { files, exitCode } = await importPaths(db, [store])
    expect([files[0]?.state, files[0]?.reason, exitCode]).toEqual([
      'failed',
      expect.stringContaining('into an empty store'),
      1,
    ])
    answers = await run()
    tables = await weigh()
    await db.close()
    db = await openAnalytics({ kind: 'embedded', path: join(folder, 'second') })
  })
})

describe('what comes back from it', () => {
  const broken = [
    [
      'with a file that was changed',
      (copy: string) => appendFileSync(join(copy, 'facts-0.parquet'), 'x'),
    ],
    ['without one of its files', (copy: string) => rmSync(join(copy, 'batches-0.parquet'))],
    [
      'with half a manifest',
      (copy: string) => {
        const path = join(copy, MANIFEST_FILE)
        writeFileSync(path, readFileSync(path, 'utf8').slice(0, 500))
      },
    ],
    [
      'whose manifest leads out of the folder',
      (copy: string) => {
        const path = join(copy, MANIFEST_FILE)
        writeFileSync(path, readFileSync(path, 'utf8').replace('facts-0', '../facts-0'))
      },
    ],
  ] as const

  it.each(broken)('is nothing where it comes %s', async (_what, spoil) => {
    const copy = mkdtempSync(join(folder, 'copy-'))
    cpSync(store, copy, { recursive: true })
    spoil(copy)
    const { files, exitCode } = await importPaths(db, [copy])
    expect([files.length, files[0]?.state, exitCode]).toEqual([1, 'failed', 1])
    expect(files[0]?.reason).toMatch(/manifest|is missing or was changed/)
    expect(await weigh()).toMatchObject({ observations: { rows: 0 }, batches: { rows: 0 } })
  })

  it('is every row, and answers many queries as before, those of past moments too', async () => {
    const { files, exitCode, totals } = await importPaths(db, [store])
    expect(files).toMatchObject([{ path: 'store', importer: 'tickmark-export', state: 'loaded' }])
    expect([exitCode, totals.rows_kept > 0]).toEqual([0, true])
    expect(await weigh()).toEqual(tables)
    expect(await run()).toEqual(answers)
    const withFigures = answers.filter((answer) => JSON.stringify(answer).includes('"values":['))
    expect(withFigures.length).toBeGreaterThan(5)
  })

  it('is known when it comes again, and takes later loads like the store it was', async () => {
    const { files } = await importPaths(db, [store])
    expect(files[0]?.state).toBe('unchanged')
    expect((await load('late', '2025-01-01T00:00:00Z', 0.1)).state).toBe('unchanged')
    const synced = await fetchSources()
    expect(new Set(synced.datasets.map(({ state }) => state))).toEqual(new Set(['unchanged']))
    expect(await weigh()).toEqual(tables)
  })
})
