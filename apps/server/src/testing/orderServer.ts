import { findControlAddress } from '../control/ControlAddress.ts'
import { parseAdminArguments } from '../control/parseAdminArguments.ts'
import { sendToServer } from '../control/sendToServer.ts'

/**
 * Has the running server of a data folder do what an operator orders, as `npm run admin` does, without a process for
 * it. Returns the lines that the operator is shown.
 */
export async function orderServer(dataDir: string, ...words: string[]): Promise<string[]> {
  const address = await findControlAddress(dataDir)
  const body = parseAdminArguments(words)
  const lines =
    address && (await sendToServer<never, string[]>(address, { command: 'admin', body }, () => {}))
  if (lines === undefined) throw new Error(`No server runs on ${dataDir}.`)
  return lines.join('\n').trim().split('\n')
}
