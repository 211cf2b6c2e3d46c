import { setTimeout } from 'node:timers/promises'
import { startFakeExchanges } from '@tickmark/server/testing/startFakeExchanges'
import { type BenchOptions, type BenchSize, logProgress, type Sized } from '../Bench.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { median, quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readMemory, watchCrowding } from '../readUsage.ts'
import { servePort } from '../startServer.ts'
import { serveHistories } from '../sync/serveHistories.ts'
import { visitPages } from '../sync/visitPages.ts'
import { followPrices, runSyncs, type SoakPart } from './soakParts.ts'

const SECONDS: Sized = { whole: 600, smoke: 3 }
const SHORT_SECONDS: Sized = { whole: 120, smoke: 2 }
const PROTOCOLS: Sized = { whole: 60, smoke: 4 }
const FACTS: Sized = { whole: 1_000_000, smoke: 100_000 }
const IDLE_MS: Sized = { whole: 20_000, smoke: 1_000 }
const SAMPLE_EVERY_MS: Sized = { whole: 2_000, smoke: 200 }
/** Growth that still counts as flat: the engine's buffers vary in size. */
const MEMORY_BAR = 1.15
const PAGES_BAR = 2

/** Syncs, page visits and sockets at the same time for ten minutes. */
export function soak({ size }: BenchOptions): AsyncGenerator<Result> {
  return measure({ bench: 'soak', size, seconds: SECONDS[size] })
}

/** The same for two minutes. */
export function soakShort({ size }: BenchOptions): AsyncGenerator<Result> {
  return measure({ bench: 'soak-short', size, seconds: SHORT_SECONDS[size] })
}

type Soak = { bench: string; size: BenchSize; seconds: number }

async function* measure({ bench, size, seconds }: Soak): AsyncGenerator<Result> {
  const dataDir = await fillFolder(FACTS[size], 'whole')
  const exchanges = await startFakeExchanges()
  const provider = await serveHistories(PROTOCOLS[size])
  const settings = {
    TT_FLAGS: 'REALTIME_PRICES_ENABLED=on',
    TT_PRICE_EXCHANGES: 'coinbase',
    TT_PRICE_COINBASE_URL: exchanges.origins.coinbase,
  }
  const server = await servePort([
    'bench/src/processes/serveAndSync.ts',
    dataDir,
    provider.url,
    JSON.stringify(settings),
  ])
  const idle = await visitFor(server.url, IDLE_MS[size])

  const busy: number[] = []
  const pages: SoakPart = async (url, signal) => {
    const { ms, errors } = await visitPages(url, signal)
    busy.push(...ms)
    return { what: 'pages', done: ms.length, errors }
  }
  const parts = [runSyncs(provider.url), followPrices(exchanges), pages, pages]
  const enough = new AbortController()
  const logCrowding = watchCrowding(server.pid)
  const running = parts.map((part) => part(server.url, enough.signal))
  const memory: number[] = []
  const ends = performance.now() + seconds * 1_000
  while (performance.now() < ends) {
    await setTimeout(SAMPLE_EVERY_MS[size])
    memory.push(readMemory(server.pid, 'VmRSS'))
  }
  enough.abort()
  const counts = await Promise.all(running)
  logCrowding()
  await server.stop()
  await provider.stop()
  await exchanges.stop()

  for (const { what, done, errors } of counts)
    logProgress(`${done} ${what}, ${errors.length} errors ${errors.slice(0, 3).join('; ')}`)
  const third = Math.floor(memory.length / 3)
  const early = median(memory.slice(third, 2 * third))
  const late = median(memory.slice(2 * third))
  logProgress(`memory ${early.toFixed(0)} MB, then ${late.toFixed(0)} MB`)
  const errors = counts.reduce((sum, one) => sum + one.errors.length, 0)
  yield compareWithBar({ bench: `${bench}.errors`, value: errors, unit: 'errors', bar: 0 })
  yield compareWithBar({
    bench: `${bench}.memory`,
    value: late,
    unit: 'MB',
    reference: early,
    bar: MEMORY_BAR,
  })
  yield compareWithBar({
    bench: `${bench}.pages`,
    value: quantile(busy, 0.95),
    unit: 'ms',
    reference: quantile(idle, 0.95),
    bar: PAGES_BAR,
  })
}

async function visitFor(url: string, ms: number): Promise<number[]> {
  const { ms: times } = await visitPages(url, AbortSignal.timeout(ms))
  return times
}
