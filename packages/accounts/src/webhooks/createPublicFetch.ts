import { request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'
import { Readable } from 'node:stream'
import {
  isPrivateAddress,
  RefusedHostError,
  resolveHost,
  type WebhookPolicy,
} from './checkWebhookUrl.ts'
import { lookUpBy } from './postWebhook.ts'

/** The part of what `fetch` takes that is used. */
type FetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | null
}

/**
 * A `fetch` for addresses that users enter. The address that is connected to is the one that was checked, and redirects
 * are not followed. It rejects with `RefusedHostError` where the policy does not allow the host.
 */
export function createPublicFetch(policy: WebhookPolicy) {
  return async (address: string, options: FetchOptions): Promise<Response> => {
    const url = new URL(address)
    // Addresses in numbers are connected to without being looked up.
    await resolveHost(url.hostname, policy)
    return send(url, options, policy)
  }
}

function send(
  url: URL,
  { method = 'GET', headers, body, signal }: FetchOptions,
  policy: WebhookPolicy,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? requestSafely : requestPlainly
    const request = begin(url, {
      method,
      agent: false,
      lookup: lookUpBy(policy),
      ...(headers && { headers }),
      ...(signal && { signal }),
    })
    request.on('error', reject)
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!policy.allowsPrivate && isPrivateAddress(socket.remoteAddress ?? ''))
          request.destroy(new RefusedHostError('the connection led to a private address'))
      }),
    )
    request.once('response', (response) => {
      const { statusCode: status = 502, headers: received } = response
      const sent = Object.entries(received).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
      )
      const isEmpty = status === 204 || status === 304
      if (isEmpty) response.resume()
      resolve(
        new Response(isEmpty ? null : (Readable.toWeb(response) as ReadableStream), {
          status,
          headers: sent,
        }),
      )
    })
    request.end(body == null ? undefined : String(body))
  })
}
