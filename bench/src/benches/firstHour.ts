import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readCurated } from '@tickmark/analytics/catalog/readCatalog'
import { z } from 'zod'
import { type BenchOptions, type BenchSize, logProgress, type Sized } from '../Bench.ts'
import { BARS, type Measured } from '../firstHour/BARS.ts'
import { judgeList } from '../firstHour/judgeNumbers.ts'
import { startWorld } from '../firstHour/startWorld.ts'
import { TerminalApi } from '../firstHour/TerminalApi.ts'
import { formatUntruths, type Untruth } from '../firstHour/Untruth.ts'
import { visitMinute } from '../firstHour/visitMinute.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { ROOT } from '../startProcess.ts'
import { startServer } from '../startServer.ts'
import { findDist, openBrowser } from '../web/openBrowser.ts'
import { createPacedClock, formatPace, parsePace } from '../world/createPacedClock.ts'
import { createWorld } from '../world/createWorld.ts'
import { WHOLE_WORLD, type WorldSize } from '../world/World.ts'

const SIZES: Sized<WorldSize> = {
  whole: WHOLE_WORLD,
  smoke: { protocols: 400, chains: 200, coins: 500, minDays: 60 },
}
/** As fast as time while the processor limits the terminal, fast while it waits for sources. */
const PACES: Sized<string> = { whole: '1:16,15:60', smoke: '1:60' }
/** Minutes of the sources' clock at which pages are visited. */
const VISITS: Sized<readonly number[]> = { whole: [1, 2, 5, 15, 60], smoke: [0.5] }
/** The longest run, in minutes of the sources' clock. */
const LASTS_MINUTES: Sized<number> = { whole: 65, smoke: 10 }
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const POLL_MS = 2_000
const SHOWN = 12

/**
 * A new installation on the local internet: how soon it has what the sources have, and whether all that it says is true
 * whenever pages are visited. Times are those of the sources' clock.
 * @throws Error if a page or an answer said something untrue, or a source was asked for an address that it does not have.
 */
export async function* firstHour({ size, ...options }: BenchOptions): AsyncGenerator<Result> {
  const { root = ROOT, pictures = null } = { root: options.server, ...options }
  await waitForMidnight(size)
  const pace = parsePace(options.pace ?? PACES[size])
  const clock = createPacedClock(pace)
  const today = Math.floor(pace.start / DAY_MS)
  await findDist()
  const browser = await openBrowser()
  const { documents } = await readCurated()
  const world = createWorld(documents, { ...SIZES[size], day: today })
  const sources = await startWorld(SIZES[size], formatPace(pace))
  const started = clock.now()
  const server = await startServer({
    dataDir: makeTempFolder('first-hour'),
    sample: size === 'whole',
    root,
    preload: join(import.meta.dirname, '../processes/setClock.ts'),
    settings: {
      ...OFFLINE,
      TT_SYNC: 'on',
      TT_SOURCE_MIRROR: sources.url,
      BENCH_PACE: formatPace(pace),
      BENCH_CLOCK: join(root, 'packages/ingest/src/connectors/Clock.ts'),
    },
  })
  const measured: Measured = { api: new TerminalApi(server.url), world, today }
  const minutes = () => (clock.now() - started) / MINUTE_MS
  const ended = new AbortController()
  const untruths: Untruth[] = []
  const reached = pollBars(measured, { minutes, signal: ended.signal, untruths })
  for (const minute of VISITS[size]) {
    await setTimeout(Math.max(0, clock.toReal(started + minute * MINUTE_MS) - Date.now()))
    server.checkAlive()
    const found = await visitMinute(measured, { minute, browser, size, pictures })
    logProgress(
      `visited at minute ${minute}, until ${minutes().toFixed(1)}: ${found.length} untrue`,
    )
    untruths.push(...found)
  }
  ended.abort()
  const seconds = await reached
  const calls = Calls.parse(await (await fetch(`${sources.url}/calls`)).json())
  logProgress(`calls: ${JSON.stringify(calls)}`)
  await browser.close()
  await server.stop()
  await sources.stop()

  for (const { bench, unit, bar } of BARS) {
    const after = (seconds.get(bench) ?? minutes() * 60) / (unit === 's' ? 1 : 60)
    // A bar that was not reached took longer than the measurement.
    const value = seconds.has(bench) ? after : Math.max(after, bar * 1.01)
    yield compareWithBar({ bench, value, unit, bar })
  }
  yield compareWithBar({
    bench: 'first-hour.untrue',
    value: untruths.length,
    unit: 'statements',
    bar: 0.5,
  })
  if (untruths.length > 0)
    throw new Error(
      [`${untruths.length} statements are untrue:`, ...formatUntruths(untruths)].join('\n'),
    )
  const unknown = Object.entries(calls).flatMap(([host, of]) =>
    of.unknown.map((path) => host + path),
  )
  if (unknown.length > 0)
    throw new Error(['The local internet does not know these addresses:', ...unknown].join('\n'))
}

/** The requests to each host. */
const Calls = z.record(
  z.string(),
  z.object({ calls: z.number(), refused: z.number(), unknown: z.array(z.string()) }),
)

/**
 * Waits for the next day where this one ends before the run does: all figures are of one day.
 * @throws Error if that would take long.
 */
async function waitForMidnight(size: BenchSize): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left > LASTS_MINUTES[size] * MINUTE_MS) return
  if (size === 'whole')
    throw new Error('It is less than an hour to midnight (UTC), and all figures are of one day.')
  logProgress('waits for midnight (UTC)')
  await setTimeout(left + 1_000)
}

/** Nothing but the local internet is called. */
const OFFLINE = {
  TT_LOGOS: 'off',
  TT_PRICE_BINANCE_URL: 'ws://127.0.0.1:9',
  TT_PRICE_COINBASE_URL: 'ws://127.0.0.1:9',
  TT_PRICE_KRAKEN_URL: 'ws://127.0.0.1:9',
}

/**
 * Asks again and again what is still missing, and returns after how many seconds each bar had nothing left. Adds what the
 * list says in between and is untrue, each thing once.
 */
async function pollBars(
  measured: Measured,
  {
    minutes,
    signal,
    untruths,
  }: { minutes: () => number; signal: AbortSignal; untruths: Untruth[] },
): Promise<Map<string, number>> {
  const seconds = new Map<string, number>()
  const missing = new Map<string, readonly string[]>()
  const said = new Set<string>()
  while (!signal.aborted) {
    const minute = Number(minutes().toFixed(1))
    for (const one of await judgeList({ ...measured, minute }).catch(() => []))
      if (!said.has(one.said)) {
        said.add(one.said)
        untruths.push(one)
      }
    for (const { bench, find } of BARS) {
      if (seconds.has(bench) || signal.aborted) continue
      const at = minutes()
      // While the server is busy it says so.
      const left = await find(measured).catch((failure: unknown) => [String(failure).slice(0, 200)])
      if (left.length === 0) {
        seconds.set(bench, at * 60)
        logProgress(`${bench} after ${at.toFixed(2)} min`)
      }
      missing.set(bench, left)
    }
    await setTimeout(POLL_MS)
  }
  for (const [bench, left] of missing)
    if (left.length > 0)
      logProgress(`${bench} lacks ${left.length}: ${left.slice(0, SHOWN).join('; ')}`)
  return seconds
}
