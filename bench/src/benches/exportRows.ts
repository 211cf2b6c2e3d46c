import { readCatalog } from '@tickmark/analytics/catalog/readCatalog'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fillFolder, startFactsServer } from '../facts/fillFolder.ts'
import { DAYS_PER_SERIES } from '../facts/insertFacts.ts'
import { API_HEADERS } from '../fetchBytes.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readMemory } from '../readUsage.ts'

const FACTS: Sized = { whole: 1_200_000, smoke: 100_000 }
/** Projects whose days make a hundred thousand rows, and ten times as many. */
const FEW: Sized = { whole: 34, smoke: 2 }
const TIMES = 10
const ROUNDS = 3
/**
 * Our own limits: an export takes at most this multiple of the time that the engine alone needs to
 * write it…
 */
const BAR = 3
/** …and one file with all rows needs about as much memory as ten files with a tenth each. */
const MEMORY_BAR = 1.25

/**
 * A million rows as CSV: the time relative to the engine's own CSV of the same SQL, and the peak
 * memory relative to the same rows in ten files.
 */
export async function* exportRows({ size }: BenchOptions): AsyncGenerator<Result> {
  const folder = await fillFolder(FACTS[size], 'series')
  const many = TIMES * FEW[size]
  const few = await measurePeak(folder, FEW[size], ROUNDS * TIMES)
  const { peak, times } = await measurePeak(folder, many, ROUNDS)
  const [value, reference] = [median(times.whole), median(times.engine)]
  logProgress(
    `${Math.round((many * DAYS_PER_SERIES) / (value / 1_000))} rows a second, ${few.peak.toFixed(0)} and ${peak.toFixed(0)} MB`,
  )
  yield compareWithBar({ bench: 'export', value, unit: 'ms', reference, bar: BAR })
  yield compareWithBar({
    bench: 'export.memory',
    value: peak,
    unit: 'MB',
    reference: few.peak,
    bar: MEMORY_BAR,
  })
}

type Measured = { peak: number; times: { whole: number[]; engine: number[] } }

/**
 * Starts a server, exports this many projects this many times, and then has the engine write the
 * same, which it buffers completely.
 */
async function measurePeak(folder: string, projects: number, rounds: number): Promise<Measured> {
  const server = await startFactsServer(folder)
  const times: Measured['times'] = { whole: [], engine: [] }
  for (let round = 0; round < rounds; round++)
    times.whole.push(await download(server.url, projects))
  const peak = readMemory(server.pid, 'VmHWM')
  for (let round = 0; round < ROUNDS; round++) {
    const response = await fetch(new URL('/bench/engine', server.url))
    const { ms } = (await response.json()) as { ms: number }
    times.engine.push(ms)
  }
  await server.stop()
  return { peak, times }
}

/** Milliseconds until the last byte. Fails if the number of rows is wrong. */
async function download(url: string, projects: number): Promise<number> {
  const query: MetricQueryInput = {
    metrics: ['fees'],
    breakdown: ['project'],
    where: { projects: await listProjects(projects) },
    range: 'max',
  }
  const started = performance.now()
  const response = await fetch(new URL('/v2/query?format=csv', url), {
    method: 'POST',
    headers: { ...API_HEADERS, 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify(query),
  })
  let lines = 0
  for await (const chunk of response.body ?? [])
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  const elapsed = performance.now() - started
  const expected = projects * DAYS_PER_SERIES + 1
  if (lines !== expected)
    throw new Error(`${response.status}: the file has ${lines} lines, not ${expected}.`)
  return elapsed
}

/** The projects that `insertFacts` fills first. */
async function listProjects(count: number): Promise<string[]> {
  const ids = (await readCatalog()).projects.map(({ project_id }) => project_id).sort()
  return ['ethereum', ...ids.filter((id) => id !== 'ethereum')].slice(0, count)
}
