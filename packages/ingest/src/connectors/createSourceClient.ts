import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { backOff } from '@tickmark/core/time/backOff'
import { isJson } from '../files/jsonBytes.ts'
import type { Clock } from './Clock.ts'
import type { Call, Connector } from './Connector.ts'
import { type SharedSource, shareSource } from './SharedSource.ts'

const ATTEMPTS = 4
const PAUSES = { firstMs: 1_000, longestMs: 30_000 }
/** If a provider requests a longer wait, the request is left to the next run. */
const LONGEST_WAIT_MS = 120_000
const TIMEOUT_MS = 60_000

/** An HTTP client for one source that respects its limits. */
export type SourceClient = { get(call: Call, signal?: AbortSignal): Promise<Reply> }

type ClientOptions = {
  clock: Clock
  /**
   * Base URL of a proxy for all sources, such as a cache; the source's host is the first part of
   * the path.
   */
  mirror: string | null
  timeoutMs?: number
}

/** A failure that is worth a retry. `waitMs` is the wait that the provider requested. */
type Passing = { error: AppError; waitMs: number | null }

/**
 * Creates a client that enforces the contract of its source: origins, rate limit and answer size.
 * Temporary failures (connection errors, timeouts, 429, 5xx, bodies that are not JSON) are retried
 * with exponential backoff and jitter; `Retry-After` takes precedence. After five failed calls the
 * circuit of the dataset opens.
 * @throws AppError `too-many-requests`, `timeout`, `bad-gateway`, `payload-too-large`, `forbidden`,
 * `busy`, or `not-ready` if the clock is wrong.
 */
export function createSourceClient(
  connector: Connector,
  options: ClientOptions,
  { limiter, breakers }: SharedSource = shareSource(connector, options.clock),
): SourceClient {
  const { contract } = connector
  const { clock } = options
  const breaker = breakers.create()

  async function attempt(call: Call, signal?: AbortSignal): Promise<Reply | Passing> {
    await limiter.enter(signal)
    const fetched_at = clock.now()
    const name = `${contract.title} at ${shorten(redactUrl(call.url, connector.secret))}`
    const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    try {
      const response = await fetch(throughMirror(call.url, options.mirror), {
        headers: { accept: 'application/json', ...connector.headers },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      noteHeaders(response.headers)
      if (isMissing(call, response)) {
        const bytes = await readBody(response, contract.max_bytes, name)
        return { status: response.status, bytes, missing: true, fetched_at }
      }
      const waitMs = readRetryAfter(response.headers, clock.now())
      const refusal = classifyStatus(response, { name, waitMs })
      if (refusal) {
        await response.body?.cancel()
        if (refusal.passes) return { error: refusal.error, waitMs }
        throw refusal.error
      }
      const bytes = await readBody(response, contract.max_bytes, name)
      await priorityGate.yieldToRequests()
      return isJson(bytes)
        ? { status: response.status, bytes, missing: false, fetched_at }
        : { error: describeNoJson(bytes, name), waitMs: null }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      signal?.throwIfAborted()
      return { error: toFailure(cause, { name, isLate: deadline.aborted }), waitMs: null }
    }
  }

  /**
   * Pauses as soon as the provider reports that its window is used up, before it rejects a request.
   */
  function noteHeaders(headers: Headers): void {
    // A cache may repeat old headers.
    if (options.mirror === null) requireRightClock(headers, contract.title, clock.now())
    const remaining = headers.get('x-ratelimit-remaining')?.trim()
    if (remaining !== '0') return
    const wait = readRetryAfter(headers, clock.now())
    if (wait !== null && wait <= LONGEST_WAIT_MS) limiter.pauseUntil(clock.now() + wait)
  }

  async function getWithRetries(call: Call, signal?: AbortSignal): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(call, signal)
      if ('bytes' in outcome) return outcome
      const { error, waitMs } = outcome
      if (tries >= ATTEMPTS || (waitMs ?? 0) > LONGEST_WAIT_MS) throw error
      const wait = waitMs ?? backOff(tries, PAUSES, clock.random())
      if (waitMs !== null) limiter.pauseUntil(clock.now() + waitMs)
      await clock.sleep(wait, signal)
    }
  }

  return {
    async get(call, signal) {
      if (!contract.origins.includes(call.url.origin))
        throw new AppError(
          'forbidden',
          `${contract.title} may only be called at ${contract.origins.join(', ')}, not at ${call.url.origin}.`,
        )
      breaker.check()
      try {
        const reply = await getWithRetries(call, signal)
        breaker.succeeded()
        return reply
      } catch (error) {
        if (!signal?.aborted) breaker.failed()
        throw error
      }
    },
  }
}

/**
 * Whether the status means that the resource does not exist, not that the rate limit is exceeded.
 */
function isMissing({ missing = [] }: Call, { status, headers }: Response): boolean {
  return missing.includes(status) && !(status === 403 && isRateLimited(headers))
}

const ASKED_AGAIN = 'The next sync asks again.'
const MAY_HAVE_CHANGED = 'The source may have changed; a newer release may read it.'
const MINUTE_MS = 60_000

/** Maps a status other than 200 to an error and whether a retry may help. */
function classifyStatus(
  { status, headers }: Response,
  { name, waitMs }: { name: string; waitMs: number | null },
): { error: AppError; passes: boolean } | null {
  if (status === 200) return null
  if (status === 429 || (status === 403 && isRateLimited(headers))) {
    const wait = waitMs === null ? '' : ` for ${formatCount(Math.ceil(waitMs / MINUTE_MS))} min`
    return {
      error: new AppError(
        'too-many-requests',
        `${name} reports that its rate limit is exceeded${wait}. ${ASKED_AGAIN} If this lasts, see what else uses this address or key.`,
      ),
      passes: true,
    }
  }
  if (status === 401 || status === 403)
    return {
      error: new AppError(
        'forbidden',
        `${name} refused the call (${status}). Check the key of this source and what its plan allows.`,
      ),
      passes: false,
    }
  const to = headers.get('location')
  const detail = to === null ? '' : ` and pointed to ${to.slice(0, 200)}`
  // 202: the provider is still computing the answer.
  const passes = status >= 500 || status === 408 || status === 202
  const advice = passes ? ASKED_AGAIN : MAY_HAVE_CHANGED
  return {
    error: new AppError('bad-gateway', `${name} answered ${status}${detail}. ${advice}`),
    passes,
  }
}

const DAY_MS = 86_400_000

/**
 * Facts carry the moment at which they were fetched, and the newest counts: those of a clock that is far ahead would
 * outlast all later ones.
 * @throws AppError `not-ready`, which ends the run.
 */
function requireRightClock(headers: Headers, title: string, now: number): void {
  const age = Number(headers.get('age') ?? 0) * 1000
  const ahead = now - Date.parse(headers.get('date') ?? '') - age
  if (!(Math.abs(ahead) > DAY_MS)) return
  const days = formatCount(Math.round(Math.abs(ahead) / DAY_MS))
  throw new AppError(
    'not-ready',
    `The clock of this machine is ${days} d ${ahead > 0 ? 'ahead of' : 'behind'} that of ${title}, so nothing is loaded. Set it, best by NTP.`,
  )
}

/** Some providers answer 403 when the rate limit is exceeded and say so only in headers. */
function isRateLimited(headers: Headers): boolean {
  return headers.has('retry-after') || headers.get('x-ratelimit-remaining')?.trim() === '0'
}

function describeNoJson(bytes: Buffer, name: string): AppError {
  const start = JSON.stringify(bytes.toString('utf8', 0, 60))
  const what = bytes.length === 0 ? 'nothing' : `something that is not JSON: ${start}`
  return new AppError('bad-gateway', `${name} answered with ${what}. ${ASKED_AGAIN}`)
}

function toFailure(cause: unknown, { name, isLate }: { name: string; isLate: boolean }): AppError {
  return isLate
    ? new AppError('timeout', `${name} did not answer in time. ${ASKED_AGAIN}`, { cause })
    : new AppError('bad-gateway', `${name} ${describeBreak(cause)}`, { cause })
}

/** How a call broke off, and what to do. */
function describeBreak(cause: unknown): string {
  const why = describe(cause)
  const code = codeOf(cause)
  if (code.startsWith('Z_') || code.startsWith('ERR_'))
    return `sent an answer that cannot be decompressed: ${why}. ${ASKED_AGAIN}`
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return `broke off: ${why}. ${ASKED_AGAIN}`
  return `could not be reached: ${why}. Look at the network, DNS and the firewall; the next sync asks again.`
}

function codeOf(cause: unknown): string {
  const { code, cause: inner } = Object(cause)
  if (typeof code === 'string') return code
  return inner === undefined ? '' : codeOf(inner)
}

function throughMirror(url: URL, mirror: string | null): URL {
  return mirror === null
    ? url
    : new URL(`${mirror.replace(/\/$/, '')}/${url.host}${url.pathname}${url.search}`)
}

/** `fetch` hides the reason in `cause`. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
}

/** The response of a source. */
type Reply = {
  status: number
  /** The body, decompressed. */
  bytes: Buffer
  /** The resource does not exist. Otherwise the body is JSON, as far as `isJson` can tell. */
  missing: boolean
  /** When it was requested, ms since 1970. */
  fetched_at: number
}

/** The URL with the API key removed, which some providers expect in the path. */
export function redactUrl(url: URL, secret: string): string {
  return secret === '' ? url.href : url.href.replaceAll(encodeURIComponent(secret), 'KEY')
}

const SHOWN_LENGTH = 160

/** An address in a message, whose end says what to do. */
function shorten(address: string): string {
  return address.length <= SHOWN_LENGTH ? address : `${address.slice(0, SHOWN_LENGTH)}…`
}

/**
 * The wait that response headers request, in ms; null if they do not. `Retry-After` holds seconds
 * or a date; `X-RateLimit-Reset` holds seconds from now or a Unix timestamp in seconds.
 */
function readRetryAfter(headers: Headers, now: number): number | null {
  const retryAfter = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = retryAfter === '' ? Number.NaN : Date.parse(retryAfter)
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? ''
  if (!/^\d+(\.\d+)?$/.test(reset)) return null
  const seconds = Number(reset)
  return seconds > 1_000_000_000 ? Math.max(0, seconds * 1000 - now) : seconds * 1000
}

/**
 * Reads and decompresses the body.
 * @throws AppError `payload-too-large` as soon as it exceeds `maxBytes`.
 */
async function readBody(response: Response, maxBytes: number, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop aborts the transfer.
    if (size > maxBytes)
      throw new AppError(
        'payload-too-large',
        `${name} sent more than ${Math.round(maxBytes / 1024 / 1024)} MB. ${MAY_HAVE_CHANGED}`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
