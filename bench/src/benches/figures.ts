import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { FIGURE_COLUMNS } from '../facts/insertFigures.ts'
import { fetchBytes } from '../fetchBytes.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'

const PROJECTS: Sized = { whole: 1_000, smoke: 50 }
const WARM_UP = 20
const ROUNDS: Sized = { whole: 300, smoke: 10 }
const BAR_MS = 30
const BAR_KB = 120
const FILL_WITHIN_MS = 60_000

/** A list of 1,000 projects with fifteen figures each, requested a second time. */
export async function* figures({ size }: BenchOptions): AsyncGenerator<Result> {
  const dataDir = makeTempFolder('figures')
  const args = ['bench/src/processes/fillFigures.ts', dataDir, String(PROJECTS[size])]
  await startProcess(process.execPath, args).finish(FILL_WITHIN_MS)
  const server = await startServer({ dataDir })
  const input = encodeURIComponent(JSON.stringify({ columns: FIGURE_COLUMNS }))
  const url = new URL(`/trpc/projects.getFigures?input=${input}`, server.url)
  const times: number[] = []
  let bytes = 0
  for (let round = -WARM_UP; round < ROUNDS[size]; round++) {
    const started = performance.now()
    bytes = await countBytes(url)
    if (round === -WARM_UP)
      logProgress(`the first answer took ${(performance.now() - started).toFixed(0)} ms`)
    if (round >= 0) times.push(performance.now() - started)
  }
  await server.stop()
  yield compareWithBar({ bench: 'figures', value: median(times), unit: 'ms', bar: BAR_MS })
  yield compareWithBar({ bench: 'figures.size', value: bytes / 1_000, unit: 'KB', bar: BAR_KB })
}

/** Bytes of the compressed response. */
async function countBytes(url: URL): Promise<number> {
  const { status, bytes } = await fetchBytes(url, 'gzip, deflate, br')
  if (status !== 200) throw new Error(`${url.pathname} answered ${status}.`)
  return bytes
}
