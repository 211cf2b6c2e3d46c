import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type BenchOptions, logProgress, type Sized } from '../Bench.ts'
import { fillFolder } from '../facts/fillFolder.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { compareWithBar, type Result } from '../Result.ts'
import { followCpuSeconds, readCpuSeconds, readMemory } from '../readUsage.ts'
import { startProcess } from '../startProcess.ts'
import { startServer } from '../startServer.ts'
import { visitUntil } from '../sync/visitPages.ts'

/** The sizes of `docs/sizing.md`, in points. The last takes an hour on a busy machine. */
const FACTS: Sized<readonly number[]> = {
  whole: [100_000, 1_000_000, 10_000_000, 48_000_000],
  smoke: [100_000],
}
const DOCUMENTS: Sized = { whole: 10_000, smoke: 100 }
const VISIT_MS: Sized = { whole: 20_000, smoke: 1_000 }
const WITHIN_MS = 1_800_000
const BAR_MB = 700

/**
 * Measures what a server of each size takes, in figures that other programs do not change: memory, disk and processor
 * time.
 */
export async function* sizing({ size }: BenchOptions): AsyncGenerator<Result> {
  for (const count of FACTS[size]) {
    const dataDir = await fillFolder(count, 'whole')
    const fill = ['bench/src/processes/fillDocuments.ts', dataDir, String(DOCUMENTS[size])]
    await startProcess(process.execPath, fill).finish(WITHIN_MS)
    logProgress(`the data folder has ${measureFolder(dataDir)} MB`)
    const server = await startServer({ dataDir })
    await visitUntil(server.url, setTimeout(VISIT_MS[size]))
    const value = readMemory(server.pid, 'VmRSS')
    const folder = join(makeTempFolder('backup'), 'backup')
    const before = readCpuSeconds(server.pid) ?? Number.NaN
    await run('backup', folder, dataDir)
    const used = (readCpuSeconds(server.pid) ?? Number.NaN) - before
    logProgress(
      `a backup has ${measureFolder(folder)} MB and took ${used.toFixed(0)} processor seconds; at its highest the server had ${readMemory(server.pid, 'VmHWM').toFixed(0)} MB`,
    )
    await server.stop()
    await run('restore', folder, makeTempFolder('restored'))
    yield compareWithBar({ bench: `sizing.${count / 1e6}m`, value, unit: 'MB', bar: BAR_MB })
  }
}

async function run(command: 'backup' | 'restore', folder: string, dataDir: string): Promise<void> {
  const args = [`apps/server/src/${command}.ts`, folder]
  const program = startProcess(process.execPath, args, { TT_DATA_DIR: dataDir })
  const readUsed = followCpuSeconds(program.pid)
  await program.finish(WITHIN_MS)
  if (command === 'restore')
    logProgress(`its restore took ${readUsed().toFixed(0)} processor seconds`)
}

function measureFolder(folder: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10)
}
