import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { PROCESS_SETTINGS } from '@tickmark/server/PROCESS_SETTINGS'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fetchBytes } from '../fetchBytes.ts'
import { getSampleFolder } from '../getSampleFolder.ts'
import { median } from '../quantiles.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds } from '../readUsage.ts'
import { ROOT, startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'
import { findDist } from '../web/openBrowser.ts'

const ROUNDS: Sized = { whole: 5, smoke: 1 }
const BAR_SECONDS = 3
const BAR_FIGURES_SECONDS = 1
/** The first start builds the web app if it is stale, which is not measured. */
const WARM_UP_WITHIN_MS = 120_000
const START_WITHIN_MS = 30_000

type Command = { program: string; args: string[] }
const BY_NPM: Command = { program: 'npm', args: ['start'] }
const BY_NODE: Command = {
  program: process.execPath,
  args: [...PROCESS_SETTINGS.flags, 'apps/server/src/main.ts'],
}

/** `npm start` on a folder with data until the first page is served, and the first request for all figures. */
export async function* start({ size }: BenchOptions): AsyncGenerator<Result> {
  await findDist()
  const dataDir = await getSampleFolder(size)
  const time = async (command: Command, withinMs = START_WITHIN_MS) =>
    timeStart(command, { dataDir, port: await findFreePort(), withinMs })
  // If the lock file has changed, `npm start` would install packages and change this working tree.
  const isWarm = isInstalled()
  if (isWarm && size === 'whole') await time(BY_NPM, WARM_UP_WITHIN_MS)
  if (!isWarm)
    logProgress(
      'the installation is not the lock file’s: only the server is started, not npm start',
    )
  const whole: number[] = []
  const server: number[] = []
  for (let round = 0; round < ROUNDS[size]; round++) {
    server.push(await time(BY_NODE))
    if (isWarm) whole.push(await time(BY_NPM, WARM_UP_WITHIN_MS))
  }
  logProgress(`the server by itself: ${median(server).toFixed(2)} s`)
  const value = median(isWarm ? whole : server)
  yield compareWithBar({ bench: 'start', value, unit: 's', bar: BAR_SECONDS })
  const figures: number[] = []
  for (let round = 0; round < ROUNDS[size]; round++) figures.push(await timeFigures(dataDir))
  yield compareWithBar({
    bench: 'start.aggregations',
    value: median(figures),
    unit: 's',
    bar: BAR_FIGURES_SECONDS,
  })
}

/** Seconds of the first request for all figures of all projects to a server that has just started. */
async function timeFigures(dataDir: string): Promise<number> {
  const server = await startServer({ dataDir })
  const used = readCpuSeconds(server.pid) ?? 0
  const started = performance.now()
  const url = new URL('/v2/metric-aggregations', server.url)
  const { status, bytes } = await fetchBytes(url, 'gzip')
  const seconds = (performance.now() - started) / 1_000
  if (status !== 200) throw new Error(`${url.pathname} answered ${status}.`)
  logProgress(
    `${(bytes / 1_000).toFixed(0)} KB of figures in ${seconds.toFixed(2)} s; processor time ${((readCpuSeconds(server.pid) ?? 0) - used).toFixed(2)} s, of the start ${used} s`,
  )
  await server.stop()
  return seconds
}

/** Seconds from the command to a completely received page. */
async function timeStart(
  { program, args }: Command,
  { dataDir, port, withinMs }: { dataDir: string; port: number; withinMs: number },
): Promise<number> {
  const started = performance.now()
  const server = startProcess(program, args, {
    PORT: String(port),
    TT_DATA_DIR: dataDir,
    TT_SYNC: 'off',
  })
  let seconds: number | undefined
  while (seconds === undefined && performance.now() - started < withinMs) {
    const url = `http://127.0.0.1:${port}/explorer/projects/ethereum`
    const page = await fetch(url).catch(() => null)
    if (page?.status === 200 && (await page.text()).includes('</html>'))
      seconds = (performance.now() - started) / 1_000
    else {
      server.checkAlive()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await server.stop()
  if (seconds === undefined) throw new Error(`No page was served within ${withinMs / 1_000} s.`)
  return seconds
}

/** Returns whether `npm start` would find everything installed, with the same check as `scripts/bootstrap.cjs`. */
function isInstalled(): boolean {
  const stamp = join(ROOT, 'node_modules/.tickmark-installed')
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === createHash('sha256').update(lock).digest('hex')
  )
}
