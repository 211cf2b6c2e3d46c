import { NODE_FLAGS } from '@tickmark/server/NODE_FLAGS'
import { type Running, startProcess } from './startProcess.ts'

const START_WITHIN_MS = 120_000

/** Starts one of the programs beside this file that says which port it has. */
export async function servePort(args: readonly string[]): Promise<Running & { url: string }> {
  const running = startProcess(process.execPath, [...NODE_FLAGS, ...args])
  const [, port] = await running.until(/port (\d+)/, START_WITHIN_MS)
  return { ...running, url: `http://127.0.0.1:${port}` }
}
