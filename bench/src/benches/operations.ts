import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { COIN_METRICS_HEADER, writeDailyTable } from '../facts/writeDailyTable.ts'
import { fetchBytes } from '../fetchBytes.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { quantile } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'

const FACTS: Sized = { whole: 1_000_000, smoke: 100_000 }
const DAYS: Sized = { whole: 6_000, smoke: 200 }
const ASSETS: Sized<readonly string[]> = {
  whole: ['btc', 'eth', 'ltc', 'doge', 'bch', 'xrp', 'ada', 'etc'],
  smoke: ['btc'],
}
const LOAD_WITHIN_MS = 600_000
const PAUSE_MS = 20
const VISIT_EVERY_MS = 250
const SHARE = 0.95
const BAR_MS = 20

/** Measures how long a probe and a scrape take while files are imported and a visitor reads pages. */
export async function* operations({ size }: BenchOptions): AsyncGenerator<Result> {
  const folder = makeTempFolder('csv')
  const table = { columns: COIN_METRICS_HEADER, rows: DAYS[size], days: DAYS[size] }
  for (const [seed, asset] of ASSETS[size].entries())
    await writeDailyTable(join(folder, `${asset}.csv`), { ...table, seed })
  const dataDir = await fillFolder(FACTS[size], 'whole')
  const server = await startServer({ dataDir, settings: { TT_METRICS_PORT: '0' } })
  const [, base = ''] = await server.until(/Metrics are at (\S+)\/metrics/, LOAD_WITHIN_MS)
  const load = startProcess(process.execPath, ['apps/server/src/import.ts', folder], {
    TT_DATA_DIR: dataDir,
  })
  let isLoading = true
  const loaded = load.finish(LOAD_WITHIN_MS).finally(() => {
    isLoading = false
  })
  const times: Record<'metrics' | 'readyz', number[]> = { metrics: [], readyz: [] }
  let bytes = 0
  const probe = async () => {
    while (isLoading) {
      for (const name of ['metrics', 'readyz'] as const) {
        const begun = performance.now()
        const answer = await fetchBytes(new URL(`/${name}`, base), 'identity')
        if (answer.status !== 200) throw new Error(`/${name} was answered ${answer.status}.`)
        times[name].push(performance.now() - begun)
        if (name === 'metrics') bytes = answer.bytes
      }
      await setTimeout(PAUSE_MS)
    }
  }
  const visit = async () => {
    while (isLoading) {
      await fetchBytes(new URL('/explorer/projects', server.url))
      await setTimeout(VISIT_EVERY_MS)
    }
  }
  await Promise.all([loaded, probe(), visit()])
  logProgress(
    `${times.metrics.length} scrapes of ${bytes} bytes; slowest ${Math.max(...times.metrics).toFixed(0)} ms`,
  )
  await server.stop()
  for (const [name, values] of Object.entries(times))
    yield compareWithBar({
      bench: `operations.${name}`,
      value: quantile(values, SHARE),
      unit: 'ms',
      bar: BAR_MS,
    })
}
