import { Resolver } from 'node:dns/promises'
import type { WebhookPolicy } from '../webhooks/checkWebhookUrl.ts'
import { createPublicFetch } from '../webhooks/createPublicFetch.ts'

/** Reads what a project publishes to prove that a claim of it is right. */
export type OwnershipProofReader = {
  /** The TXT records of a name, each as one text; none where there is no such name. */
  readTxt(name: string): Promise<string[]>
  /**
   * The beginning of a file.
   * @throws RefusedHostError where the address is not of the public internet; Error where it cannot be read.
   */
  readFile(url: string): Promise<string>
}

export type SiteConfig = {
  /** The DNS servers that are queried; those of the system when empty. */
  dnsServers: readonly string[]
  policy?: WebhookPolicy
  /** For tests, which cannot wait. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 16 * 1024
/** More records than this are no proof of anything. */
const MAX_RECORDS = 100
const NO_SUCH_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

export function createOwnershipProofReader({
  dnsServers,
  policy = { allowsPrivate: false },
  timeoutMs = TIMEOUT_MS,
}: SiteConfig): OwnershipProofReader {
  return {
    readTxt: async (name) => {
      const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 4), tries: 2 })
      if (dnsServers.length > 0) resolver.setServers(dnsServers)
      const timer = setTimeout(() => resolver.cancel(), timeoutMs)
      try {
        const records = await resolver.resolveTxt(name)
        return records.slice(0, MAX_RECORDS).map((parts) => parts.join(''))
      } catch (failure) {
        if (failure instanceof Error && 'code' in failure && NO_SUCH_NAME.has(failure.code))
          return []
        throw failure
      } finally {
        clearTimeout(timer)
      }
    },
    readFile: (address) => readStart(address, createPublicFetch(policy), timeoutMs),
  }
}

/** Reads the beginning of a file. A server that sends slowly is given up at the end of the time, whatever it has sent. */
async function readStart(
  address: string,
  fetchPublic: ReturnType<typeof createPublicFetch>,
  timeoutMs: number,
): Promise<string> {
  const response = await fetchPublic(address, {
    headers: { accept: 'text/plain', 'user-agent': 'Tickmark-Claims/1' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error('the answer was not 200')
  }
  const parts: Uint8Array[] = []
  let length = 0
  // The connection is closed when the loop ends early.
  for await (const part of response.body ?? []) {
    parts.push(part)
    length += part.length
    if (length >= MAX_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES).toString('utf8')
}
