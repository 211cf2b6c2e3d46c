import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { getDataStatus } from '@tickmark/analytics/status/getDataStatus'
import { series } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { SyncService } from '@tickmark/ingest/sync/SyncService'
import { createTestClock } from '@tickmark/ingest/testing/createTestClock'
import { NOW } from '@tickmark/ingest/testing/PROVIDERS'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestSources, pickConnectors } from '../testing/openTestSources.ts'
import { refuseOwnFiles, startSync } from './startSync.ts'

// One terminal from its first start on; each test goes on where the one before has left it.
const sources = openForTests(openTestSources)
beforeAll(async () => {
  await fillWithFewValues()
})

/** As `loadSample` does, with fewer values. */
async function fillWithFewValues(): Promise<void> {
  const points = series('2026-01-01', [1, 2, 3], { metric_id: 'fees', project_id: 'solana' })
  await loadBatch(sources.db, {
    source_id: 'sample',
    input: 'sample to 2026-01-03',
    content_hash: 'sample',
    observed_at: Date.parse('2026-01-04'),
    read: async (writer) => points.forEach(writer.point),
  })
  await refreshDerivedTables(sources.db)
}

function openDesk(): SyncService {
  const { db, provider, raw } = sources
  return new SyncService(db, {
    connectors: pickConnectors('growthepie', 'defillama'),
    raw,
    mirror: provider.origin,
    clock: createTestClock(NOW),
  })
}

const readFill = async (desk: SyncService) => (await desk.readProgress()).live

/** Runs once and returns what the operator saw, and what the page says while and after it. */
async function runOnce(desk = openDesk(), retryAfterMs = 3_600_000) {
  const lines: string[] = []
  const afterFailure = vi.fn(async () => undefined)
  const stop = startSync(desk, {
    everyHours: 6,
    firstAfterMs: 0,
    retryAfterMs: () => retryAfterMs,
    log: (line) => void lines.push(line),
    afterFailure,
  })
  await expect.poll(() => lines, { timeout: 100_000 }).not.toEqual([])
  await stop()
  return { lines, failures: afterFailure.mock.calls.length, status: await desk.readStatus() }
}

/** Of which kind the values are that a query of each kind reads. */
async function readKinds() {
  const [row] = await sources.db.rows<{ facts: string[]; figures: string[] }>({
    sql: `SELECT (SELECT groupUniqArray(source_id) FROM facts) AS facts,
                 (SELECT groupUniqArray(arrayJoin(source_ids)) FROM series) AS figures`,
  })
  const [lists] = await sources.db.rows<{ projects: number }>({
    sql: `SELECT uniqExact(project_id) AS projects FROM aggregates`,
  })
  return {
    facts: row?.facts.toSorted(),
    figures: row?.figures.toSorted(),
    listed: lists?.projects ?? 0,
  }
}

describe('a first start', () => {
  it('keeps the sample while no source gives anything, and says when it tries again', async () => {
    sources.provider.fail('error-500')
    const { lines, failures, status } = await runOnce()
    expect([lines.length, failures]).toEqual([1, 1])
    expect(lines[0]).toMatch(
      /^No source delivered data: growthepie .*; trying again at .* UTC\. The terminal continues/,
    )
    expect(status.problem).toMatch(/^No source delivered data; trying again at .* UTC\.$/)
    expect(await readKinds()).toMatchObject({ facts: ['sample'], figures: ['sample'] })
    expect(await getDataStatus(sources.db)).toMatchObject({ state: 'ready', sample: true })
  })

  it('shows nothing of the sample once the first batch is real, in lists as little as in charts', async () => {
    sources.provider.fail('down', 0)
    const abort = new AbortController()
    const seen: unknown[] = []
    const desk = openDesk()
    const run = desk.run({
      signal: abort.signal,
      onProgress: (step) => {
        if (step.phase === 'finishing' && seen.length === 0)
          seen.push(readKinds(), getDataStatus(sources.db), readFill(desk))
        // Killed in the middle, with the newest day of one dataset in.
        if (step.phase === 'asking' && seen.length > 0) abort.abort()
      },
    })
    await run
    const [kinds, status, fill] = await Promise.all(seen)
    // Figures of the sample went with it, before any were computed from real data.
    expect(kinds).toMatchObject({ figures: [], listed: 0 })
    expect(kinds).not.toMatchObject({ facts: expect.arrayContaining(['sample']) })
    expect(status).toMatchObject({ state: 'filling' })
    // The log of the sync is read beside it, which may have noted the first dataset by then.
    expect(fill).toMatchObject({ done: expect.toBeOneOf([0, 1]), count: 14 })
    expect(await readKinds()).toMatchObject({
      facts: expect.arrayContaining(['defillama']),
      figures: expect.arrayContaining(['defillama']),
    })
    expect(await getDataStatus(sources.db)).toMatchObject({ state: 'ready', sample: false })
  })

  it('goes on where it was when it is started again, and is then no first start any more', async () => {
    const desk = openDesk()
    const { lines } = await runOnce(desk)
    expect(lines).toEqual([
      expect.stringMatching(/^Synced the sources: \d+ datasets .*, 0 failed\.$/),
    ])
    expect((await readKinds()).figures).toEqual(['defillama', 'growthepie'])
    expect(await readFill(desk)).toBeNull()
    const seen: unknown[] = []
    await desk.run({ onProgress: () => void seen.push(readFill(desk)) })
    expect(new Set(await Promise.all(seen))).toEqual(new Set([null]))
  })

  it('stays as it is when it goes offline, and says that once however often it tries', async () => {
    const before = await readKinds()
    const desk = new SyncService(sources.db, {
      ...openDesk().options,
      mirror: 'http://127.0.0.1:9',
    })
    const tries = vi.fn(() => 1)
    const lines: string[] = []
    const stop = startSync(desk, {
      everyHours: 6,
      firstAfterMs: 0,
      retryAfterMs: tries,
      log: (line) => void lines.push(line),
    })
    await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(3)
    await stop()
    expect(lines).toEqual([
      expect.stringMatching(/^No source could be reached; trying again at .* UTC\./),
    ])
    expect(tries.mock.calls.slice(0, 3)).toEqual([[1], [2], [3]])
    expect(await readKinds()).toEqual(before)
  })

  it('asks nothing by itself beside what came from somewhere else', async () => {
    expect(await refuseOwnFiles(sources.db)).toBeNull()
    await sources.db.command({
      sql: `INSERT INTO batches SELECT * REPLACE ('own' AS batch_id, 'fees.csv' AS input)
            FROM batches FINAL WHERE state = 'loaded' LIMIT 1`,
    })
    expect(await refuseOwnFiles(sources.db)).toMatch(/^Live sources are not synced/)
    const asked = sources.provider.requests.length
    const lines: string[] = []
    const stop = startSync(openDesk(), {
      everyHours: 6,
      firstAfterMs: 0,
      log: (line) => void lines.push(line),
      refuse: () => refuseOwnFiles(sources.db),
    })
    await expect.poll(() => lines).toHaveLength(1)
    await stop()
    expect(sources.provider.requests).toHaveLength(asked)
  })
})
