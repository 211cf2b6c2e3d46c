import type { WorldAnswer } from './WorldHost.ts'

/** The limits and delays of a source's calls. */
export type SourceLimit = {
  /** The time that an answer takes, in ms. */
  delayMs: number
  /** Takes a call at a moment, or refuses it. */
  take(now: number): WorldAnswer | null
}

const MINUTE_MS = 60_000

/** CoinGecko without a key: ten calls in each minute of the clock. Its refusal names the end of the minute. */
function limitCoinGecko(): SourceLimit {
  const CALLS = 10
  let minute = 0
  let calls = 0
  return {
    delayMs: 250,
    take(now) {
      const current = Math.floor(now / MINUTE_MS)
      if (current !== minute) [minute, calls] = [current, 0]
      calls++
      if (calls <= CALLS) return null
      const end = new Date((minute + 1) * MINUTE_MS).toISOString()
      return {
        status: 429,
        headers: {
          'x-ratelimit-limit': String(CALLS),
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': `${end.slice(0, 10)} ${end.slice(11, 19)} +0000`,
        },
        body: { status: { error_code: 429, error_message: 'The rate limit is exceeded.' } },
      }
    },
  }
}

type Bucket = { calls: number; perMs: number; delayMs: number; refuse(now: number): WorldAnswer }

/** So many calls at once, and as many again over a time. */
function limitEvenly({ calls, perMs, delayMs, refuse }: Bucket): SourceLimit {
  let left = calls
  let last = 0
  return {
    delayMs,
    take(now) {
      left = Math.min(calls, left + ((now - last) / perMs) * calls)
      last = now
      if (left < 1) return refuse(now)
      left -= 1
      return null
    },
  }
}

/** Takes every call and answers at once. */
export const UNLIMITED = limitNothing(0)

function limitNothing(delayMs: number): SourceLimit {
  return { delayMs, take: () => null }
}

/** A page that wants to see a browser first, of an explorer behind a network that protects it. */
const CHALLENGE: WorldAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge' },
  text: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>',
}
const CHALLENGED = ['polygon.blockscout.com', 'explorer.optimism.io']

/** Creates the limits of sources, by host. Hosts of one source share one. */
export function createLimits(): (host: string) => SourceLimit {
  const llama = limitEvenly({
    calls: 5,
    perMs: 1_000,
    delayMs: 300,
    refuse: () => ({ status: 429, text: 'Too many requests' }),
  })
  const coinGecko = limitCoinGecko()
  const coinMetrics = limitEvenly({
    calls: 10,
    perMs: 6_000,
    delayMs: 250,
    refuse: () => ({
      status: 429,
      headers: {
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': '6',
      },
      body: { error: { type: 'too_many_requests', message: 'Too many requests' } },
    }),
  })
  const growthepie = limitEvenly({
    calls: 10,
    perMs: MINUTE_MS,
    delayMs: 200,
    refuse: () => ({ status: 429, headers: { 'retry-after': '30' }, text: 'Too many requests' }),
  })
  const others = limitNothing(200)
  const challenge: SourceLimit = { delayMs: 100, take: () => CHALLENGE }
  return (host) => {
    if (host.endsWith('.llama.fi')) return llama
    if (host === 'api.coingecko.com') return coinGecko
    if (host === 'community-api.coinmetrics.io') return coinMetrics
    if (host === 'api.growthepie.com') return growthepie
    return CHALLENGED.includes(host) ? challenge : others
  }
}
