import { setTimeout } from 'node:timers/promises'
import type { PriceStatus } from '@tickmark/core/answers/PriceStatus'
import { startFakeExchanges } from '@tickmark/server/testing/startFakeExchanges'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { API_HEADERS } from '../fetchBytes.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { TRADED_TOKENS } from '../prices/followPrices.ts'
import { quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds, readMemory, watchCrowding } from '../readUsage.ts'
import { type Running, startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'

const SUBSCRIBERS: Sized = { whole: 2_000, smoke: 120 }
/**
 * Pages in a separate process with nothing else to read. They connect last, so the server sends to
 * them last.
 */
const WATCHED = 100
/** The number of tokens that each page follows. */
const FOLLOWED = 10
/** An exchange reports all its tokens once a second, as Binance does. */
const ROUND_MS = 1_000
const MAX_SECONDS: Sized = { whole: 600, smoke: 3 }
const CONNECT_WITHIN_MS = 60_000
/** Until then buffers and compiled code are still growing. */
const WARM_SHARE = 0.2
const CENTS = 100
const BAR_MS = 50
const BAR_GROWTH = 1.1

/**
 * Measures how long a price takes from an exchange to pages, with thousands of them on one server, and
 * whether the server's memory stays constant. `seconds` shortens the run.
 *
 * The latency starts when the exchange hands a trade to its socket, and ends when a page has
 * received the bytes: it includes reading and merging on the server, the debounce interval, writing
 * to all pages, and the page's own reading. One process cannot read thousands of connections as
 * quickly as thousands of browsers do. So the bar applies to pages in a separate process, which the
 * server serves last; the latency of all others is reported too. Those are read at low priority,
 * because real browsers run on other machines.
 */
export async function* prices({
  size,
  seconds = MAX_SECONDS[size],
}: BenchOptions): AsyncGenerator<Result> {
  const subscribers = SUBSCRIBERS[size]
  const exchanges = await startFakeExchanges({ heartbeats: true })
  const server = await startServer({
    dataDir: makeTempFolder('prices'),
    settings: {
      TT_FLAGS: 'REALTIME_PRICES_ENABLED=on',
      TT_PRICE_EXCHANGES: 'kraken',
      TT_PRICE_KRAKEN_URL: exchanges.origins.kraken,
      TT_PRICE_CONNECTIONS_PER_ADDRESS: String(subscribers),
    },
  })
  while (exchanges.asked('kraken').length < TRADED_TOKENS.length) await setTimeout(50)
  const crowd = await readPrices(server.url, subscribers - WATCHED, 'aside')
  const watched = await readPrices(server.url, WATCHED)
  logProgress(
    `${subscribers} pages follow ${FOLLOWED} of ${TRADED_TOKENS.length} tokens each, for ${seconds} s`,
  )
  const logCrowding = watchCrowding(server.pid)
  const cpuBefore = readCpuSeconds(server.pid)
  const memory: number[] = []
  let lastRoundAt = 0
  for (let round = 0; round < seconds; round++) {
    const began = performance.now()
    lastRoundAt = Date.now()
    for (const { symbol } of TRADED_TOKENS) exchanges.sendPrice('kraken', symbol, 1 + round / CENTS)
    await setTimeout(ROUND_MS - (performance.now() - began))
    server.checkAlive()
    memory.push(readMemory(server.pid, 'VmRSS'))
  }
  const cpuAfter = readCpuSeconds(server.pid)
  logCrowding()
  const pages = await countPages(server.url)
  if (pages !== subscribers) throw new Error(`Only ${pages} pages were left at the end.`)
  await server.stop()
  await exchanges.stop()
  const waits = await listWaits(watched, lastRoundAt)
  tellWaits('all others', await listWaits(crowd, lastRoundAt))
  tellWaits('the watched pages', waits)
  if (cpuBefore !== undefined && cpuAfter !== undefined)
    logProgress(
      `${(((cpuAfter - cpuBefore) / seconds) * 1_000).toFixed(0)} ms of processor time a second`,
    )
  const warm = memory[Math.floor(seconds * WARM_SHARE)] ?? 0
  logProgress(`memory ${warm.toFixed(0)} MB when warm, ${memory.at(-1)?.toFixed(0)} MB at the end`)
  yield compareWithBar({ bench: 'prices', value: quantile(waits, 0.99), unit: 'ms', bar: BAR_MS })
  yield compareWithBar({
    bench: 'prices.memory',
    value: memory.at(-1) ?? 0,
    unit: 'MB',
    reference: warm,
    bar: BAR_GROWTH,
  })
}

async function readPrices(url: string, pages: number, aside?: 'aside'): Promise<Running> {
  const program = 'bench/src/processes/readPrices.ts'
  const args = [program, url, String(pages), String(FOLLOWED)]
  const reader = startProcess(process.execPath, aside === undefined ? args : [...args, aside])
  await reader.until(/ready/, CONNECT_WITHIN_MS)
  return reader
}

async function countPages(url: string): Promise<number> {
  const answer = await fetch(new URL('/v2/internal/prices', url), { headers: API_HEADERS })
  return ((await answer.json()) as PriceStatus).subscribers
}

/** Parses what the pages received; fails if one of them missed the last round. */
async function listWaits(reader: Running, lastRoundAt: number): Promise<number[]> {
  const [, heard = ''] = await reader.until(/heard (\{.*\})\n/, CONNECT_WITHIN_MS)
  const { waits, allUpTo } = JSON.parse(heard) as { waits: number[]; allUpTo: number }
  if (allUpTo < lastRoundAt) throw new Error('A page has not heard of the last prices.')
  return waits
}

function tellWaits(who: string, waits: readonly number[]): void {
  const [half, most] = [0.5, 0.99].map((share) => quantile(waits, share).toFixed(1))
  logProgress(
    `${who} heard ${waits.length} messages, half within ${half} ms, 99 of 100 within ${most} ms`,
  )
}
