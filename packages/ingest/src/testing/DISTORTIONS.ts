const MOMENTS = new Set(['date', 'time', 'timestamp', '0'])
const NO_AMOUNTS = new Set([...MOMENTS, 'id'])
/** Fields that hold lists of amounts. */
const AMOUNT_LISTS = new Set([
  'commit',
  'totalDataChart',
  'totalCirculatingUSD',
  'totalCirculating',
  'prices',
  'totalLiquidityUSD',
])
const MOVED_MS = 9 * 3_600_000
const MILLION = 1_000_000

/** The distortions that providers have been seen to make to their answers, each as a change of a whole body. */
export const DISTORTIONS = {
  asText: (body: unknown) =>
    mapLeaves(body, (value) => (typeof value === 'number' ? String(value) : value)),

  asNull: (body: unknown) => mapLeaves(body, (value, key) => (isAmount(value, key) ? null : value)),

  /** Fields that hold amounts get another name; lists and names stay. */
  renamed,

  /** Every list of records says its first one again at its end. */
  repeated,

  inMillionths: (body: unknown) =>
    mapLeaves(body, (value, key) => (isAmount(value, key) ? multiply(value) : value)),

  /** Days are stamped at midnight in Tokyo. */
  moved: (body: unknown) =>
    mapLeaves(body, (value, key) => (MOMENTS.has(key) ? moveMoment(value) : value)),

  /** Everything whose name has these words is gone from every list. */
  without: (words: RegExp) => (body: unknown) => withoutNamed(body, words),
} as const

function isAmount(value: unknown, key: string): boolean {
  if (NO_AMOUNTS.has(key)) return false
  return typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
}

function multiply(value: unknown): unknown {
  const amount = Number(value) * MILLION
  return typeof value === 'string' ? String(amount) : amount
}

function moveMoment(value: unknown): unknown {
  if (typeof value === 'number') return value - MOVED_MS / (value > 1e11 ? 1 : 1000)
  if (typeof value !== 'string') return value
  if (/^\d+$/.test(value)) return String(Number(value) - MOVED_MS / 1000)
  const moment = Date.parse(value)
  if (Number.isNaN(moment)) return value
  const moved = new Date(moment - MOVED_MS).toISOString()
  // A plain day is the day that the moment falls on there.
  return value.length === 10 ? moved.slice(0, 10) : moved
}

function mapLeaves(
  body: unknown,
  change: (value: unknown, key: string) => unknown,
  key = '',
): unknown {
  if (Array.isArray(body)) return body.map((item, index) => mapLeaves(item, change, String(index)))
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, mapLeaves(value, change, name)]),
    )
  return change(body, key)
}

function renamed(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(renamed)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      isAmount(value, name) || AMOUNT_LISTS.has(name) ? `${name}_v2` : name,
      renamed(value),
    ]),
  )
}

function repeated(body: unknown): unknown {
  if (Array.isArray(body)) {
    const items = body.map(repeated)
    return items.length > 2 ? [...items, items[0]] : items
  }
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, repeated(value)]))
}

function withoutNamed(body: unknown, words: RegExp): unknown {
  if (Array.isArray(body))
    return body.filter((item) => !isNamed(item, words)).map((item) => withoutNamed(item, words))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, withoutNamed(value, words)]),
  )
}

function isNamed(item: unknown, words: RegExp): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  return Object.values(item).some((value) => typeof value === 'string' && words.test(value))
}
