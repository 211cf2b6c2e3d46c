import { setTimeout } from 'node:timers/promises'
import type { Random } from '@tickmark/core/testing/createRandom'
import type { Caller, CallerName } from './createCallers.ts'
import type { CallKind, HostileCall } from './HostileCall.ts'
import { type HostileAnswer, judgeAnswer } from './judgeAnswer.ts'
import type { KnownValues } from './KnownValues.ts'
import { shuffle } from './listRouteAttacks.ts'
import { makeInput } from './makeInput.ts'
import { mutateInput } from './mutateInput.ts'
import type { Tally } from './Tally.ts'
import type { Target } from './Target.ts'

type BuiltRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

type Sending = { origin: string; caller: Caller; address: string }

const FORM = 'application/x-www-form-urlencoded'

/** Calls under way at once. */
const CONCURRENCY = 4
/** Every call gets an answer within this time, also on a machine with other work. */
const DEADLINE_MS = 30_000
/** Answered inputs of each call and caller that are kept to be mutated. */
const MAX_KEPT = 12
/** Valid inputs that are tried before a call that refuses all of them is sent mutated ones. */
const MAX_REFUSED = 6
/** Of the server's log, so much is shown with an answer of 500, which says nothing of its cause. */
const LOG_LENGTH = 2_000
/** The length of a name that is far too long. */
const MEGABYTE = 1_048_576
/** Between looks while limits refuse everybody. */
const PAUSE_MS = 250
/** Below this share of answers with 2xx, only calls that answered before are sent, with valid inputs. */
const WANTED_SHARE = 0.57

/** Kinds of calls of callers who have no use for others. */
const ONLY: Partial<Record<CallerName, readonly CallKind[]>> = {
  provider: ['scim'],
  staff: ['account'],
}

type Options = {
  target: Target
  calls: readonly HostileCall[]
  random: Random
  tally: Tally
  /** Such as `gated`. */
  mode: string
  count: number
  /** The maximum time for sending, once the callers have their sessions, in milliseconds. */
  within: number
}

/** A call as one of the callers makes it. */
type Pair = {
  call: HostileCall
  caller: Caller
  answered: unknown[]
  refused: number
  /** Fields that a refusal called missing though their schema lets them be absent. */
  missed: Set<string>
}

/** Makes every call as every caller: with valid inputs first, then with answered ones of which one field is changed. */
export async function attackCalls(options: Options): Promise<void> {
  const { target, calls, random, tally, mode, count, within } = options
  const { terminal, callers, known: shared } = target
  const until = Date.now() + within
  const pairs = shuffle(
    callers.flatMap((caller) =>
      calls
        .filter(({ kind }) => ONLY[caller.name]?.includes(kind) ?? true)
        .map((call): Pair => ({ call, caller, answered: [], refused: 0, missed: new Set() })),
    ),
    random,
  )
  let sent = 0
  let answered = 0

  async function step(pair: Pair, isMutated: boolean): Promise<void> {
    const { call, caller } = pair
    const { origin } = terminal
    const { valid, request } = prepare(pair, { isMutated, origin, random })
    sent++
    const name = `${call.kind} ${call.name}`
    const counted = { call, mode, caller: caller.name, isMutated }
    try {
      const answer = await sendRequest(request, DEADLINE_MS)
      tally.count({ ...counted, status: answer.status })
      const fault = judgeAnswer(call, answer, target.hidden)
      if (fault !== undefined)
        tally.report({ name, fault, body: explain(answer), curl: writeCurl(request) })
      const isAnswered = answer.status >= 200 && answer.status < 300
      if (isAnswered) answered++
      if (isAnswered && answer.isWhole) learn(pair, { shared, valid, body: answer.body })
      if (!isMutated) remember(pair, valid, answer)
      if (answer.status === 429)
        caller.pausedUntil = Date.now() + 1000 * Number(answer.headers.get('retry-after') ?? 1)
      if (answer.headers.getSetCookie().some((one) => one.startsWith('_idtoken=;')))
        await caller.revive()
    } catch (failure) {
      tally.count({ ...counted, status: 0 })
      tally.report({
        name,
        fault: `no answer: ${describeFailure(failure)}`,
        body: '',
        curl: writeCurl(request),
      })
    }
  }

  const explain = ({ status, body }: { status: number; body: string }) =>
    status === 500 ? terminal.output().slice(-LOG_LENGTH) : body.slice(0, 300)

  const isOver = () => sent >= count || Date.now() >= until || !target.isAlive
  let at = 0
  const isFree = ({ caller }: Pair) => caller.pausedUntil <= Date.now()
  /** One that answered before, as long as too few did. */
  const findEasy = () =>
    answered < sent * WANTED_SHARE
      ? random.pick(pairs.filter((one) => one.answered.length > 0 && isFree(one)))
      : undefined
  function next(): Promise<void> {
    const easy = findEasy()
    if (easy !== undefined) return step(easy, false)
    const known = random.chance(0.5)
      ? random.pick(pairs.filter((one) => one.answered.length > 0 && isFree(one)))
      : undefined
    if (known !== undefined) return step(known, true)
    for (let tries = 0; tries < pairs.length; tries++) {
      const pair = pairs[at++ % pairs.length]
      if (pair === undefined || !isFree(pair)) continue
      return step(pair, pair.refused >= MAX_REFUSED)
    }
    return setTimeout(PAUSE_MS)
  }
  // Calls without input list the existing ids.
  const open = pairs.filter(
    ({ call, caller }) =>
      call.method === 'GET' &&
      call.schema.required === undefined &&
      (call.kind === 'account' || (call.kind === 'trpc' && caller.name === 'anonymous')),
  )
  const first = open.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const pair of first) {
        if (isOver()) return
        await step(pair, false)
        // Most are refused to every caller, and a slow machine gets no further in its time.
        const easy = findEasy()
        if (easy !== undefined) await step(easy, false)
      }
      while (!isOver()) await next()
    }),
  )
}

type Preparing = { isMutated: boolean; origin: string; random: Random }

/** The next request of a pair, and the valid input that it was made of. Each comes from another address. */
function prepare(
  pair: Pair,
  { isMutated, origin, random }: Preparing,
): { valid: unknown; request: BuiltRequest } {
  const valid = chooseInput(pair, isMutated, random)
  // Either one field is changed, or what carries the input is broken.
  const isSpoiled = isMutated && random.chance(0.03)
  const input = isMutated && !isSpoiled ? mutateInput(valid, random) : valid
  const address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`
  const request = buildRequest(pair.call, input, { origin, caller: pair.caller, address })
  return { valid, request: isSpoiled ? spoil(request, random) : request }
}

/** An answered input is sent again now and then, so that calls with many conditions are answered too. */
function chooseInput(
  { call, caller, answered, missed }: Pair,
  isMutated: boolean,
  random: Random,
): unknown {
  const kept = random.pick(answered)
  if (kept !== undefined && (isMutated || random.chance(0.4))) return kept
  const optional = random.pick([0.1, 0.3, 0.6]) ?? 0
  return makeInput(call.schema, { random, known: caller.known, optional, missed })
}

function remember(pair: Pair, valid: unknown, { status, body }: HostileAnswer): void {
  if (status >= 200 && status < 300) {
    pair.answered = [valid, ...pair.answered].slice(0, MAX_KEPT)
    return
  }
  pair.refused++
  for (const [, field = ''] of body.matchAll(/"code":"missing","field":"(?:\w+\.)*(\w+)"/g))
    pair.missed.add(field)
}

type Learned = { shared: KnownValues; valid: unknown; body: string }

/** Learns values from an answer: those about facts are for everyone; those about people are the caller's own. */
function learn({ call, caller }: Pair, { shared, valid, body }: Learned): void {
  const names = call.path.split('/').filter((part) => /^[a-z-]+$/i.test(part))
  const thing = (names.at(-1) ?? '').toLowerCase().replace(/s$/, '').replaceAll('-', '_')
  try {
    const isOwn = call.kind === 'account' || call.kind === 'scim'
    ;(isOwn ? caller.known : shared).learn(JSON.parse(body), thing, valid)
  } catch {
    // A file is no JSON.
  }
}

/** A request that is broken below its input. */
function spoil(request: BuiltRequest, random: Random): BuiltRequest {
  const { body, headers } = request
  if (body === undefined)
    return { ...request, url: `${request.url}${random.chance(0.5) ? '%' : '%00'}` }
  const broken = [
    { ...request, body: body.slice(0, -1) },
    { ...request, body: `[${body}]` },
    { ...request, headers: { ...headers, 'content-type': 'text/plain' } },
    { ...request, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' } },
    { ...request, headers: { ...headers, 'content-encoding': 'gzip' } },
    { ...request, body: body.replace(/(:"|=)[^"&]*/, `$1${'x'.repeat(MEGABYTE)}`) },
  ]
  return random.pick(broken) ?? request
}

/** The message of a failure with those of its causes: `fetch` only says that it failed. */
function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { message, cause } = failure
  return cause === undefined ? message : `${message}: ${describeFailure(cause)}`
}

/** The number of bytes that are read of an answer. The rest is not waited for, as by a reader that leaves. */
const MAX_BYTES = 512 * 1024

/** Sends a request and reads the beginning of the answer. @throws If there is none within the deadline. */
async function sendRequest(
  { url, method, headers, body }: BuiltRequest,
  deadlineMs: number,
): Promise<HostileAnswer> {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(deadlineMs),
    ...(body !== undefined && { body }),
  })
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES)
      return { status: answer.status, headers: answer.headers, body: text, isWhole: false }
  }
  return { status: answer.status, headers: answer.headers, body: text, isWhole: true }
}

/** An input as the request that a client would send. */
function buildRequest(call: HostileCall, input: unknown, sending: Sending): BuiltRequest {
  const { origin, caller, address } = sending
  const given: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : { input }
  const headers: Record<string, string> = { 'x-forwarded-for': address, ...caller.headers(call) }
  const isReading = call.method === 'GET'
  if (call.kind === 'trpc') {
    const text = JSON.stringify(input) ?? 'null'
    return isReading
      ? {
          url: `${origin}${call.path}?input=${encode(text)}`,
          method: 'GET',
          headers,
          body: undefined,
        }
      : withBody({ url: `${origin}${call.path}`, method: 'POST', headers }, text)
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name]
    delete given[name]
    return encode(writeParameter(value)) || '-'
  })
  const fields = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(writeParameter(value))}`)
    .join('&')
  if (call.isForm)
    return withBody({ url: `${origin}${path}`, method: call.method, headers }, fields, FORM)
  if (!isReading)
    return withBody(
      { url: `${origin}${path}`, method: call.method, headers },
      JSON.stringify(given),
    )
  return {
    url: `${origin}${path}${fields === '' ? '' : `?${fields}`}`,
    method: 'GET',
    headers,
    body: undefined,
  }
}

function withBody(
  request: Pick<BuiltRequest, 'url' | 'method' | 'headers'>,
  body: string,
  type = 'application/json',
): BuiltRequest {
  return { ...request, headers: { ...request.headers, 'content-type': type }, body }
}

/** Lists are separated by commas; what is nested travels as JSON. */
function writeParameter(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(String).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A lone surrogate has no bytes in UTF-8. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** The request as a command that sends it again. */
function writeCurl({ url, method, headers, body }: BuiltRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return [
    `curl -sS -i -X ${method} ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quote(body)}`]),
  ].join(' ')
}
