import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { readCpuSeconds, watchCrowding } from '../readUsage.ts'
import { startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'
import { visitUntil } from '../sync/visitPages.ts'

const FACTS: Sized = { whole: 10_000_000, smoke: 100_000 }
const DOCUMENTS: Sized = { whole: 10_000, smoke: 100 }
const IDLE_MS: Sized = { whole: 20_000, smoke: 1_000 }
const WITHIN_MS = 900_000
const BAR_SECONDS = 60
const PAGES_BAR = 2

/** A backup of a server that is visited, and its restore into an empty folder. */
export async function* backup({ size }: BenchOptions): AsyncGenerator<Result> {
  const dataDir = await fillFolder(FACTS[size], 'whole')
  const fill = ['bench/src/processes/fillDocuments.ts', dataDir, String(DOCUMENTS[size])]
  await startProcess(process.execPath, fill).finish(WITHIN_MS)
  const server = await startServer({ dataDir })
  await visitUntil(server.url, setTimeout(IDLE_MS[size]))
  const idle = await visitUntil(server.url, setTimeout(IDLE_MS[size]))
  const folder = join(makeTempFolder('backup'), 'backup')
  const logUse = watchUse(server.pid)
  const begun = performance.now()
  const written = run('backup', folder, dataDir)
  const beside = await visitUntil(server.url, written)
  const seconds = (performance.now() - begun) / 1_000
  logUse()
  logProgress((await written).trim())
  await server.stop()
  const restoring = performance.now()
  logProgress((await run('restore', folder, makeTempFolder('restored'))).trim())
  const restored = (performance.now() - restoring) / 1_000
  yield compareWithBar({ bench: 'backup', value: seconds, unit: 's', bar: BAR_SECONDS })
  yield compareWithBar({
    bench: 'backup.pages',
    value: beside,
    unit: 'ms',
    reference: idle,
    bar: PAGES_BAR,
  })
  // No bar is set for it; ten times that of a backup says that it did not hang.
  yield compareWithBar({
    bench: 'backup.restore',
    value: restored,
    unit: 's',
    bar: 10 * BAR_SECONDS,
  })
}

/** Logs what the server used of the processors until the returned function is called, and how crowded they were. */
function watchUse(pid: number): () => void {
  const before = readCpuSeconds(pid) ?? Number.NaN
  const logCrowding = watchCrowding(pid)
  return () => {
    const used = (readCpuSeconds(pid) ?? Number.NaN) - before
    logProgress(`the server used ${used.toFixed(1)} processor seconds, those of pages among them`)
    logCrowding()
  }
}

function run(command: 'backup' | 'restore', folder: string, dataDir: string): Promise<string> {
  const args = [`apps/server/src/${command}.ts`, folder]
  return startProcess(process.execPath, args, { TT_DATA_DIR: dataDir }).finish(WITHIN_MS)
}
