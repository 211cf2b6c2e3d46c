import { Resolver } from 'node:dns/promises'
import { request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'
import {
  isPrivateAddress,
  RefusedHostError,
  resolveHost,
  type WebhookPolicy,
} from '../webhooks/checkWebhookUrl.ts'
import { lookUpBy } from '../webhooks/postWebhook.ts'

/** Reads what a project publishes to prove that a claim of it is right. */
export type SiteReader = {
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
  patienceMs?: number
}

const PATIENCE_MS = 10_000
const MOST_BYTES = 16 * 1024
/** More records than this are no proof of anything. */
const MOST_RECORDS = 100
const NO_SUCH_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

export function createSiteReader({
  dnsServers,
  policy = { allowsPrivate: false },
  patienceMs = PATIENCE_MS,
}: SiteConfig): SiteReader {
  return {
    readTxt: async (name) => {
      const resolver = new Resolver({ timeout: Math.ceil(patienceMs / 4), tries: 2 })
      if (dnsServers.length > 0) resolver.setServers(dnsServers)
      const timer = setTimeout(() => resolver.cancel(), patienceMs)
      try {
        const records = await resolver.resolveTxt(name)
        return records.slice(0, MOST_RECORDS).map((parts) => parts.join(''))
      } catch (failure) {
        if (failure instanceof Error && 'code' in failure && NO_SUCH_NAME.has(failure.code))
          return []
        throw failure
      } finally {
        clearTimeout(timer)
      }
    },
    readFile: async (address) => {
      const url = new URL(address)
      // Addresses in numbers are connected to without being looked up.
      await resolveHost(url.hostname, policy)
      return readStart(url, policy, patienceMs)
    },
  }
}

/**
 * Reads the beginning of a file over a connection of its own. The address that is connected to is the one that was
 * checked, redirects are not followed, and a server that sends slowly is given up at the end of the time, whatever it
 * has sent.
 */
function readStart(url: URL, policy: WebhookPolicy, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSafely : requestPlainly
    const request = send(url, {
      agent: false,
      lookup: lookUpBy(policy),
      headers: { accept: 'text/plain', 'user-agent': 'Tickmark-Claims/1' },
    })
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), patienceMs)
    request.once('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!policy.allowsPrivate && isPrivateAddress(socket.remoteAddress ?? ''))
          request.destroy(new RefusedHostError('the connection led to a private address'))
      }),
    )
    request.once('response', (response) => {
      const parts: Buffer[] = []
      let length = 0
      const end = () => resolve(Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8'))
      response.on('error', reject)
      if (response.statusCode !== 200) {
        reject(new Error('the answer was not 200'))
        request.destroy()
        return
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length < MOST_BYTES) return
        end()
        request.destroy()
      })
      response.once('end', end)
    })
    request.end()
  })
}
