import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { onEach } from '@tickmark/analytics/shards/openShards'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { openTestCluster } from '@tickmark/server/testing/openTestCluster'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { createSeriesClient, measureAlternately } from '../facts/createSeriesClient.ts'
import { startFactsServer } from '../facts/fillFolder.ts'
import { DAYS_PER_SERIES, insertFacts, insertSeries, listReported } from '../facts/insertFacts.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds, readMemory } from '../readUsage.ts'

const SHARDS = 3
/** Without `--facts`. */
const FACTS: Sized = { whole: 200_000_000, smoke: 100_000 }
/** The reference for queries: what the shards have first. */
const FIRST_FACTS: Sized = { whole: 1_000_000, smoke: 20_000 }
const WARM_UP: Sized = { whole: 20, smoke: 2 }
const ROUNDS: Sized = { whole: 100, smoke: 5 }
const MERGED_WITHIN_MS = 240_000
const SETTLE_MS = 1_000
const MB = 1024 * 1024

/** Growth of a query from a million facts on, and our own limits for what the engines use. */
const BARS = { growth: 1.3, secondsPerMillion: 2, bytesPerFact: 16, memoryMb: 4_000 } as const

type Cluster = Awaited<ReturnType<typeof openTestCluster>>

/**
 * Facts on three shards: how long the engines take to make them, how a query grows from a million facts on, and
 * the disk and memory of the engines.
 */
export async function* shards({ size, facts }: BenchOptions): AsyncGenerator<Result> {
  const cluster = await openTestCluster(SHARDS)
  try {
    const { url, shards: urls } = await cluster.createStore('facts')
    const db = await openAnalytics({ kind: 'server', url, shards: urls })
    const count = facts ?? FACTS[size]
    const first = Math.min(FIRST_FACTS[size], count)
    const projects = listProjects(db, count)
    await insertSeries(db, projects)
    await fill(db, { projects, from: 0, to: first })
    const server = await startFactsServer(makeTempFolder('shards'), [url, ...urls])
    const client = createSeriesClient(server.url)
    const asking = { client, cluster, size }
    const before = await ask(asking)
    const cpuBefore = sumOf(cluster, readCpuSeconds)
    const started = performance.now()
    await fill(db, { projects, from: first, to: count })
    const seconds = (performance.now() - started) / 1_000
    const cpu = sumOf(cluster, readCpuSeconds) - cpuBefore
    const millions = (count - first) / 1e6
    logProgress(
      `${millions} M facts in ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of processor time`,
    )
    await waitForMerges(db)
    const after = await ask(asking)
    const { bytes, rows, parts } = await readDisk(db)
    logProgress(`${rows / 1e6} M facts in ${parts} parts, ${(bytes / MB).toFixed(0)} MB`)
    const memory = sumOf(cluster, (pid) => readMemory(pid, 'VmRSS'))
    const highest = sumOf(cluster, (pid) => readMemory(pid, 'VmHWM'))
    logProgress(
      `memory of the engines ${memory.toFixed(0)} MB, at its highest ${highest.toFixed(0)} MB`,
    )
    await server.stop()
    await db.close()
    yield compareWithBar({
      bench: 'shards.insert',
      value: cpu / millions,
      unit: 's/M',
      bar: BARS.secondsPerMillion,
    })
    yield compareWithBar({
      bench: 'shards.cpu',
      value: after.cpu,
      unit: 'ms',
      reference: before.cpu,
      bar: BARS.growth,
    })
    for (const [share, name] of [
      [0.5, 'p50'],
      [0.95, 'p95'],
    ] as const) {
      const [value, reference] = [quantile(after.whole, share), quantile(before.whole, share)]
      yield compareWithBar({
        bench: `shards.${name}`,
        value,
        unit: 'ms',
        reference,
        bar: BARS.growth,
      })
    }
    yield compareWithBar({
      bench: 'shards.disk',
      value: bytes / rows,
      unit: 'B/fact',
      bar: BARS.bytesPerFact,
    })
    yield compareWithBar({ bench: 'shards.memory', value: memory, unit: 'MB', bar: BARS.memoryMb })
  } finally {
    await cluster.stop()
  }
}

/** The projects of the catalog and as many made-up ones as the facts need. */
function listProjects(db: Analytics, count: number): string[] {
  const known = db.catalog.projects.map(({ project_id }) => project_id)
  const needed = Math.ceil(count / (listReported().length * DAYS_PER_SERIES))
  const made = Array.from(
    { length: Math.max(0, needed + SHARDS - known.length) },
    (_, at) => `made-up-${at}`,
  )
  return [...known, ...made]
}

type Filling = { projects: readonly string[]; from: number; to: number }

/** Each shard makes the facts of its own projects. */
async function fill(db: Analytics, { projects, from, to }: Filling): Promise<void> {
  const placed = await db.rows<{ shard: number; projects: string[] }>({
    sql: `SELECT cityHash64(id) % {shards: UInt32} + 1 AS shard, groupArray(id) AS projects
          FROM (SELECT arrayJoin({projects: Array(String)}) AS id) GROUP BY shard`,
    params: { projects, shards: SHARDS },
  })
  await onEach(db.shards, async (shard) => {
    const own = placed.find((one) => one.shard === shard.number)?.projects ?? []
    const part = own.length / projects.length
    await insertFacts(shard, {
      projects: own,
      from: Math.round(from * part),
      to: Math.round(to * part),
    })
  })
}

type Asking = {
  client: ReturnType<typeof createSeriesClient>
  cluster: Cluster
  size: BenchOptions['size']
}

/**
 * Milliseconds of the query, and as `cpu` those of processor time that the engines take for one, which other
 * programs on the machine do not change.
 */
async function ask({ client, cluster, size }: Asking) {
  const whole: number[] = []
  const engine: number[] = []
  let used = 0
  for (let round = -WARM_UP[size]; round < ROUNDS[size]; round++) {
    if (round === 0) used = sumOf(cluster, readCpuSeconds)
    const times = await measureAlternately(client, round)
    if (round < 0) continue
    whole.push(times.whole)
    engine.push(times.engine)
  }
  // Each round asks through the server and in the engine.
  const cpu = (1_000 * (sumOf(cluster, readCpuSeconds) - used)) / (2 * ROUNDS[size])
  for (const [name, values] of Object.entries({ whole, engine }))
    logProgress(
      `${name}: p50 ${quantile(values, 0.5).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms`,
    )
  logProgress(`processor time of the engines: ${cpu.toFixed(1)} ms`)
  return { whole, cpu }
}

/** Parts are merged in the background, for a while longer than facts are inserted. */
async function waitForMerges({ shards: all }: Analytics): Promise<void> {
  const giveUpAt = performance.now() + MERGED_WITHIN_MS
  const sql = 'SELECT count() AS running FROM system.merges'
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const running = await Promise.all(all.map((shard) => shard.rows<{ running: number }>({ sql })))
    if (running.every(([row]) => row?.running === 0) || performance.now() > giveUpAt) return
  }
}

type Disk = { bytes: number; rows: number; parts: number }

async function readDisk({ shards: all }: Analytics): Promise<Disk> {
  const sum: Disk = { bytes: 0, rows: 0, parts: 0 }
  for (const shard of all) {
    const [row] = await shard.rows<Disk>({
      sql: `SELECT sum(bytes_on_disk) AS bytes, sum(rows) AS rows, count() AS parts FROM system.parts
            WHERE database = currentDatabase() AND table = 'facts' AND active`,
    })
    sum.bytes += row?.bytes ?? 0
    sum.rows += row?.rows ?? 0
    sum.parts += row?.parts ?? 0
  }
  return sum
}

function sumOf({ servers }: Cluster, read: (pid: number) => number | undefined): number {
  return servers.reduce((sum, { pid }) => sum + (read(pid()) ?? 0), 0)
}
