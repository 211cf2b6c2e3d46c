import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CAN_MOUNT, mountSmallDisk } from '@tickmark/accounts/testing/mountSmallDisk'
import type { BatchInput } from '@tickmark/analytics/batches/BatchWriter'
import { exportTable } from '@tickmark/analytics/batches/exportTable'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics, Statement } from '@tickmark/analytics/client/Analytics'
import { getRanking } from '@tickmark/analytics/figures/getRanking'
import { moveProject, undoMoves, withdrawBatch } from '@tickmark/analytics/moves/moveProject'
import { listRestatements } from '@tickmark/analytics/provenance/listRestatements'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { recoverBatches } from '@tickmark/analytics/refresh/recoverBatches'
import { limitHistory } from '@tickmark/analytics/series/limitHistory'
import { rebalanceShards } from '@tickmark/analytics/shards/rebalanceShards'
import { openAnalytics, openUnprepared } from '@tickmark/analytics/store/openAnalytics'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import type { MoveOrder } from '@tickmark/core/answers/ProjectMoves'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesAllCases, takesCase } from '@tickmark/core/testing/takesCase'
import { exportStore } from '@tickmark/ingest/exports/exportStore'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import { makeQueries } from '@tickmark/ingest/testing/makeQueries'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestCluster } from './testing/openTestCluster.ts'

// Facts on three real servers answer as the embedded engine does, and whatever is killed leaves nothing by halves.

const METRICS = ['fees', 'revenue', 'price', 'tvl']
const PROJECTS = [
  'ethereum',
  'aave',
  'uniswap',
  'bitcoin',
  'lido',
  'arbitrum',
  'optimism',
  'solana',
]
const DAYS = 50
const BY = { author: 'Ada', reason: 'A test.' }

/** All that the embedded engine has. */
const exported = join(makeTestFolder(afterAll), 'export')
/** Of the third shard. */
const disk = openForTests(() => {
  const opened = CAN_MOUNT ? mountSmallDisk(160) : undefined
  return { ...opened, close: () => opened?.unmount() }
})
const cluster = openForTests(() => openTestCluster(3, [undefined, undefined, disk.folder]))
const store = { url: '', shards: [] as string[] }
let opened: Analytics[] = []

async function open(shards: readonly string[] = store.shards, url = store.url): Promise<Analytics> {
  const db = await openAnalytics({ kind: 'server', url, shards })
  opened.push(db)
  return db
}

async function closeAll(): Promise<void> {
  await Promise.all(opened.map((db) => db.close()))
  opened = []
}

beforeAll(async () => {
  Object.assign(store, await cluster.createStore(makeName('facts')))
})
afterEach(async () => {
  disk.makeRoom?.()
  await closeAll()
})

const makeName = (name: string) => `${name}_${randomUUID().replaceAll('-', '')}`

/** Loads two versions of all series, and takes a batch back. */
async function fill(db: Analytics): Promise<void> {
  for (const [index, observed] of ['2024-10-01', '2025-01-01'].entries()) {
    const values = Array.from({ length: DAYS }, (_, day) => 1 + ((day * 7.3 + index) % 11))
    const points = METRICS.flatMap((metric_id) =>
      PROJECTS.flatMap((project_id) => series('2024-03-01', values, { metric_id, project_id })),
    )
    await loadPoints(db, points, {
      batch_id: `01a21b3f-0000-7000-8000-00000000000${index}`,
      input: `${index}.csv`,
      sha256: 'a'.repeat(64),
      observed_at: Date.parse(observed),
    })
  }
  const { batch_id } = await loadPoints(db, series('2024-03-05', [9_999]), {
    input: 'withdrawn.csv',
    observed_at: Date.parse('2025-02-01'),
  })
  await withdrawBatch(db, { batchId: batch_id, moveId: `${batch_id.slice(0, -1)}f` }, BY)
  await refreshDerivedTables(db)
}

async function answerAll(db: Analytics): Promise<string[]> {
  const answers: unknown[] = []
  const queries = makeQueries(40, {
    metrics: METRICS,
    projects: PROJECTS,
    moments: ['2024-09-30', '2024-12-31'],
  }).filter((_, at) => takesCase(at, 3))
  for (const query of queries) {
    const { meta, ...answer } = await answerMetricQuery(db, query)
    answers.push({ ...answer, meta: { ...meta, data_version: 0 } })
  }
  answers.push(await getRanking(db, { metric_id: 'fees', interval: '30d' }))
  answers.push(await listRestatements(db, { limit: 50, offset: 0 }))
  const limited = await answerMetricQuery(
    limitHistory(db, 20),
    MetricQuery.parse({ metrics: ['fees'], breakdown: ['project'], range: 'max' }),
  )
  answers.push(limited.series)
  for (const table of ['observations', 'facts', 'point_lines'] as const)
    for await (const { rows } of exportTable(db, table)) answers.push([table, rows])
  return answers.map((answer) => JSON.stringify(answer))
}

const countOf = async (db: Pick<Analytics, 'rows'>, table: string) =>
  (await db.rows<{ n: number }>({ sql: `SELECT count() AS n FROM ${table}` }))[0]?.n ?? 0

describe('facts on three shards', () => {
  it('answer many queries, lists, exports and limited histories as the embedded engine does', async () => {
    const sharded = await open()
    await fill(sharded)
    const embedded = await openAnalytics({ kind: 'embedded', path: ':memory:' })
    opened.push(embedded)
    await fill(embedded)
    expect(await answerAll(sharded)).toEqual(await answerAll(embedded))
    await exportStore(embedded, exported)
    const counts = await Promise.all(sharded.shards.map((shard) => countOf(shard, 'facts FINAL')))
    expect(counts.every((count) => count > 0)).toBe(true)
    const own = await sharded.rows<{ shard: number; placed: number }>({
      sql: 'SELECT _shard_num AS shard, cityHash64(project_id) % 3 + 1 AS placed FROM observations GROUP BY ALL',
    })
    expect(own.every(({ shard, placed }) => shard === placed)).toBe(true)
  })
})

/** Loads two days of all projects. */
const loadMore = (db: Analytics, value: number, changes: Partial<BatchInput> = {}) =>
  loadPoints(
    db,
    PROJECTS.flatMap((project_id) =>
      series('2025-06-01', [value, value], { metric_id: 'user_dau', project_id }),
    ),
    { observed_at: Date.parse('2025-07-01') + value, ...changes },
  )
const POINTS = 2 * PROJECTS.length

/** Versions and facts of what `loadMore` loads. */
async function countLoaded(db: Pick<Analytics, 'rows'>) {
  const [row] = await db.rows<{ versions: number; facts: number }>({
    sql: `SELECT (SELECT count() FROM observations WHERE metric_id = 'user_dau') AS versions,
                 (SELECT count() FROM facts FINAL WHERE metric_id = 'user_dau') AS facts`,
  })
  return [row?.versions, row?.facts]
}

describe('a commit that is cut short', () => {
  it('is completed on the shards that miss it, and never twice on one that has it', async () => {
    const db = await open()
    const [, second, third] = cluster.servers
    // The second shard ends when the first table is attached, after the first shard has it.
    const failing: Analytics = {
      ...db,
      shards: db.shards.map((shard) => ({
        ...shard,
        async command(statement) {
          const isAttached = statement.sql.includes('TABLE observations ATTACH')
          if (isAttached && shard.number === 2) await second?.kill()
          await shard.command(statement)
        },
      })),
    }
    const away = { code: 'not-ready', message: expect.stringContaining('Shard 2 of ClickHouse') }
    await expect(loadMore(failing, 1)).rejects.toMatchObject(away)
    // Nothing is answered without it, and nothing is loaded.
    await expect(countOf(db, 'facts')).rejects.toMatchObject({ code: 'not-ready' })
    await expect(recoverBatches(db)).rejects.toMatchObject({ code: 'not-ready' })
    await second?.start()
    await recoverBatches(db)
    expect(await countLoaded(db)).toEqual([POINTS, POINTS])
    await recoverBatches(db)
    expect(await countLoaded(db)).toEqual([POINTS, POINTS])

    // One that ends just before the commit gets its part when it is back, and the load, repeated, adds nothing.
    const beforeCommit = async () => third?.kill()
    await expect(loadMore(db, 2, { content_hash: 'again', beforeCommit })).rejects.toThrow()
    await third?.start()
    expect(await loadMore(db, 2, { content_hash: 'again' })).toMatchObject({ state: 'unchanged' })
    expect(await countLoaded(db)).toEqual([2 * POINTS, POINTS])
  })
})

describe.runIf(CAN_MOUNT)('a shard whose disk is full', () => {
  it('fails a load in one line, goes on reading, and has all of it once there is room', async () => {
    const db = await open()
    const before = await countLoaded(db)
    const added = async () => {
      const [versions = 0] = await countLoaded(db)
      return versions - (before[0] ?? 0)
    }
    const full = {
      code: 'storage-full',
      message: 'The disk of shard 3 of ClickHouse is full. Free some space and try again.',
    }
    disk.fill?.()
    await expect(loadMore(db, 3)).rejects.toMatchObject(full)
    expect(await added()).toBe(0)
    disk.makeRoom?.()
    expect(await loadMore(db, 3)).toMatchObject({ state: 'loaded' })
    expect(await added()).toBe(POINTS)

    // Full between the last staged row and the commit: links to staged parts need no room, emptying the staging does.
    const last = { content_hash: 'full', beforeCommit: async () => disk.fill?.() }
    await expect(loadMore(db, 4, last)).rejects.toMatchObject(full)
    await expect(countOf(db, 'facts')).resolves.toBeGreaterThan(0)
    disk.makeRoom?.()
    await recoverBatches(db)
    expect(await loadMore(db, 4, { content_hash: 'full' })).toMatchObject({ state: 'unchanged' })
    expect(await added()).toBe(2 * POINTS)
  })
})

describe('a move of a project', () => {
  const TABLES = ['observations', 'facts FINAL', 'point_lines']
  /** Rows by project and shard. */
  const whereIs = (db: Analytics, projects: readonly string[]) =>
    Promise.all(
      TABLES.map((table) =>
        db.rows<{ project: string; shard: number; n: number }>({
          sql: `SELECT toString(project_id) AS project, _shard_num AS shard, count() AS n FROM ${table}
                WHERE project_id IN {projects: Array(String)} GROUP BY ALL ORDER BY ALL`,
          params: { projects },
        }),
      ),
    )

  it('takes its facts to the shard of the other one, and back when it is undone', async () => {
    const db = await open()
    const from = 'aave'
    const candidates = [
      'uniswap',
      'lido',
      'solana',
      ...Array.from('abcdefgh', (one) => `new-${one}`),
    ]
    const rows = await db.rows<{ id: string; shard: number }>({
      sql: `SELECT arrayJoin({ids: Array(String)}) AS id, cityHash64(id) % 3 + 1 AS shard`,
      params: { ids: [from, ...candidates] },
    })
    const shardOf = new Map(rows.map(({ id, shard }) => [id, shard]))
    const [other = '', fresh = ''] = [false, true].map((isNew) =>
      candidates.find(
        (id) => id.startsWith('new-') === isNew && shardOf.get(id) !== shardOf.get(from),
      ),
    )
    const orders: MoveOrder[] = [
      { kind: 'merge', from_id: from, to_id: other },
      { kind: 'split', from_id: from, to_id: fresh, name: 'New', sources: ['test'], products: [] },
    ]
    for (const order of orders) {
      const ids = [from, order.to_id]
      const before = await whereIs(db, ids)
      const { move_id } = await moveProject(db, order, BY)
      const after = await whereIs(db, ids)
      expect(after.flat().map(({ project, shard }) => [project, shard])).toEqual(
        TABLES.map(() => [order.to_id, shardOf.get(order.to_id)]),
      )
      // Of two versions of one load that of the remaining project counts; lines of files are all kept.
      const [points = [], , lines = []] = before
      const kept = points.find(({ project }) => project === order.to_id) ?? points[0]
      expect([after[0]?.[0]?.n, after[2]?.[0]?.n]).toEqual([
        kept?.n,
        lines.reduce((sum, { n }) => sum + n, 0),
      ])
      await undoMoves(db, [move_id], BY)
      expect(await whereIs(db, ids)).toEqual(before)
    }
  })
})

describe('a list of shards that is wrong', () => {
  const refusalOf = (shards: readonly string[]) =>
    open(shards).then(
      () => '',
      (failure: Error) => failure.message,
    )
  const hostOf = (index: number) => new URL(store.shards[index] ?? '').host

  it('is refused with one line for each mistake, and loses nothing', async () => {
    const [first = '', second = '', third = ''] = store.shards
    expect(await refusalOf([second, first, third])).toBe(
      `The shard 1 (${hostOf(1)}) of CLICKHOUSE_CLUSTER is shard 2 of this store. List the shards in the order in which they were first listed.`,
    )
    expect(await refusalOf([first, second])).toContain(
      'The facts are distributed over 3 shards, and CLICKHOUSE_CLUSTER lists 2.',
    )
    const fresh = await cluster.servers[1]?.createDatabase(
      new URL(second).pathname.slice(1).replace('facts', 'new'),
    )
    expect(await refusalOf([first, fresh ?? '', third])).toContain(
      `The shard 2 (${hostOf(1)}) of CLICKHOUSE_CLUSTER is new, but this store has its facts on another shard.`,
    )
    expect(await refusalOf([first, 'http://127.0.0.1:1/facts_shard', third])).toBe(
      'The shard 2 (127.0.0.1:1) of CLICKHOUSE_CLUSTER cannot be reached. Start it, or correct its address.',
    )
    const other = await cluster.createStore(makeName('other'), 2)
    await expect(open(other.shards, other.url)).rejects.toThrow(
      'The cluster "tickmark" of the server of CLICKHOUSE_URL has 3 shards, and CLICKHOUSE_CLUSTER lists 2.',
    )
    expect(await refusalOf([first, other.shards[1] ?? '', third])).toContain(
      `The shard 2 (${hostOf(1)}) of CLICKHOUSE_CLUSTER belongs to another store.`,
    )
    const db = await open()
    expect(await countOf(db, 'facts')).toBeGreaterThan(0)
  })

  it('brings a shard of an older release up to date, and refuses one of a newer release', async () => {
    const db = await open()
    const [, shard] = db.shards
    await shard?.command({
      sql: `ALTER TABLE migrations DELETE WHERE name > '0043' SETTINGS mutations_sync = 1`,
    })
    const again = await open()
    const applied = { sql: 'SELECT name FROM migrations ORDER BY name' }
    expect(await again.shards[1]?.rows(applied)).toEqual(await db.rows(applied))
    await shard?.command({ sql: `INSERT INTO migrations VALUES ('9999_later.sql', now())` })
    expect(await refusalOf(store.shards)).toContain(
      `The shard 2 (${hostOf(1)}) of CLICKHOUSE_CLUSTER: The store of facts has the migration 9999_later.sql`,
    )
  })
})

describe('another shard', () => {
  it('gets its part of imported facts, resumed wherever it is interrupted', async () => {
    const [coordinator] = cluster.servers
    await cluster.list(2)
    await coordinator?.start()
    const { url, shards } = await cluster.createStore(makeName('grown'))
    const db = await open(shards.slice(0, 2), url)
    expect(await importPaths(db, [exported])).toMatchObject({ files: [{ state: 'loaded' }] })
    const read = (store: Pick<Analytics, 'rows'>) =>
      store.rows({ sql: 'SELECT * FROM facts FINAL ORDER BY metric_id, project_id, day' })
    const before = await read(db)
    const [versions, lines] = [await countOf(db, 'observations'), await countOf(db, 'point_lines')]
    await closeAll()
    await cluster.list(3)
    await coordinator?.start()
    await expect(open(shards, url)).rejects.toThrow('npm run admin -- shards rebalance')

    let left = 0
    let runs = 0
    for (let isDone = false; !isDone; runs++) {
      const store = await openUnprepared({ kind: 'server', url, shards })
      // Interrupted after more steps each time, until it reaches the end.
      left = (takesAllCases() ? 3 : 4) * runs
      const step = async () => {
        if (left-- === 0) throw new Error('killed')
      }
      const interrupted = {
        ...store,
        shards: store.shards.map((shard) => ({
          ...shard,
          async command(statement: Statement) {
            if (!/^CREATE|^TRUNCATE TABLE IF|migrations/.test(statement.sql.trim())) await step()
            await shard.command(statement)
          },
        })),
      }
      isDone = await rebalanceShards(interrupted).then(
        (report) => report.isDone,
        (failure: Error) => {
          expect(failure.message).toBe('killed')
          return false
        },
      )
      await store.close()
    }
    expect(runs).toBeGreaterThan(2)
    const grown = await open(shards, url)
    expect(await read(grown)).toEqual(before)
    expect(await countOf(grown, 'observations')).toBe(versions)
    expect(await countOf(grown, 'point_lines')).toBe(lines)
    const placed = await grown.rows<{ shard: number; due: number }>({
      sql: 'SELECT _shard_num AS shard, cityHash64(project_id) % 3 + 1 AS due FROM facts GROUP BY ALL',
    })
    expect(placed.every(({ shard, due }) => shard === due)).toBe(true)
    expect(new Set(placed.map(({ shard }) => shard)).size).toBe(3)
  })
})
