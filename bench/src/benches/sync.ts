import { setTimeout } from 'node:timers/promises'
import { type BenchOptions, type BenchSize, logProgress, type Sized } from '../Bench.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds, readMemory } from '../readUsage.ts'
import { servePort } from '../startServer.ts'
import { runSync } from '../sync/runSync.ts'
import { serveHistories } from '../sync/serveHistories.ts'
import { type Visits, visitPages } from '../sync/visitPages.ts'

/** The number of protocols, and how long their full history may take. */
const PROTOCOLS: Sized = { whole: 7_000, smoke: 20 }
const MINUTES = 15
const MEMORY_BAR_MB = 600
/** The factor by which pages may be slower than on an idle server. */
const PAGES_BAR = 2
const INCREMENT_BAR_SECONDS = 30
/** Data loaded before, which the visited pages show. */
const FACTS: Sized = { whole: 1_000_000, smoke: 100_000 }
const IDLE_MS: Sized = { whole: 30_000, smoke: 1_500 }

/** `sync-parts` loads these fractions of all protocols. */
const PARTS: Sized<readonly number[]> = { whole: [10, 5], smoke: [10] }

/** A full history of a provider's protocols, and the day after, while pages are visited. */
export function sync({ size }: BenchOptions): AsyncGenerator<Result> {
  return measure({ bench: 'sync', size, part: 1 })
}

/** A tenth and a fifth of the protocols, to see whether the time grows linearly. */
export async function* syncParts({ size }: BenchOptions): AsyncGenerator<Result> {
  for (const part of PARTS[size]) yield* measure({ bench: `sync-parts.${part}`, size, part })
}

/** `part` divides the protocols and the bars that scale with them. */
type SyncRun = { bench: string; size: BenchSize; part: number }

async function* measure({ bench, size, part }: SyncRun): AsyncGenerator<Result> {
  const protocols = PROTOCOLS[size] / part
  const dataDir = await fillFolder(FACTS[size], 'whole')
  const provider = await serveHistories(protocols)
  const server = await servePort(['bench/src/processes/serveAndSync.ts', dataDir, provider.url])
  const atStart = readMemory(server.pid, 'VmRSS')
  await during(server.url, () => setTimeout(IDLE_MS[size] / 3))
  const idle = await during(server.url, () => setTimeout(IDLE_MS[size]))
  const cpu = readCpuSeconds(server.pid) ?? 0
  const first = await during(server.url, () => runSync(server.url, { isTold: true }))
  const seconds = first.ms / 1_000
  const used = (readCpuSeconds(server.pid) ?? 0) - cpu
  const peak = readMemory(server.pid, 'VmHWM')
  logProgress(
    `${bench}: ${protocols} protocols, ${first.rows} rows in ${seconds.toFixed(0)} s, of which ${used.toFixed(0)} s of processor; memory ${atStart.toFixed(0)} MB at the start, ${peak.toFixed(0)} MB at most`,
  )
  await fetch(provider.url, { method: 'POST' })
  const second = await during(server.url, () => runSync(server.url, { isTold: true }))
  logProgress(`the day after: ${second.rows} rows in ${(second.ms / 1_000).toFixed(0)} s`)
  await server.stop()
  await provider.stop()
  for (const line of [...idle.visits.errors, ...first.visits.errors].slice(0, 5)) logProgress(line)

  yield compareWithBar({ bench, value: seconds / 60, unit: 'min', bar: MINUTES / part })
  yield compareWithBar({ bench: `${bench}.memory`, value: peak, unit: 'MB', bar: MEMORY_BAR_MB })
  yield compareWithBar({
    bench: `${bench}.pages`,
    value: quantile(first.visits.ms, 0.95),
    unit: 'ms',
    reference: quantile(idle.visits.ms, 0.95),
    bar: PAGES_BAR,
  })
  const bar = INCREMENT_BAR_SECONDS / part
  yield compareWithBar({ bench: `${bench}.increment`, value: second.ms / 1_000, unit: 's', bar })
}

/** Visits pages while something else runs. */
async function during<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ rows: T; ms: number; visits: Visits }> {
  const enough = new AbortController()
  const visiting = visitPages(url, enough.signal)
  const started = performance.now()
  const rows = await work()
  const ms = performance.now() - started
  enough.abort()
  return { rows, ms, visits: await visiting }
}
