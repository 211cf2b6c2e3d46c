import type { IncomingMessage } from 'node:http'
import { get as getPlainly } from 'node:http'
import { get as getSafely } from 'node:https'
import {
  isPrivateAddress,
  RefusedHostError,
  resolveHost,
  type WebhookPolicy,
} from '@tickmark/accounts/webhooks/checkWebhookUrl'
import { lookUpBy } from '@tickmark/accounts/webhooks/postWebhook'

const PATIENCE_MS = 10_000
const MOST_BYTES = 1024 * 1024
const MOST_REDIRECTS = 3

/** Where pictures are fetched from. Plain HTTP is for tests only. */
export type PicturePolicy = WebhookPolicy & { allowsHttp?: boolean }

/**
 * Downloads a picture that a source names: over HTTPS from the public internet, at most 1 MB within ten seconds. The
 * host is resolved inside the connection, and each redirect is checked like the first address.
 * @throws Error that says why there is no picture.
 */
export async function fetchPicture(address: string, policy: PicturePolicy): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let url = new URL(address)
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    if (url.protocol !== 'https:' && !(policy.allowsHttp && url.protocol === 'http:'))
      throw new RefusedHostError(`${url.protocol} is not fetched`)
    // Addresses in numbers are connected to without being looked up.
    await resolveHost(url.hostname, policy)
    const answer = await request(url, { policy, signal })
    if (answer instanceof Uint8Array) return answer
    url = new URL(answer, url)
  }
  throw new Error('it redirects too often')
}

type Asking = { policy: PicturePolicy; signal: AbortSignal }

/** The bytes of an answer, or the address that it redirects to. */
function request(url: URL, { policy, signal }: Asking): Promise<Uint8Array | string> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getSafely : getPlainly
    const sent = get(url, {
      agent: false,
      signal,
      lookup: lookUpBy(policy),
      headers: {
        accept: 'image/png, image/jpeg, image/webp, image/gif',
        'user-agent': 'Tickmark-Logos/1',
      },
    })
    sent.on('error', reject)
    sent.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!policy.allowsPrivate && isPrivateAddress(socket.remoteAddress ?? ''))
          sent.destroy(new RefusedHostError('the connection led to a private address'))
      }),
    )
    sent.once('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400 && response.headers.location !== undefined) {
        response.destroy()
        return resolve(response.headers.location)
      }
      if (status !== 200) {
        response.destroy()
        return reject(new Error(`it answered ${status}`))
      }
      collect(response).then(resolve, reject)
    })
  })
}

/** @throws Error beyond the size that a logo may have, as soon as that is known. */
async function collect(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BYTES) {
      response.destroy()
      throw new Error('it is larger than 1 MB')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
