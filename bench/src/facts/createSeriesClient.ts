import { Agent, request } from 'node:http'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { API_HEADERS } from '../fetchBytes.ts'

/**
 * Different first and last days within the same months: a different query for the cache, the same
 * one for the engine.
 */
const DAYS_OF_A_MONTH = 28

type SeriesClient = {
  /** Milliseconds from requesting monthly fees of one project to the last byte of the response. */
  askSeries(): Promise<number>
  /** Milliseconds that the engine takes for the SQL of the last query. */
  askEngine(): Promise<number>
}

/** Queries a server of `startFactsServer` over one keep-alive connection. */
export function createSeriesClient(url: string): SeriesClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let requested = 0
  return {
    async askSeries() {
      const from = twoDigits(1 + (requested % DAYS_OF_A_MONTH))
      const to = twoDigits(1 + (Math.floor(requested / DAYS_OF_A_MONTH) % DAYS_OF_A_MONTH))
      requested++
      const query: MetricQueryInput = {
        metrics: ['fees'],
        where: { projects: ['ethereum'] },
        granularity: 'month',
        range: { from: `2019-02-${from}`, to: `2025-12-${to}` },
      }
      const body = JSON.stringify(query)
      const started = performance.now()
      const text = await send(new URL('/v2/query', url), { agent, method: 'POST', body })
      const elapsed = performance.now() - started
      if (!text.includes('"values":[')) throw new Error(`Not a series: ${text.slice(0, 300)}`)
      return elapsed
    },
    async askEngine() {
      const text = await send(new URL('/bench/engine', url), { agent, method: 'GET', body: '' })
      const { ms, bytes }: { ms: number; bytes: number } = JSON.parse(text)
      if (bytes === 0) throw new Error('The engine answered nothing.')
      return ms
    },
  }
}

function send(
  url: URL,
  { agent, method, body }: { agent: Agent; method: string; body: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...API_HEADERS,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url.pathname} answered ${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/**
 * Milliseconds of the whole query and of its SQL in the engine, measured one right after the other.
 * The second always has warmer caches, so their order alternates between rounds.
 */
export async function measureAlternately(
  client: SeriesClient,
  round: number,
): Promise<{ whole: number; engine: number }> {
  if (round % 2 === 0) {
    const whole = await client.askSeries()
    return { whole, engine: await client.askEngine() }
  }
  const engine = await client.askEngine()
  return { whole: await client.askSeries(), engine }
}
