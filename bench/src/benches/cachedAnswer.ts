import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { LAST_DAY } from '../facts/insertFacts.ts'
import { API_HEADERS } from '../fetchBytes.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { type Load, measureThroughput } from '../measureThroughput.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds } from '../readUsage.ts'
import { startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'

const ANSWER_BYTES = 20_000
const CONNECTIONS = 20
const ROUNDS: Sized = { whole: 7, smoke: 1 }
const ROUND_SECONDS: Sized = { whole: 1.5, smoke: 0.2 }
const BAR = 0.7

/** Throughput of a cached API response relative to a bare HTTP server that sends the same bytes. */
export async function* cachedAnswer({ size }: BenchOptions): AsyncGenerator<Result> {
  const server = await startServer({ dataDir: await getSampleFolder(size) })
  const { address, body, type } = await findAnswer(
    server.url,
    size === 'whole' ? addDays(toDay(Date.now()), -2) : LAST_DAY,
  )
  const file = join(makeTempFolder('bytes'), 'body')
  writeFileSync(file, body)
  const bare = startProcess(process.execPath, ['bench/src/processes/bareServer.ts', file, type])
  const [, port] = await bare.until(/port (\d+)/, 10_000)

  const seconds = ROUND_SECONDS[size]
  const common = { headers: API_HEADERS, connections: CONNECTIONS, seconds }
  const subject = { ...common, url: new URL(address, server.url), pid: server.pid }
  const reference = { ...subject, url: new URL(address, `http://127.0.0.1:${port}`), pid: bare.pid }
  const own = { rates: [] as number[], cpu: [] as number[] }
  const other = { rates: [] as number[], cpu: [] as number[] }
  for (let round = 0; round <= ROUNDS[size]; round++) {
    const [first, second] = [await measure(subject), await measure(reference)]
    // The first round is a warm-up.
    if (round === 0) continue
    own.rates.push(first.rate)
    own.cpu.push(first.cpu)
    other.rates.push(second.rate)
    other.cpu.push(second.cpu)
  }
  logProgress(
    `${body.length} bytes; processor time per answer ${median(own.cpu).toFixed(1)} µs against ${median(other.cpu).toFixed(1)} µs`,
  )
  yield compareWithBar({
    bench: 'cached-answer',
    value: median(own.rates),
    unit: 'requests/s',
    reference: median(other.rates),
    bar: BAR,
    isFloor: true,
  })
}

/** Responses per second, and microseconds of the server's CPU time for each. */
async function measure(load: Load & { pid: number; seconds: number }) {
  const before = readCpuSeconds(load.pid) ?? 0
  const rate = await measureThroughput(load, load.seconds)
  const cpu = ((readCpuSeconds(load.pid) ?? 0) - before) * 1e6
  return { rate, cpu: cpu / (rate * load.seconds) }
}

/** A URL of the API whose response has about this size, with days up to `end`. */
async function findAnswer(base: string, end: Day) {
  let days = 100
  for (;;) {
    const address = `/v2/projects/ethereum/metrics?metric_ids=fees,price&start=${addDays(end, 1 - days)}&end=${end}`
    const response = await fetch(new URL(address, base), {
      headers: { ...API_HEADERS, 'accept-encoding': 'identity' },
    })
    const body = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${body}`)
    const wanted = Math.round((days * ANSWER_BYTES) / body.length)
    if (Math.abs(wanted - days) <= 2)
      return { address, body, type: response.headers.get('content-type') ?? '' }
    days = wanted
  }
}
