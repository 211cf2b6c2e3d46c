import type { Running } from '../startProcess.ts'
import { servePort } from '../startServer.ts'
import type { WorldSize } from '../world/World.ts'

/** Starts the local internet in a process of its own. */
export async function startWorld(
  { protocols, chains, coins }: WorldSize,
  pace: string,
): Promise<Running & { url: string }> {
  return servePort([
    'bench/src/processes/serveWorld.ts',
    `--protocols=${protocols}`,
    `--chains=${chains}`,
    `--coins=${coins}`,
    `--pace=${pace}`,
  ])
}
