import { setTimeout } from 'node:timers/promises'
import type { Random } from '@tickmark/core/testing/createRandom'
import type { Sent } from './Attack.ts'
import type { Judge } from './Judge.ts'
import { findFault } from './judgeAnswer.ts'
import { listBatchAttacks } from './listBatchAttacks.ts'
import { listRouteAttacks, type RouteAttack, shuffle } from './listRouteAttacks.ts'
import type { RawRequest } from './sendRaw.ts'
import type { Tally } from './Tally.ts'
import type { Target } from './Target.ts'
import { writeRawCurl } from './writeRawCurl.ts'

/** Requests between two looks at the server. */
const SLICE = 120
const CONCURRENCY = 4
/**
 * The time for which the harmful requests of a slice are searched for, in milliseconds; each step may start a server.
 */
const NARROW_MS = 120_000
/** Some harm shows later than the answer. */
const SETTLE_MS = 300
const LOG_LENGTH = 1_000
/** Bytes of any answer to a request that asks for nothing in particular. */
const MAX_ANSWER = 12 * 1024 * 1024
/** Documented to have more: up to 200,000 figures, about 30 MB, where no ids are asked for. */
const LARGE_PATH = /^\/v2\/(metrics\/)?metric-aggregations\b/
const PUBLIC = { authorization: 'Bearer tickmark-public' }

type Named = RouteAttack & { route: string }
type Options = {
  judge: Judge
  tally: Tally
  random: Random
  /** The parameters of paths and procedures that the code defines. */
  parametersOf(url: string): readonly string[]
  procedures: readonly string[]
  only: string
  count: number
  /** Milliseconds. */
  within: number
}

/** Sends hostile requests to every route that the running server has, and batches to its procedures. */
export async function attackRoutes(options: Options): Promise<void> {
  const { judge, random, tally, only, count, within } = options
  const { routes } = await judge.open()
  const byRoute = routes
    .map(({ method, url }) => ({ method, url, parameters: options.parametersOf(url) }))
    .map((route) =>
      listRouteAttacks(route, random).map(
        (attack): Named => ({ ...attack, route: `${route.method} ${route.url}` }),
      ),
    )
  const batches = shuffle(listBatchAttacks(options.procedures), random).map(
    (attack): Named => ({ ...attack, route: 'tRPC' }),
  )
  const attacks = takeTurns([...byRoute, ...split(batches, byRoute.length / 20)])
    .filter(({ route, kind }) => `route ${route} ${kind}`.includes(only))
    .slice(0, count)
  console.log(`${attacks.length} hostile requests to ${routes.length} routes.`)
  /** The requests that harmed the server already, which are not sent again. */
  const harmful = new Set<string>()
  const until = Date.now() + within
  for (let at = 0; at < attacks.length && Date.now() < until; at += SLICE) {
    const slice = attacks.slice(at, at + SLICE).filter((one) => !harmful.has(keyOf(one)))
    for (const one of await findHarmful(slice, { judge, tally })) harmful.add(keyOf(one))
  }
}

/**
 * The requests of a slice that harm the server, found by halving it; all of it where they only do together. Reports them.
 */
async function findHarmful(
  slice: readonly Named[],
  judging: Pick<Options, 'judge' | 'tally'> & { isPart?: boolean; until?: number },
): Promise<readonly Named[]> {
  const { judge, tally, isPart = false, until = Date.now() + NARROW_MS } = judging
  if (slice.length === 0 || (isPart && Date.now() > until)) return []
  const [first] = slice
  const name =
    slice.length === 1 && first !== undefined
      ? `route ${first.route}, ${first.kind}`
      : `${slice.length} requests to routes together`
  const attack = { name, isPart: true, run: (target: Target) => sendAll(target, slice, tally) }
  const harm = await (isPart ? judge.try(attack) : judge.confirm(attack))
  if (harm === undefined) return []
  if (slice.length > 1) {
    const middle = slice.length >> 1
    const part = { judge, tally, isPart: true, until }
    const left = await findHarmful(slice.slice(0, middle), part)
    const known = new Set(left.map(keyOf))
    const others = slice.slice(middle).filter((one) => !known.has(keyOf(one)))
    const found = [...left, ...(await findHarmful(others, part))]
    if (found.length > 0) return found
    if (isPart) return []
  }
  judge.report(attack, harm)
  return slice
}

/** Sends requests, some at a time, and reports answers that none may give. */
async function sendAll(target: Target, slice: readonly Named[], tally: Tally): Promise<void> {
  const waiting = slice.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const one of waiting) {
        if (!target.isAlive) return
        const sent = await target.send(withCaller(target, one))
        judgeSent(target, { ...one, sent }, tally)
      }
    }),
  )
  await setTimeout(SETTLE_MS)
}

/** Protocols that know their callers are called by one, now and then; all others by any visitor. */
function withCaller(target: Target, { route, request }: Named): RawRequest {
  const { path, headers } = request
  const isOdd = path.length % 2 === 1
  const own = path.startsWith('/scim/')
    ? isOdd && target.headersOf('provider', 'scim')
    : /^\/(v2|mcp)\b/.test(path) && (isOdd ? PUBLIC : target.headersOf('key', 'rest'))
  const isReading = route.startsWith('GET ') && path.startsWith('/v')
  const given = own || (isReading && isOdd && target.headersOf('user', 'account')) || {}
  return { ...request, headers: { ...given, ...headers } }
}

function judgeSent(target: Target, { route, kind, sent }: Named & { sent: Sent }, tally: Tally) {
  const { answer, request } = sent
  tally.countAnswer(`route ${kind.split(':', 1)[0]}`, answer)
  const fault = describeFault(target, sent)
  if (fault === undefined) return
  const log = answer?.status === 500 ? target.terminal.output().slice(-LOG_LENGTH) : ''
  tally.report({
    name: `route ${route}, ${kind}`,
    fault,
    body: log || (answer?.body.slice(0, 300) ?? ''),
    curl: writeRawCurl(target.terminal.origin, request),
  })
}

function describeFault(target: Target, { request, answer }: Sent): string | undefined {
  if (answer === undefined) return 'no answer in time'
  if (answer.status === 0 && request.bytes === undefined)
    return `closed the connection without an answer: ${answer.body}`
  return answer.length > MAX_ANSWER && !LARGE_PATH.test(request.path)
    ? 'answered with over 12 MB'
    : findFault(answer, target.hidden)
}

/** The first of each list, then the second of each, and so on. */
function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}

function split<T>(items: readonly T[], parts: number): T[][] {
  const size = Math.max(1, Math.ceil(items.length / Math.max(1, parts)))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

function keyOf({ route, kind }: Named): string {
  return `${route} ${kind}`
}
