/**
 * How long a provider asks to wait, in ms, from the headers of its answer; null when it does not say.
 * `Retry-After` holds seconds or a date; `X-RateLimit-Reset` seconds from now or a moment in seconds since 1970.
 */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const retryAfter = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = retryAfter === '' ? Number.NaN : Date.parse(retryAfter)
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  const reset = headers.get('x-ratelimit-reset')?.trim() ?? ''
  if (!/^\d+(\.\d+)?$/.test(reset)) return null
  const seconds = Number(reset)
  return seconds > 1_000_000_000 ? Math.max(0, seconds * 1000 - now) : seconds * 1000
}
