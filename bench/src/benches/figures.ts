import { request } from 'node:http'
import { API_HEADERS } from '../API_HEADERS.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { judge } from '../judge.ts'
import { median } from '../median.ts'
import { startServer } from '../processes/startServer.ts'
import type { Result } from '../Result.ts'
import { tell } from '../tell.ts'

/** The columns that the list of projects opens with. */
const COLUMNS = [
  'market_cap_circulating_7d_latest',
  'price_30d_change',
  'fees_30d_sum',
  'fees_30d_change',
  'revenue_30d_sum',
  'earnings_30d_sum',
  'tvl_7d_latest',
  'pf_circulating_7d_latest',
  'ps_circulating_7d_latest',
  'user_dau_30d_avg',
  'fees_30d_trend',
]
const WARM_UP = 20
const ROUNDS = 300
/** Limits of our own: the list must not be felt, beside the 350 ms that the whole page may take. */
const BAR_MS = 20
const BAR_KB = 150

/** The figures behind the list of projects, as the page asks for them a second time. */
export async function* figures(): AsyncGenerator<Result> {
  const server = await startServer({ dataDir: await getSampleFolder() })
  const input = encodeURIComponent(JSON.stringify({ columns: COLUMNS }))
  const url = new URL(`/trpc/projects.getFigures?input=${input}`, server.url)
  const times: number[] = []
  let bytes = 0
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const started = performance.now()
    bytes = await countBytes(url)
    if (round === -WARM_UP)
      tell(`the first answer took ${(performance.now() - started).toFixed(0)} ms`)
    if (round >= 0) times.push(performance.now() - started)
  }
  await server.stop()
  yield judge({ bench: 'figures', value: median(times), unit: 'ms', bar: BAR_MS })
  yield judge({ bench: 'figures.size', value: bytes / 1_000, unit: 'KB', bar: BAR_KB })
}

/** Bytes of the answer as they travel, packed as for a browser. */
function countBytes(url: URL): Promise<number> {
  const headers = { ...API_HEADERS, 'accept-encoding': 'gzip, deflate, br' }
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      let count = 0
      response.on('data', (chunk: Buffer) => {
        count += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(count)
        else reject(new Error(`${url.pathname} answered ${response.statusCode}.`))
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
