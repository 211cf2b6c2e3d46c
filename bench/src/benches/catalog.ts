import { setTimeout } from 'node:timers/promises'
import { PROJECT_PRESETS, projectListQuery } from '@tickmark/core/screens/projectList'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { makeDocument } from '../catalog/makeDocument.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { median, quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds, readMemory } from '../readUsage.ts'
import { startProcess } from '../startProcess.ts'
import { servePort } from '../startServer.ts'

/** Projects and facts. */
const AMOUNTS: Sized<readonly [number, number]> = {
  whole: [10_000, 50_000_000],
  smoke: [600, 100_000],
}
const SEARCHES: Sized = { whole: 400, smoke: 20 }
const LISTS: Sized = { whole: 60, smoke: 6 }
const CHANGES: Sized = { whole: 5, smoke: 1 }
const FILL_WITHIN_MS = 400_000
const SEEN_WITHIN_MS = 10_000
const POLL_MS = 25
const BARS = {
  search: ['ms', 30],
  'list-size': ['KB', 120],
  list: ['ms', 60],
  publish: ['ms', 1_000],
  start: ['s', 3],
  memory: ['MB', 700],
} as const

/** A catalog of 10,000 projects: search, list, a published change, start and memory. */
export async function* catalog({ size }: BenchOptions): AsyncGenerator<Result> {
  const [projects, facts] = AMOUNTS[size]
  const dataDir = makeTempFolder('catalog')
  const args = ['bench/src/processes/fillCatalog.ts', dataDir, String(projects), String(facts)]
  await startProcess(process.execPath, args).finish(FILL_WITHIN_MS)
  const started = performance.now()
  const server = await servePort(['bench/src/processes/serveCatalog.ts', dataDir])
  const page = await (await fetch(`${server.url}/explorer/projects`)).text()
  const start = (performance.now() - started) / 1_000
  logProgress(`processor time until the first page: ${readCpuSeconds(server.pid)} s`)
  const [, answers = ''] = /id="tt-answers">(.*?)<\/script>/s.exec(page) ?? []
  logProgress(`the first page has ${(answers.length / 1_000).toFixed(0)} KB of answers`)
  const ask = async (address: string) => {
    const before = performance.now()
    const response = await fetch(`${server.url}${address}`)
    const text = await response.text()
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text.slice(0, 200)}`)
    return { ms: performance.now() - before, text }
  }
  const first = await ask(listAddress(0))
  const searches = await times(SEARCHES[size], (index) => ask(searchAddress(index)))
  const lists = await times(LISTS[size], (index) => ask(listAddress(index + 1)))
  logProgress(`the slowest search took ${Math.max(...searches).toFixed(0)} ms`)
  const changes = await times(CHANGES[size], async (index) => {
    const before = performance.now()
    await publishAndSee(server.url, projects + index)
    return { ms: performance.now() - before }
  })
  const memory = readMemory(server.pid, 'VmRSS')
  await server.stop()
  const measured = {
    search: quantile(searches, 0.95),
    'list-size': Buffer.byteLength(first.text) / 1_000,
    list: median(lists),
    publish: Math.max(...changes),
    start,
    memory,
  } satisfies Record<keyof typeof BARS, number>
  for (const [name, [unit, bar]] of Object.entries(BARS))
    yield compareWithBar({
      bench: `catalog.${name}`,
      value: measured[name as keyof typeof BARS],
      unit,
      bar,
    })
}

async function times(count: number, act: (index: number) => Promise<{ ms: number }>) {
  const all: number[] = []
  for (let index = 0; index < count; index++) all.push((await act(index)).ms)
  return all
}

/**
 * Returns the address of a search for a text typed on the way to a name, never the same twice; one text in five is
 * mistyped.
 */
function searchAddress(index: number): string {
  const { name } = makeDocument(index * 7)
  const typed = index % 5 === 0 ? name.replace(/[aeiou]/, 'x') : name.slice(0, 2 + (index % 12))
  const texts = [typed, ...(index % 3 === 0 ? [`${typed} fees`] : [])]
  const query = texts.map((text) => `texts=${encodeURIComponent(text)}`).join('&')
  return `/v2/internal/project-search?${query}&with_metrics=true&limit=${20 + (index % 30)}`
}

/** The first page of the list, then other orders, filters and pages of it. */
function listAddress(index: number): string {
  const columns = PROJECT_PRESETS[0].columns.filter((column) => !column.endsWith('_trend'))
  const input = projectListQuery(
    undefined,
    index === 0 ? undefined : [`-${columns[index % columns.length]}`],
  )
  const query = new URLSearchParams({
    columns: input.columns.join(),
    sort: input.sort.join(),
    limit: String(input.limit),
    ...(index > 0 && { offset: String((index % 7) * input.limit) }),
    ...(index % 4 === 1 && { text: `fi${index}` }),
    ...(index % 4 === 2 && {
      sectors: MARKET_SECTORS[index % MARKET_SECTORS.length]?.market_sector_id ?? 'lending',
    }),
  })
  return `/v2/internal/projects?${query}`
}

/** Publishes a new project, and asks for it until it is there. */
async function publishAndSee(url: string, index: number): Promise<void> {
  const published = fetch(`${url}/bench/publish?index=${index}`, { method: 'POST' })
  let isSeen = false
  const deadline = performance.now() + SEEN_WITHIN_MS
  while (!isSeen && performance.now() < deadline) {
    await setTimeout(POLL_MS)
    isSeen = (await fetch(`${url}/v2/internal/projects/project-${index}?definitions=false`)).ok
  }
  const { status } = await published
  if (!isSeen) throw new Error(`The change was not seen; publishing answered ${status}.`)
}
