import { RefusedHostError, type WebhookPolicy } from '@tickmark/accounts/webhooks/checkWebhookUrl'
import { createPublicFetch } from '@tickmark/accounts/webhooks/createPublicFetch'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024
const MAX_REDIRECTS = 3
const HEADERS = {
  accept: 'image/png, image/jpeg, image/webp, image/gif',
  'user-agent': 'Tickmark-Logos/1',
}

/** The rules for where pictures are fetched from. Plain HTTP is for tests only. */
export type PicturePolicy = WebhookPolicy & { allowsHttp?: boolean }

/**
 * Downloads a picture that a source names: over HTTPS from the public internet, at most 1 MB within ten seconds. The
 * host of each redirect is checked like that of the first address.
 * @throws Error that says why there is no picture.
 */
export async function fetchPicture(address: string, policy: PicturePolicy): Promise<Uint8Array> {
  const fetchPublic = createPublicFetch(policy)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (url.protocol !== 'https:' && !(policy.allowsHttp && url.protocol === 'http:'))
      throw new RefusedHostError(`${url.protocol} is not allowed`)
    const { status, headers, body } = await fetchPublic(url.href, { headers: HEADERS, signal })
    if (status === 200) return collect(body)
    await body?.cancel()
    const location = headers.get('location')
    if (status < 300 || status >= 400 || location === null)
      throw new Error(`it responded with status ${status}`)
    url = new URL(location, url)
  }
  throw new Error('it redirects too often')
}

/** @throws Error beyond the size that a logo may have, as soon as that is known. */
async function collect(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('it is larger than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
