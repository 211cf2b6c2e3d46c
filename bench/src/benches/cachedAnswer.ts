import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { LAST_DAY } from '../facts/insertFacts.ts'
import { API_HEADERS } from '../fetchBytes.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
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

type Load = { url: URL; headers: Readonly<Record<string, string>>; connections: number }

/**
 * Repeats one request over keep-alive connections and returns responses per second. Reads only the
 * length of a response, so that the server is measured and not the client. All responses must have
 * the same length and a `Content-Length`.
 */
async function measureThroughput(load: Load, seconds: number): Promise<number> {
  const deadline = performance.now() + seconds * 1_000
  const started = performance.now()
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => askUntil(load, deadline)),
  )
  const elapsed = (performance.now() - started) / 1_000
  return counts.reduce((sum, count) => sum + count, 0) / elapsed
}

function askUntil({ url, headers }: Load, deadline: number): Promise<number> {
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const requestBytes = Buffer.from(
    [`GET ${url.pathname}${url.search} HTTP/1.1`, ...lines, '', ''].join('\r\n'),
  )
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname)
    socket.setNoDelay(true)
    let count = 0
    let expected = 0
    let received = 0
    socket.on('connect', () => socket.write(requestBytes))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (typeof chunk === 'string') return
      if (received === 0) {
        try {
          expected = readLength(chunk)
        } catch (error) {
          socket.destroy()
          reject(error)
          return
        }
      }
      received += chunk.length
      if (received < expected) return
      received = 0
      count++
      if (performance.now() < deadline) socket.write(requestBytes)
      else {
        socket.destroy()
        resolve(count)
      }
    })
  })
}

/** The length of a complete response, from its first bytes. */
function readLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined || !head.startsWith('HTTP/1.1 200'))
    throw new Error(`Not an answer that can be measured: ${head.slice(0, 120)}`)
  return end + 4 + Number(length)
}
