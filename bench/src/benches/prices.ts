import { setTimeout } from 'node:timers/promises'
import { EXCHANGE_SYMBOLS } from '@tickmark/core/projects/EXCHANGE_SYMBOLS'
import { startFakeExchanges } from '@tickmark/server/testing/startFakeExchanges'
import { judge } from '../judge.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { followPrices } from '../prices/followPrices.ts'
import { readCpuSeconds } from '../processes/readCpuSeconds.ts'
import { readMemory } from '../processes/readMemory.ts'
import { startServer } from '../processes/startServer.ts'
import { quantile } from '../quantile.ts'
import type { Result } from '../Result.ts'
import { tell } from '../tell.ts'

const SUBSCRIBERS = 2_000
/** Tokens that are traded, and how many of them each page follows. */
const TOKENS = 50
const FOLLOWED = 10
/** An exchange tells of all its tokens once a second, as Binance does. */
const ROUND_MS = 1_000
const LONGEST_SECONDS = 600
/** Until then buffers and compiled code are still growing. */
const WARM_SHARE = 0.2
const CENTS = 100
const BAR_MS = 50
const BAR_GROWTH = 1.1

/**
 * How long a price takes from an exchange to pages, with thousands of them on one server, and whether the server's
 * memory stays what it is. `seconds` shortens the run.
 */
export async function* prices({ seconds = LONGEST_SECONDS }): AsyncGenerator<Result> {
  const tokens = Object.entries(EXCHANGE_SYMBOLS)
    .flatMap(([id, { kraken }]) => (kraken === undefined ? [] : [{ id, symbol: kraken }]))
    .slice(0, TOKENS)
  const exchanges = await startFakeExchanges({ heartbeats: true })
  const server = await startServer({
    dataDir: makeTempFolder('prices'),
    settings: {
      TT_FLAGS: 'REALTIME_PRICES_ENABLED=on',
      TT_PRICE_EXCHANGES: 'kraken',
      TT_PRICE_KRAKEN_URL: exchanges.origins.kraken,
      TT_PRICE_CONNECTIONS_PER_ADDRESS: String(SUBSCRIBERS),
    },
  })
  while (exchanges.asked('kraken').length < TOKENS) await setTimeout(50)
  // Each round has a price of its own, by which it is known again.
  const toldAt: number[] = []
  const waits: number[] = []
  const onPrice = (price: number) => {
    const sent = toldAt[Math.round((price - 1) * CENTS)]
    if (sent !== undefined) waits.push(performance.now() - sent)
  }
  for (let page = 0; page < SUBSCRIBERS; page++) {
    const ids = tokens
      .map(({ id }) => id)
      .filter((_, index) => (index + page) % (TOKENS / FOLLOWED) === 0)
    await followPrices({ url: new URL(server.url), ids, onPrice })
  }
  tell(`${SUBSCRIBERS} pages follow ${FOLLOWED} of ${TOKENS} tokens each, for ${seconds} s`)
  const cpuBefore = readCpuSeconds(server.pid)
  const memory: number[] = []
  for (let round = 0; round < seconds; round++) {
    const began = performance.now()
    toldAt[round] = began
    for (const { symbol } of tokens) exchanges.tell('kraken', symbol, 1 + round / CENTS)
    await setTimeout(ROUND_MS - (performance.now() - began))
    server.checkAlive()
    memory.push(readMemory(server.pid, 'VmRSS'))
  }
  const { length } = waits
  tell(`${length} messages heard, half of them within ${quantile(waits, 0.5).toFixed(1)} ms`)
  const cpuAfter = readCpuSeconds(server.pid)
  if (cpuBefore !== undefined && cpuAfter !== undefined)
    tell(`${(((cpuAfter - cpuBefore) / seconds) * 1_000).toFixed(0)} ms of processor time a second`)
  const warm = memory[Math.floor(seconds * WARM_SHARE)] ?? 0
  tell(`memory ${warm.toFixed(0)} MB when warm, ${memory.at(-1)?.toFixed(0)} MB at the end`)
  await server.stop()
  await exchanges.stop()
  yield judge({ bench: 'prices', value: quantile(waits, 0.99), unit: 'ms', bar: BAR_MS })
  yield judge({
    bench: 'prices.memory',
    value: memory.at(-1) ?? 0,
    unit: 'MB',
    reference: warm,
    bar: BAR_GROWTH,
  })
}
