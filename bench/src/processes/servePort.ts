import { PROCESS_SETTINGS } from '@tickmark/server/PROCESS_SETTINGS'
import { type Running, startProcess } from './startProcess.ts'

const START_WITHIN_MS = 120_000

/** Starts one of the programs beside this file that says which port it has. */
export async function servePort(args: readonly string[]): Promise<Running & { url: string }> {
  const running = startProcess(
    process.execPath,
    [...PROCESS_SETTINGS.flags, ...args],
    PROCESS_SETTINGS.environment,
  )
  const [, port] = await running.until(/port (\d+)/, START_WITHIN_MS)
  return { ...running, url: `http://127.0.0.1:${port}` }
}
