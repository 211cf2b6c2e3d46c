import { RefusedHostError, type WebhookPolicy } from './checkWebhookUrl.ts'
import { createPublicFetch } from './createPublicFetch.ts'

const TIMEOUT_MS = 10_000

export type WebhookCall = { url: string; body: string; headers: Record<string, string> }

export type WebhookResult =
  | { isDelivered: true; detail: string }
  /** `isFinal`: trying again is of no use. */
  | { isDelivered: false; isFinal: boolean; detail: string }

/** For tests, which cannot wait. */
type Options = { timeoutMs?: number }

/**
 * Calls a webhook once, as `createPublicFetch` does. Redirects are not followed, nothing of the answer is read, and
 * a server is waited for at most ten seconds.
 */
export async function postWebhook(
  { url, body, headers }: WebhookCall,
  policy: WebhookPolicy,
  { timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<WebhookResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { status, body: answer } = await createPublicFetch(policy)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Tickmark-Webhooks/1',
        ...headers,
      },
      body,
      signal,
    })
    await answer?.cancel()
    return describeStatus(status, policy)
  } catch (failure) {
    const late = new Error(`no response within ${timeoutMs / 1_000} seconds`, { cause: failure })
    return describeFault(signal.aborted ? late : failure, policy)
  }
}

type Detail = Pick<WebhookPolicy, 'allowsPrivate'>

/**
 * Describes the result of a call that was answered: 2xx is delivered; a redirect or «Gone» will not improve on a retry.
 * Only operators of their own terminal read the status: others could use it to probe any host and port.
 */
export function describeStatus(status: number, { allowsPrivate }: Detail): WebhookResult {
  const isDelivered = status >= 200 && status < 300
  if (isDelivered)
    return { isDelivered, detail: allowsPrivate ? `answered ${status}` : 'delivered' }
  if (status >= 300 && status < 400) {
    const answer = allowsPrivate ? `${status}` : 'with a redirect'
    const hint = 'redirects are not followed; enter the final address'
    return { isDelivered, isFinal: true, detail: `answered ${answer}; ${hint}` }
  }
  const detail = allowsPrivate ? `answered ${status}` : 'was not accepted: the response was not 2xx'
  return { isDelivered, isFinal: status === 410, detail }
}

/**
 * Describes the result of a call that was not answered, with as little about the host, unless it was refused
 * beforehand.
 */
export function describeFault(failure: unknown, { allowsPrivate }: Detail): WebhookResult {
  const isRefused = failure instanceof RefusedHostError
  const message = failure instanceof Error ? failure.message.slice(0, 300) : 'failed'
  const detail =
    isRefused || allowsPrivate
      ? message
      : `could not be reached, or did not respond within ${TIMEOUT_MS / 1_000} seconds`
  return { isDelivered: false, isFinal: isRefused, detail }
}
