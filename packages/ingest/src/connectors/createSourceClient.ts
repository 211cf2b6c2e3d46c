import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { backOff } from '@tickmark/core/time/backOff'
import { isJson } from '../files/jsonBytes.ts'
import type { Clock } from './Clock.ts'
import type { Call, Connector } from './Connector.ts'
import { isBlocked, readRefusal } from './readRefusal.ts'
import { type SharedSource, shareSource } from './SharedSource.ts'

const ATTEMPTS = 4
/** A source that refuses as many times in a row, each after a pause, is left to the next run: after about three minutes. */
const MAX_REFUSALS = 12
const MAX_REDIRECTS = 3
const PAUSES = { firstMs: 1_000, longestMs: 30_000 }
/** If a provider requests a longer wait, the request is left to the next run. */
const MAX_WAIT_MS = 120_000
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

/**
 * A failure that is worth a retry. `waitMs` is the wait that the provider requested; `isRefusal` if there were too many
 * calls.
 */
type Passing = { error: AppError; waitMs: number | null; isRefusal?: boolean }

/**
 * Creates a client that enforces the contract of its source: origins, rate limit and answer size.
 * Temporary failures (connection errors, timeouts, 429, 5xx, bodies that are not JSON) are retried
 * with exponential backoff and jitter; a wait that the source states takes precedence, and
 * refusals for too many calls slow all of them down, see `createRateLimiter`. After five failed calls the circuit of the dataset opens.
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
      const response = await request(call, signal ? AbortSignal.any([signal, deadline]) : deadline)
      noteHeaders(response.headers)
      if (isMissing(call, response)) {
        const bytes = await readBody(response, contract.max_bytes, name)
        return { status: response.status, bytes, missing: true, fetched_at }
      }
      const waitMs = readWait(response.headers, clock.now())
      if (isRefused(response)) throw await readRefusal(response, { name, secret: connector.secret })
      const failure = classifyStatus(response, { name, waitMs })
      if (failure) {
        await response.body?.cancel()
        const { error, passes, isRefusal } = failure
        if (passes) return { error, waitMs, isRefusal }
        throw error
      }
      const bytes = await readBody(response, contract.max_bytes, name)
      await priorityGate.yieldToRequests()
      if (isJson(bytes)) return { status: response.status, bytes, missing: false, fetched_at }
      return { error: await describeNoJson({ response, bytes, name }), waitMs: null }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      signal?.throwIfAborted()
      return { error: toFailure(cause, { name, isLate: deadline.aborted }), waitMs: null }
    }
  }

  /** Follows redirects that stay on the host of the call. */
  async function request(call: Call, signal: AbortSignal): Promise<Response> {
    const headers = { accept: 'application/json', 'user-agent': USER_AGENT, ...connector.headers }
    let { url } = call
    for (let follows = 0; ; follows++) {
      const response = await fetch(throughMirror(url, options.mirror), {
        headers,
        redirect: 'manual',
        signal,
      })
      const next = follows < MAX_REDIRECTS ? readRedirect(response, url, options.mirror) : null
      if (next === null || isMissing(call, response)) return response
      await response.body?.cancel()
      url = next
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
    const wait = readWait(headers, clock.now())
    if (wait !== null && wait <= MAX_WAIT_MS) limiter.pauseUntil(clock.now() + wait)
  }

  async function getWithRetries(call: Call, signal?: AbortSignal): Promise<Reply> {
    let failures = 0
    let refusals = 0
    for (;;) {
      const outcome = await attempt(call, signal)
      if ('bytes' in outcome) {
        limiter.accepted()
        return outcome
      }
      const { error, waitMs, isRefusal = false } = outcome
      if (isRefusal) refusals += 1
      else failures += 1
      const isLast = failures >= ATTEMPTS || refusals >= MAX_REFUSALS
      if (isLast || (waitMs ?? 0) > MAX_WAIT_MS) throw error
      const wait = waitMs ?? backOff(failures + refusals, PAUSES, clock.random())
      if (isRefusal) limiter.refused()
      if (isRefusal || waitMs !== null) limiter.pauseUntil(clock.now() + wait)
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

/** Returns whether the status means that the resource does not exist, not that the rate limit is exceeded. */
function isMissing({ missing = [] }: Call, { status, headers }: Response): boolean {
  return missing.includes(status) && !(status === 403 && isRateLimited(headers))
}

const ASKED_AGAIN = 'The next sync asks again.'
const MAY_HAVE_CHANGED = 'The source may have changed; a newer release may read it.'
const MINUTE_MS = 60_000

/** Returns whether the source refuses the caller, as opposed to one call too many. */
function isRefused({ status, headers }: Response): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true
  return status === 401 || status === 402 || (status === 403 && !isRateLimited(headers))
}

/** As much of a body that is no JSON is searched for a challenge. */
const CHALLENGE_BYTES = 16_384

/** The address that a redirect points to, if it is on the host of the call. */
function readRedirect({ status, headers }: Response, from: URL, mirror: string | null): URL | null {
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null
  if (!URL.canParse(location, from)) return null
  const to = new URL(location, from)
  if (to.origin === from.origin) return to
  // The mirror has the source's host at the start of the path.
  const place = throughMirror(new URL('/', from), mirror).href
  return mirror !== null && to.href.startsWith(place)
    ? new URL(`/${to.href.slice(place.length)}`, from)
    : null
}

/** Maps a status other than 200 to an error and whether a retry may help. */
function classifyStatus(
  { status, headers }: Response,
  { name, waitMs }: { name: string; waitMs: number | null },
): { error: AppError; passes: boolean; isRefusal: boolean } | null {
  if (status === 200) return null
  if (status === 429 || (status === 403 && isRateLimited(headers))) {
    const wait = waitMs === null ? '' : ` for ${formatCount(Math.ceil(waitMs / MINUTE_MS))} min`
    return {
      error: new AppError(
        'too-many-requests',
        `${name} reports that its rate limit is exceeded${wait}. ${ASKED_AGAIN} If this lasts, see what else uses this address or key.`,
      ),
      passes: true,
      isRefusal: true,
    }
  }
  const to = headers.get('location')
  const detail = to === null ? '' : ` and pointed to ${to.slice(0, 200)}`
  // 202: the provider is still computing the answer.
  const passes = status >= 500 || status === 408 || status === 202
  const advice = passes ? ASKED_AGAIN : MAY_HAVE_CHANGED
  return {
    error: new AppError('bad-gateway', `${name} answered ${status}${detail}. ${advice}`),
    passes,
    isRefusal: false,
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

/** @throws SourceRefusal for the page of a protection against programs. */
async function describeNoJson({
  response,
  bytes,
  name,
}: {
  response: Response
  bytes: Buffer
  name: string
}): Promise<AppError> {
  const page = bytes.toString('utf8', 0, CHALLENGE_BYTES)
  if (isBlocked(response, page))
    throw await readRefusal(new Response(page, response), { name, secret: '' })
  const start = JSON.stringify(bytes.toString('utf8', 0, 60))
  const what = bytes.length === 0 ? 'nothing' : `something that is not JSON: ${start}`
  return new AppError('bad-gateway', `${name} answered with ${what}. ${ASKED_AGAIN}`)
}

function toFailure(cause: unknown, { name, isLate }: { name: string; isLate: boolean }): AppError {
  return isLate
    ? new AppError('timeout', `${name} did not answer in time. ${ASKED_AGAIN}`, { cause })
    : new AppError('bad-gateway', `${name} ${describeBreak(cause)}`, { cause })
}

/** Describes how a call broke off, and what to do. */
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
  /** The time when it was requested, ms since 1970. */
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

/** The name of the program in calls to sources: some refuse calls without a descriptive one. */
const USER_AGENT = 'Tickmark/1 (self-hosted data terminal for crypto fundamentals)'

/** Numbers from here on are seconds since 1970, in ms or s; smaller ones count from now. */
const FIRST_EPOCH_S = 1_000_000_000
const FIRST_EPOCH_MS = 1_000_000_000_000

/** Headers that state when calls are allowed again, the most specific first. */
const NAMES = ['retry-after', 'x-ratelimit-reset', 'ratelimit-reset', 'x-rate-limit-reset']

/**
 * Returns the wait that response headers request, in ms; null if they request none. Sources write it as seconds from
 * now, as seconds or milliseconds since 1970, or as a date: RFC 1123, ISO 8601, or `2025-07-25 14:54:00 +0000`. A moment
 * that has passed requests nothing: the header is of a cache, or a clock is wrong.
 */
export function readWait(headers: Headers, now: number): number | null {
  for (const name of NAMES) {
    const wait = parseWait(headers.get(name)?.trim() ?? '', now)
    if (wait !== null) return wait
  }
  return null
}

function parseWait(text: string, now: number): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text)
    if (number < FIRST_EPOCH_S) return number * 1000
    return untilMoment(number < FIRST_EPOCH_MS ? number * 1000 : number, now)
  }
  // Other texts that `Date.parse` accepts, such as negative numbers, are no dates.
  if (!/^(\d{4}-\d\d-\d\d|[A-Za-z]{3,9}, )/.test(text)) return null
  const [, day, time, zone] = SPACED.exec(text) ?? []
  return untilMoment(Date.parse(day === undefined ? text : `${day}T${time}${zone || 'Z'}`), now)
}

/** A date, a time and an offset with spaces between. */
const SPACED = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) ?(?:UTC|GMT|Z)?([+-]\d\d:?\d\d)?$/

function untilMoment(moment: number, now: number): number | null {
  return moment > now ? moment - now : null
}
