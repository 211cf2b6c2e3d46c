import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import { AppError } from '@tickmark/core/errors/AppError'
import { isJson } from '../files/jsonBytes.ts'
import type { Clock } from './Clock.ts'
import type { Call, Connector } from './Connector.ts'
import { type SharedSource, shareSource } from './SharedSource.ts'

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A provider that asks for a longer wait is left to the next run. */
const LONGEST_WAIT_MS = 120_000
const TIMEOUT_MS = 60_000

/** Asks one source, within its limits. */
export type SourceClient = { get(call: Call, signal?: AbortSignal): Promise<Reply> }

type ClientOptions = {
  clock: Clock
  /** An address through which sources are asked, such as a caching proxy; the source's host leads the path. */
  mirror: string | null
  timeoutMs?: number
}

/** A failure that may pass by itself. `waitMs` is what the provider asked for. */
type Passing = { error: AppError; waitMs: number | null }

/**
 * A client that keeps to the contract of its source: its origins, rate and size.
 * What may pass (no connection, no answer in time, 429, 5xx, a body that is no JSON) is tried again with pauses that
 * double and vary; `Retry-After` wins over them. After five calls that failed for good the dataset is left alone.
 * @throws AppError `too-many-requests`, `timeout`, `bad-gateway`, `payload-too-large`, `forbidden` or `busy`.
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
    const name = `${contract.title} at ${redactUrl(call.url, connector.secret)}`
    const deadline = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    try {
      const response = await fetch(throughMirror(call.url, options.mirror), {
        headers: { accept: 'application/json', ...connector.headers },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      noteLimit(response.headers)
      if (isMissing(call, response)) {
        const bytes = await readBody(response, contract.max_bytes, name)
        return { status: response.status, bytes, missing: true, fetched_at }
      }
      const refusal = judgeStatus(response, name)
      if (refusal) {
        await response.body?.cancel()
        if (refusal.passes)
          return { error: refusal.error, waitMs: readRetryAfter(response.headers, clock.now()) }
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
      const error = deadline.aborted
        ? new AppError('timeout', `${name} did not answer in time.`, { cause })
        : new AppError('bad-gateway', `${name} could not be reached: ${describe(cause)}.`, {
            cause,
          })
      return { error, waitMs: null }
    }
  }

  /** A provider that says its window is used up is believed before it has to refuse. */
  function noteLimit(headers: Headers): void {
    const remaining = headers.get('x-ratelimit-remaining')?.trim()
    if (remaining !== '0') return
    const wait = readRetryAfter(headers, clock.now())
    if (wait !== null && wait <= LONGEST_WAIT_MS) limiter.pauseUntil(clock.now() + wait)
  }

  async function getPatiently(call: Call, signal?: AbortSignal): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(call, signal)
      if ('bytes' in outcome) return outcome
      const { error, waitMs } = outcome
      if (tries >= ATTEMPTS || (waitMs ?? 0) > LONGEST_WAIT_MS) throw error
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
      // Half of the pause varies, so that many clients do not come back at once.
      const wait = waitMs ?? pause / 2 + (clock.random() * pause) / 2
      if (waitMs !== null) limiter.pauseUntil(clock.now() + waitMs)
      await clock.sleep(wait, signal)
    }
  }

  return {
    async get(call, signal) {
      if (!contract.origins.includes(call.url.origin))
        throw new AppError(
          'forbidden',
          `${contract.title} is asked at ${contract.origins.join(', ')} only, not at ${call.url.origin}.`,
        )
      breaker.check()
      try {
        const reply = await getPatiently(call, signal)
        breaker.succeeded()
        return reply
      } catch (error) {
        if (!signal?.aborted) breaker.failed()
        throw error
      }
    },
  }
}

/** Whether the provider says that it has no such thing, and not that it is called too often. */
function isMissing({ missing = [] }: Call, { status, headers }: Response): boolean {
  return missing.includes(status) && !(status === 403 && asksToWait(headers))
}

/** What a status other than success means, and whether it may pass by itself. */
function judgeStatus(
  { status, headers }: Response,
  name: string,
): { error: AppError; passes: boolean } | null {
  if (status === 200) return null
  if (status === 429 || (status === 403 && asksToWait(headers)))
    return {
      error: new AppError('too-many-requests', `${name} asks to be called less often.`),
      passes: true,
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
  return {
    error: new AppError('bad-gateway', `${name} answered ${status}${detail}.`),
    // 202 is the answer of a provider that is still working it out.
    passes: status >= 500 || status === 408 || status === 202,
  }
}

/** Some refuse with 403 who asks too often, and say so in the headers only. */
function asksToWait(headers: Headers): boolean {
  return headers.has('retry-after') || headers.get('x-ratelimit-remaining')?.trim() === '0'
}

function describeNoJson(bytes: Buffer, name: string): AppError {
  const start = JSON.stringify(bytes.toString('utf8', 0, 60))
  return new AppError('bad-gateway', `${name} answered with what is no JSON: ${start}.`)
}

function throughMirror(url: URL, mirror: string | null): URL {
  return mirror === null
    ? url
    : new URL(`${mirror.replace(/\/$/, '')}/${url.host}${url.pathname}${url.search}`)
}

/** `fetch` hides the reason one level down. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message
}

/** What a source answered. */
type Reply = {
  status: number
  /** The bytes as they came, decompressed. */
  bytes: Buffer
  /** The source said that it has no such thing. Otherwise the bytes are JSON, as far as `isJson` tells. */
  missing: boolean
  /** When it was asked for, ms since 1970. */
  fetched_at: number
}

/** An address as it may be written down: without the key that some providers take in the path. */
export function redactUrl(url: URL, secret: string): string {
  return secret === '' ? url.href : url.href.replaceAll(encodeURIComponent(secret), 'KEY')
}

/**
 * How long a provider asks to wait, in ms, from the headers of its answer; null when it does not say.
 * `Retry-After` holds seconds or a date; `X-RateLimit-Reset` seconds from now or a moment in seconds since 1970.
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
 * The bytes of an answer, decompressed.
 * @throws AppError `payload-too-large` as soon as there are more than `maxBytes`.
 */
async function readBody(response: Response, maxBytes: number, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop ends the transfer.
    if (size > maxBytes)
      throw new AppError(
        'payload-too-large',
        `${name} sent more than ${Math.round(maxBytes / 1024 / 1024)} MB.`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
