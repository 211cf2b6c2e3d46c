import { setTimeout } from 'node:timers/promises'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds, readMemory } from '../readUsage.ts'
import type { Running } from '../startProcess.ts'
import { servePort } from '../startServer.ts'
import { type Visits, visitPages } from '../sync/visitPages.ts'

/** Every history has at least three and a half years; the longest has five. */
const MIN_DAYS = 1_300

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

/** A full history of a provider's protocols, and the day after, while pages are visited. */
export async function* sync({ size }: BenchOptions): AsyncGenerator<Result> {
  const protocols = PROTOCOLS[size]
  const dataDir = await fillFolder(FACTS[size], 'whole')
  const provider = await serveHistories(protocols)
  const server = await servePort(['bench/src/processes/serveAndSync.ts', dataDir, provider.url])
  const atStart = readMemory(server.pid, 'VmRSS')
  await during(server.url, () => setTimeout(IDLE_MS[size] / 3))
  const idle = await during(server.url, () => setTimeout(IDLE_MS[size]))
  const cpu = readCpuSeconds(server.pid) ?? 0
  const first = await during(server.url, () => runSync(server.url))
  const seconds = first.ms / 1_000
  const used = (readCpuSeconds(server.pid) ?? 0) - cpu
  const peak = readMemory(server.pid, 'VmHWM')
  logProgress(
    `${protocols} protocols, ${first.rows} rows in ${seconds.toFixed(0)} s, of which ${used.toFixed(0)} s of processor; memory ${atStart.toFixed(0)} MB at the start, ${peak.toFixed(0)} MB at most`,
  )
  await fetch(provider.url, { method: 'POST' })
  const second = await during(server.url, () => runSync(server.url))
  logProgress(`the day after: ${second.rows} rows in ${(second.ms / 1_000).toFixed(0)} s`)
  await server.stop()
  await provider.stop()
  for (const line of [...idle.visits.errors, ...first.visits.errors].slice(0, 5)) logProgress(line)

  yield compareWithBar({ bench: 'sync', value: seconds / 60, unit: 'min', bar: MINUTES })
  yield compareWithBar({ bench: 'sync.memory', value: peak, unit: 'MB', bar: MEMORY_BAR_MB })
  yield compareWithBar({
    bench: 'sync.pages',
    value: quantile(first.visits.ms, 0.95),
    unit: 'ms',
    reference: quantile(idle.visits.ms, 0.95),
    bar: PAGES_BAR,
  })
  yield compareWithBar({
    bench: 'sync.increment',
    value: second.ms / 1_000,
    unit: 's',
    bar: INCREMENT_BAR_SECONDS,
  })
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

const POLL_MS = 500

type SyncAnswer = {
  error: string | null
  phases: { phase: string; ms: number; rss: number }[]
  datasets: { dataset: string; state: string; error: string | null; kept: number }[]
}

/**
 * Has the server of `serveAndSync` run a sync and returns the number of new rows.
 * @throws Error if any part of it failed.
 */
async function runSync(url: string): Promise<number> {
  const place = new URL('/bench/sync', url)
  await fetch(place, { method: 'POST' })
  let answer: SyncAnswer | null = null
  while (answer === null) {
    await setTimeout(POLL_MS)
    const state = (await (await fetch(place)).json()) as { answer: SyncAnswer | null }
    answer = state.answer
  }
  const { error, phases, datasets } = answer
  for (const { phase, ms, rss } of phases)
    logProgress(`${(ms / 1_000).toFixed(1)} s ${phase}, ${rss} MB at most`)
  const failed = datasets.find(({ state }) => state === 'failed')
  if (error !== null || failed)
    throw new Error(`The sync failed: ${error ?? failed?.error ?? 'without a reason'}`)
  return datasets.reduce((sum, { kept }) => sum + kept, 0)
}

/**
 * Starts the local internet with as many protocols, without limits, and with years of each. Its days are far
 * enough in the past that many can start before the current one.
 */
function serveHistories(protocols: number): Promise<Running & { url: string }> {
  return servePort([
    'bench/src/processes/serveWorld.ts',
    `--protocols=${protocols}`,
    `--minDays=${MIN_DAYS}`,
    '--daysAgo=200',
    '--no-limits',
  ])
}
