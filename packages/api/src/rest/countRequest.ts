import type { Counts } from '@tickmark/accounts/limits/Counts'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyReply } from 'fastify'
import type { Requester } from './identifyRequester.ts'

const MINUTE_S = 60
const DAY_S = 86_400

/**
 * The key that is counted, and the weight of the request: a batch counts as many as it has calls, anything else one.
 */
type Counted = Pick<Requester, 'countedAs' | 'limits'> & { calls?: number }

/**
 * Counts a request, and says in the headers `RateLimit-*` (draft-ietf-httpapi-ratelimit-headers-06) how many more there
 * may be in the window that leaves the fewest.
 * @throws AppError `too-many-requests`, with `Retry-After`, when there were as many as there may be.
 */
export async function countRequest(
  counts: Counts,
  { countedAs, limits, calls = 1 }: Counted,
  reply: FastifyReply,
): Promise<void> {
  if (!isLimited({ limits })) return
  const windows = [
    { seconds: MINUTE_S, max: limits.perMinute, name: 'minute' },
    { seconds: DAY_S, max: limits.perDay, name: 'day' },
  ].filter(({ max }) => Number.isFinite(max))
  const states: { max: number; left: number; reset: number }[] = []
  for (const { seconds, max, name } of windows) {
    const key = `requests ${seconds} ${countedAs}`
    const { count, endsInMs } = await counts.add(key, seconds * 1_000, calls)
    const reset = Math.max(1, Math.ceil(endsInMs / 1_000))
    states.push({ max, left: Math.max(0, max - count), reset })
    if (count <= max) continue
    // Requests refused by the limit per minute do not count for the day.
    setRateLimitHeaders(reply, { windows, state: { max, left: 0, reset } })
    reply.header('retry-after', reset)
    throw new AppError(
      'too-many-requests',
      `More than ${max} requests in a ${name}. Try again in ${reset} s.`,
    )
  }
  const [tightest] = states.toSorted((a, b) => a.left - b.left)
  if (tightest !== undefined) setRateLimitHeaders(reply, { windows, state: tightest })
}

/** Returns whether requests are limited. Without limits, nothing is counted. */
export function isLimited({ limits }: Pick<Requester, 'limits'>): boolean {
  return Number.isFinite(limits.perMinute) || Number.isFinite(limits.perDay)
}

function setRateLimitHeaders(
  reply: FastifyReply,
  counted: {
    windows: readonly { seconds: number; max: number }[]
    state: { max: number; left: number; reset: number }
  },
): void {
  const { max, left, reset } = counted.state
  reply.headers({
    'ratelimit-limit': String(max),
    'ratelimit-remaining': String(left),
    'ratelimit-reset': String(reset),
    'ratelimit-policy': counted.windows.map((one) => `${one.max};w=${one.seconds}`).join(', '),
  })
}
