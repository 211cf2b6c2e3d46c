import { type ClientRequest, type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSafely } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  isPrivateAddress,
  RefusedHostError,
  resolveHost,
  type WebhookPolicy,
} from './checkWebhookUrl.ts'

const PATIENCE_MS = 10_000

export type WebhookCall = { url: string; body: string; headers: Record<string, string> }

export type WebhookResult =
  | { isDelivered: true; detail: string }
  /** `isFinal`: trying again is of no use. */
  | { isDelivered: false; isFinal: boolean; detail: string }

/** For tests, which cannot wait. */
type Patience = { patienceMs?: number }

/**
 * Calls a webhook once. The address that is connected to is the one that was looked at: the host is resolved inside the
 * connection itself, so that a name that leads elsewhere a moment later gains nothing. Redirects are not followed,
 * nothing of the answer is read, and nobody is waited for longer than ten seconds.
 */
export async function postWebhook(
  { url, body, headers }: WebhookCall,
  policy: WebhookPolicy,
  { patienceMs = PATIENCE_MS }: Patience = {},
): Promise<WebhookResult> {
  const target = new URL(url)
  const bytes = Buffer.from(body)
  try {
    // Addresses in numbers are connected to without being looked up.
    await resolveHost(target.hostname, policy)
    const status = await call(target, { bytes, headers, policy, patienceMs })
    return describeStatus(status, policy)
  } catch (failure) {
    return describeFault(failure, policy)
  }
}

type Sent = {
  bytes: Buffer
  headers: Record<string, string>
  policy: WebhookPolicy
  patienceMs: number
}

function call(target: URL, { bytes, headers, policy, patienceMs }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? requestSafely : requestPlainly
    const request: ClientRequest = send(target, {
      method: 'POST',
      // A connection of its own: one that is kept open was looked at for another call.
      agent: false,
      lookup: lookUpBy(policy),
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        'user-agent': 'Tickmark-Webhooks/1',
        ...headers,
      },
    })
    const timer = setTimeout(
      () => request.destroy(new Error(`no answer within ${patienceMs / 1000} seconds`)),
      patienceMs,
    )
    request.once('close', () => clearTimeout(timer))
    request.on('error', reject)
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        const address = socket.remoteAddress ?? ''
        if (!policy.allowsPrivate && isPrivateAddress(address))
          request.destroy(new RefusedHostError('the connection led to a private address'))
      }),
    )
    request.once('response', (response: IncomingMessage) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(bytes)
  })
}

/** Hands the connection addresses that were looked at, and no others. */
export function lookUpBy(policy: WebhookPolicy): LookupFunction {
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

type Detail = Pick<WebhookPolicy, 'allowsPrivate'>

/**
 * What became of a call that was answered: 2xx is delivered; a redirect or «Gone» will not become better. Only those who
 * run the terminal for themselves read the status: others could ask any host and port what it answers.
 */
export function describeStatus(status: number, { allowsPrivate }: Detail): WebhookResult {
  const isDelivered = status >= 200 && status < 300
  if (isDelivered)
    return { isDelivered, detail: allowsPrivate ? `answered ${status}` : 'delivered' }
  if (status >= 300 && status < 400) {
    const answer = allowsPrivate ? `${status}` : 'with a redirect'
    const hint = 'redirects are not followed, so write the address that it leads to'
    return { isDelivered, isFinal: true, detail: `answered ${answer}; ${hint}` }
  }
  const detail = allowsPrivate ? `answered ${status}` : 'was not accepted: the answer was not 2xx'
  return { isDelivered, isFinal: status === 410, detail }
}

/** What became of a call that was not answered, with as little about the host, unless it was refused beforehand. */
export function describeFault(failure: unknown, { allowsPrivate }: Detail): WebhookResult {
  const isRefused = failure instanceof RefusedHostError
  const message = failure instanceof Error ? failure.message.slice(0, 300) : 'failed'
  const detail =
    isRefused || allowsPrivate
      ? message
      : `could not be reached, or did not answer within ${PATIENCE_MS / 1_000} seconds`
  return { isDelivered: false, isFinal: isRefused, detail }
}
