import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { completeCommits } from '@tickmark/analytics/batches/commitBatch'
import { clearFacts, openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { describe, expect, it } from 'vitest'
import type { Connector, ListContext } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { readSyncLog } from '../datasets/syncLog.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { assetMetrics } from '../sources/coinMetrics/assetMetrics.ts'
import { createConnectors } from '../sources/createConnectors.ts'
import { commits } from '../sources/github/createGithub.ts'
import { createTestClock } from '../testing/createTestClock.ts'
import { DISTORTIONS } from '../testing/DISTORTIONS.ts'
import { loadDatasets } from '../testing/loadDatasets.ts'
import { ofProjects } from '../testing/ofProjects.ts'
import { createProviders } from '../testing/PROVIDERS.ts'
import { type ProviderFault, startFakeProvider } from '../testing/startFakeProvider.ts'
import { syncInMemory } from '../testing/syncInMemory.ts'

const TABLE = join(import.meta.dirname, '../../../../docs/faults.md')

const ALL = createConnectors({
  defillamaKey: 'defillama-key',
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'github-token',
})

/** One dataset for each way of reading; what the others make of broken answers is tested without an engine. */
const READ_HERE: Readonly<Record<string, (connector: Connector) => Connector['datasets']>> = {
  'coin-metrics': () => [ofProjects(assetMetrics, 'bitcoin', 'dogecoin')],
  github: () => [ofProjects(commits, 'uniswap')],
  defillama: ({ datasets }) =>
    datasets.filter(({ id }) => ['fees', 'protocol-tvl', 'stablecoins'].includes(id)),
  'internet-computer': ({ datasets }) =>
    datasets.filter(({ id }) => ['daily-stats', 'chain-key-supplies'].includes(id)),
  coingecko: ({ datasets }) => datasets.filter(({ id }) => id === 'market-charts'),
}
const CONNECTORS = ALL.map((connector) => ({
  ...connector,
  datasets: READ_HERE[connector.contract.source_id]?.(connector) ?? connector.datasets,
}))

/** The moment at which the process of a run ends. */
type Kill = 'first call' | 'first answer' | 'read' | 'half published' | 'second dataset'

type Fault =
  | { fails: ProviderFault }
  | { changes: (body: unknown, url: URL) => unknown }
  | { killedAt: Kill }

/**
 * By the name of each row of the table: how the provider fails, or what it does to its answers. Those of one group come
 * one after the other on a new day, and the source is well again after them.
 */
const GROUPS: readonly Readonly<Record<string, Fault>>[] = [
  {
    'does not respond': { fails: 'down' },
    'times out': { fails: 'slow' },
    'returns 429': { fails: 'too-many' },
    'returns 429 with Retry-After': { fails: 'too-many-retry-after' },
    'returns 500': { fails: 'error-500' },
    'returns HTML with 200': { fails: 'html' },
    'returns truncated JSON': { fails: 'half-json' },
    'returns invalid JSON': { fails: 'bad-json' },
    'returns a damaged compressed answer': { fails: 'broken-gzip' },
    'returns nothing with 200': { fails: 'nothing' },
    'breaks off its answer': { fails: 'broken-off' },
    'redirects elsewhere': { fails: 'moved' },
    'run killed before the first answer': { killedAt: 'first call' },
    'run killed at the first answer': { killedAt: 'first answer' },
  },
  {
    'run killed before publishing': { killedAt: 'read' },
    'run killed while publishing': { killedAt: 'half published' },
    'run killed between two datasets': { killedAt: 'second dataset' },
  },
  {
    'renames fields': { changes: DISTORTIONS.renamed },
    'returns null for amounts': { changes: DISTORTIONS.asNull },
    'lists an entry twice': { changes: DISTORTIONS.repeated },
    'returns numbers as text': { changes: DISTORTIONS.asText },
  },
  { 'lists amounts of another day': { changes: (body, url) => listOfTomorrow(url) ?? body } },
  { 'multiplies amounts by a million': { changes: DISTORTIONS.inMillionths } },
  { 'shifts its days': { changes: DISTORTIONS.moved } },
  {
    'drops an entry': {
      changes: DISTORTIONS.without(/^(lido|Lido|tether|btc|bitcoin|linea|Uniswap\/busy)$/),
    },
  },
]

const FIRST_DAY = Date.parse('2026-01-12T12:00:00Z')
const DAY_MS = 86_400_000

/** The list of daily amounts that a source has a day later; undefined for all that is no such list. */
function listOfTomorrow(url: URL): unknown {
  if (!url.pathname.startsWith('/overview/')) return undefined
  const tomorrow = createProviders(() => new Date(now + DAY_MS).toISOString())
  return tomorrow[url.host]?.(url)?.body
}

const db = openForTests(openTestAnalytics)
const folder = makeTestFolder()
let now = FIRST_DAY

const provider = openForTests(() =>
  startFakeProvider(createProviders(() => new Date(now).toISOString())),
)

/** Syncs the datasets, and may be killed at some moment. */
async function run(
  connector: Connector,
  { killedAt, timeoutMs = 20_000 }: { killedAt?: Kill | undefined; timeoutMs?: number } = {},
): Promise<SyncedDataset[]> {
  // As every start does with what a killed process left.
  await completeCommits(db)
  const clock = createTestClock(new Date(now).toISOString())
  const client = createSourceClient(connector, { clock, mirror: provider.origin, timeoutMs })
  const abort = new AbortController()
  const pass = (moment: Kill) => {
    if (killedAt === moment) abort.abort()
    abort.signal.throwIfAborted()
  }
  const datasets = connector.datasets.map((dataset, index) => ({
    ...dataset,
    subjects(context: ListContext) {
      if (index > 0) pass('second dataset')
      return dataset.subjects(context)
    },
  }))
  let attaching = 0
  return loadDatasets(
    db,
    { ...connector, datasets },
    {
      client: {
        async get(call, signal) {
          pass('first call')
          const reply = await client.get(call, signal)
          // The answer has come, and no process is left to keep it.
          pass('first answer')
          return reply
        },
      },
      clock,
      raw: createFolderStore(join(folder, 'raw')),
      signal: abort.signal,
      // A load checks this before each write, and changes nothing once it is refused.
      async assertLeaseHeld() {
        abort.signal.throwIfAborted()
        if (killedAt !== 'read' && killedAt !== 'half published') return
        const load = await lookAtLoad()
        if (load.isCommitting) attaching += 1
        if (load.isRead) pass('read')
        if (attaching > 1) pass('half published')
      },
    },
  )
}

/**
 * Reads the progress of a load: all of it is read and judged but nothing is staged, or its tables are being attached.
 */
async function lookAtLoad(): Promise<{ isRead: boolean; isCommitting: boolean }> {
  const [load] = await db.rows<{ raw: number; staged: number; committing: number }>({
    sql: `SELECT (SELECT count() FROM observations_raw) AS raw,
                 (SELECT count() FROM observations_staged) AS staged,
                 (SELECT count() FROM batches FINAL WHERE state = 'committing') AS committing`,
  })
  if (load === undefined) throw new Error('The engine says nothing of the load.')
  return { isRead: load.raw > 0 && load.staged === 0, isCommitting: load.committing > 0 }
}

type Known = Map<string, { value: number; provisional: boolean }>

function keyOf(point: Omit<Point, 'value' | 'line' | 'provisional'>): string {
  const { metric_id, project_id, chain_id = '', product_id = '', day } = point
  return [metric_id, project_id, chain_id, product_id, day].join(' ')
}

async function readFacts(): Promise<Known> {
  const rows = await db.rows<Omit<Point, 'provisional'> & { provisional: 0 | 1 }>({
    sql: 'SELECT metric_id, project_id, chain_id, product_id, day, value, provisional FROM facts FINAL',
  })
  return new Map(
    rows.map((row) => [keyOf(row), { value: row.value, provisional: row.provisional === 1 }]),
  )
}

/** Reads what the provider says at this moment, without an engine. */
async function readTruth(connector: Connector): Promise<Known> {
  const { writer } = await syncInMemory(connector, provider.origin, {
    now: new Date(now).toISOString(),
  })
  return new Map(
    writer.points.map((point) => [
      keyOf(point),
      { value: point.value, provisional: point.provisional ?? false },
    ]),
  )
}

/** The outcome of a run in the words of the table, without what a run without faults reports too. */
function describeOutcome(
  results: readonly SyncedDataset[],
  clean: { reasons: ReadonlySet<string>; names: ReadonlySet<string> },
): string {
  const words = results.map(({ state, report, faults, unmatched, error }) => {
    if (error?.includes('was stopped')) return 'resumed'
    const reasons = listReasons(report).filter((reason) => !clean.reasons.has(reason))
    if (reasons.some((reason) => reason.includes('held back'))) return 'withheld'
    if (state === 'failed') return 'not loaded'
    if (unmatched.some(({ name }) => !clean.names.has(name))) return 'reported missing'
    return reasons.length + faults.length > 0 ? 'partial' : 'unaffected'
  })
  return [...new Set(words)].sort().join(', ')
}

function listReasons(report: SyncedDataset['report']): string[] {
  return (report?.rejects ?? []).map(({ reason }) => reason)
}

/** The table of the documentation: what becomes of each fault, by the name of the fault and the source. */
async function readTable(): Promise<Map<string, Map<string, string>>> {
  const parts = (await readFile(TABLE, 'utf8')).split('\n\n')
  const lines = parts.find((part) => part.startsWith('| Fault')) ?? ''
  const rows = lines.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const [head = [], , ...faults] = rows
  return new Map(
    faults.map(([fault = '', ...cells]) => [
      fault,
      new Map(cells.map((cell, index) => [head[index + 1] ?? '', cell])),
    ]),
  )
}

/** Syncs with a failing source, and repairs it again. */
async function runWith(fault: Fault, connector: Connector): Promise<SyncedDataset[]> {
  if ('fails' in fault) provider.fail(fault.fails)
  if ('changes' in fault) provider.change(fault.changes)
  const isSlow = 'fails' in fault && fault.fails === 'slow'
  const results = await run(connector, {
    killedAt: 'killedAt' in fault ? fault.killedAt : undefined,
    timeoutMs: isSlow ? 15 : 20_000,
  })
  provider.change(null)
  provider.fail('down', 0)
  return results
}

async function isTold(source_id: string): Promise<boolean> {
  const log = await readSyncLog(createFolderStore(join(folder, 'raw')))
  return log.some(
    (one) =>
      one.source_id === source_id &&
      (one.error !== null || one.rejects.length + one.faults.length + one.unmatched.length > 0),
  )
}

/**
 * The faults that are tried with the source at this place: how a provider fails is the same for all of them, so that
 * each takes some of those. With --all it takes every one.
 */
const faultsOf = (source: number) =>
  GROUPS.map((group) =>
    Object.entries(group).filter(
      ([, fault], at) => !('fails' in fault) || takesCase(source + at, CONNECTORS.length / 2),
    ),
  )

describe('what becomes of each fault of each source', () => {
  it.each(
    CONNECTORS.map((connector, at) => [connector.contract.source_id, connector, at] as const),
  )('%s', { timeout: 480_000 }, async (source_id, connector, at) => {
    await clearFacts(db)
    now = FIRST_DAY
    const first = await run(connector)
    const clean = {
      reasons: new Set(first.flatMap(({ report }) => listReasons(report))),
      names: new Set(first.flatMap(({ unmatched }) => unmatched.map(({ name }) => name))),
    }
    const outcomes = new Map<string, string>()
    let known = await readFacts()
    for (const group of faultsOf(at)) {
      now += DAY_MS
      const truth = await readTruth(connector)
      for (const [name, fault] of group) {
        const before = known
        const outcome = describeOutcome(await runWith(fault, connector), clean)
        outcomes.set(name, outcome)
        known = await readFacts()
        expect({ name, ...compare({ before, after: known, truth }) }).toEqual({
          name,
          lost: [],
          wrong: [],
        })
        expect([name, outcome === 'unaffected' || (await isTold(source_id))]).toEqual([name, true])
      }
      for (const { report } of await run(connector))
        for (const reason of listReasons(report)) clean.reasons.add(reason)
      known = await readFacts()
      const missing = listMissing(known, truth).filter(
        (key) => !(known.get(key)?.provisional && isLevelOfLists(connector, key)),
      )
      const after = group.map(([name]) => name)
      expect({ after, missing }).toEqual({ after, missing: [] })
    }
    // By then it was the turn of every history.
    now += connector.contract.revision_days * DAY_MS
    await run(connector)
    expect(listMissing(await readFacts(), await readTruth(connector))).toEqual([])
    const table = await readTable()
    expect([...table.keys()]).toEqual(GROUPS.flatMap((group) => Object.keys(group)))
    const expected = [...outcomes.keys()].map((name) => [name, table.get(name)?.get(source_id)])
    expect([...outcomes]).toEqual(expected)
  })
})

/** Figures of whole days that are not what the provider says. */
function listMissing(known: Known, truth: Known): string[] {
  return [...truth].flatMap(([key, { value, provisional }]) =>
    !provisional && known.get(key)?.value !== value ? [key] : [],
  )
}

/** Returns whether listings report a figure as a current level, which is kept until its history is fetched. */
function isLevelOfLists({ datasets }: Connector, key: string): boolean {
  const levels = datasets.flatMap(({ bulkListing, metrics }) =>
    bulkListing?.as === 'level' ? metrics : [],
  )
  return levels.some((metric) => key.startsWith(`${metric} `))
}

/** Spread over a month that is not over, so that no final day is known to compare with. */
const OF_OPEN_MONTH = /^(revenue|fees_supply_side) ethereum /
/** The change of the first day has none in truth, where the level of the day before is not known. */
const OF_FIRST_FLOW = /^stablecoin_net_flow .*2026-01-01$/

/** Figures that are gone, and those that neither stood there before nor are what the provider says when it is well. */
function compare({ before, after, truth }: Record<'before' | 'after' | 'truth', Known>) {
  return {
    lost: [...before.keys()].filter((key) => !after.has(key)),
    wrong: [...after].filter(
      ([key, { value }]) =>
        value !== truth.get(key)?.value &&
        value !== before.get(key)?.value &&
        !OF_OPEN_MONTH.test(key) &&
        !OF_FIRST_FLOW.test(key),
    ),
  }
}
