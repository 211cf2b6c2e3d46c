import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import {
  isPrivateAddress,
  RefusedHostError,
  resolveHost,
  type WebhookPolicy,
} from './checkWebhookUrl.ts'

/** The part of what `fetch` takes that is used. */
type FetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | null
}

/**
 * A `fetch` for addresses that users or sources name. The address that is connected to is the one that was checked: the
 * host is resolved inside the connection itself, so that a name that leads elsewhere a moment later gains nothing.
 * Redirects are not followed. It rejects with `RefusedHostError` where the policy does not allow the host.
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
      // A connection that is kept open was checked for another call.
      agent: false,
      lookup: lookUpBy(policy),
      ...(headers && { headers }),
      ...(signal && { signal }),
    })
    request.on('error', reject)
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!policy.allowsPrivate && isPrivateAddress(socket.remoteAddress ?? ''))
          request.destroy(new RefusedHostError('the connection went to a private address'))
      }),
    )
    request.once('response', (response) => {
      try {
        resolve(toResponse(response))
      } catch (failure) {
        // A status that HTTP does not have, such as 999.
        request.destroy()
        reject(failure)
      }
    })
    request.end(body == null ? undefined : String(body))
  })
}

function toResponse(answer: IncomingMessage): Response {
  const { statusCode: status = 502, headers: received } = answer
  const headers = Object.entries(received).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  )
  const isEmpty = status === 204 || status === 304
  if (isEmpty) answer.resume()
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream)
  return new Response(body, { status, headers })
}

/** Hands the connection addresses that were checked, and no others. */
function lookUpBy(policy: WebhookPolicy): LookupFunction {
  return (hostname, options, done) => {
    resolveHost(hostname, policy).then(
      (found) => {
        const [first] = found
        if (options.all) done(null, found)
        else done(null, first?.address ?? '', first?.family)
      },
      (failure: Error) => done(failure, []),
    )
  }
}
