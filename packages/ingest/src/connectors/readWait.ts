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
  // What else `Date.parse` takes for a date, such as a negative number, is none.
  if (!/^(\d{4}-\d\d-\d\d|[A-Za-z]{3,9}, )/.test(text)) return null
  const [, day, time, zone] = SPACED.exec(text) ?? []
  return untilMoment(Date.parse(day === undefined ? text : `${day}T${time}${zone || 'Z'}`), now)
}

/** A date, a time and an offset with spaces between. */
const SPACED = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?) ?(?:UTC|GMT|Z)?([+-]\d\d:?\d\d)?$/

function untilMoment(moment: number, now: number): number | null {
  return moment > now ? moment - now : null
}
