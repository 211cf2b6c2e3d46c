import { type Running, startProcess } from '../processes/startProcess.ts'

export type FactsServer = Running & { url: string }

/** Starts the server that also measures its engine, on a folder filled by `fillFolder`. */
export async function startFactsServer(dataDir: string): Promise<FactsServer> {
  const args = ['bench/src/processes/serveWithEngine.ts', dataDir]
  const server = startProcess(process.execPath, args)
  const [, port] = await server.until(/port (\d+)/, 60_000)
  return { ...server, url: `http://127.0.0.1:${port}` }
}
