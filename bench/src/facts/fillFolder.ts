import { logProgress } from '../Bench.ts'
import { makeTempFolder } from '../makeTempFolder.ts'
import { type Running, startProcess } from '../startProcess.ts'

const FILL_WITHIN_MS = 300_000
const WITHIN_MS_PER_MILLION = 30_000

/**
 * Creates a data folder with this many facts; `whole` refreshes derived tables and checks as well.
 */
export async function fillFolder(count: number, scope: 'series' | 'whole'): Promise<string> {
  const dataDir = makeTempFolder('facts')
  const started = performance.now()
  const args = ['bench/src/processes/fillFacts.ts', dataDir, String(count), scope]
  await startProcess(process.execPath, args).finish(
    Math.max(FILL_WITHIN_MS, (count / 1e6) * WITHIN_MS_PER_MILLION),
  )
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  logProgress(`filled a folder with ${count / 1e6} M facts in ${seconds} s`)
  return dataDir
}

type FactsServer = Running & { url: string }

/** Starts the server that can also time its engine, on a folder filled by `fillFolder`. */
export async function startFactsServer(dataDir: string): Promise<FactsServer> {
  const args = ['bench/src/processes/serveWithEngine.ts', dataDir]
  const server = startProcess(process.execPath, args)
  const [, port] = await server.until(/port (\d+)/, 60_000)
  return { ...server, url: `http://127.0.0.1:${port}` }
}
