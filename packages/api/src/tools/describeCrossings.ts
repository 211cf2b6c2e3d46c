import type { Day } from '@tickmark/core/time/Day'

type Point = { day: Day; value: number }

export type Crossings = {
  /** The periods that have both values. */
  total: number
  /** Those on which the value is on the side in question. */
  count: number
  /** The first one of these, and whether it is the first of all. */
  first: Day | undefined
  isFromStart: boolean
  /** The last one that was on the other side in the period before. */
  last: Day | undefined
  isNow: boolean
}

/** Finds when the values of a series are above or below a number, or those of another series in the same periods. */
export function findCrossings(
  points: readonly Point[],
  { is, than }: { is: '>' | '<'; than: number | readonly Point[] },
): Crossings {
  const others =
    typeof than === 'number' ? undefined : new Map(than.map(({ day, value }) => [day, value]))
  const sides = points.flatMap(({ day, value }) => {
    const other = typeof than === 'number' ? than : others?.get(day)
    if (other === undefined) return []
    return [{ day, isThere: is === '>' ? value > other : value < other }]
  })
  const there = sides.filter(({ isThere }) => isThere)
  const crossed = sides.filter(({ isThere }, at) => isThere && sides[at - 1]?.isThere === false)
  return {
    total: sides.length,
    count: there.length,
    first: there[0]?.day,
    isFromStart: sides[0]?.isThere === true,
    last: crossed.at(-1)?.day,
    isNow: sides.at(-1)?.isThere === true,
  }
}

/** States crossings in a sentence: "Solana: above Ethereum on 12 of 365 days". */
export function describeCrossings(
  { total, count, first, isFromStart, last, isNow }: Crossings,
  {
    kind,
    subject,
    side,
    unit,
    nameDay,
  }: {
    kind: 'crossing' | 'days'
    subject: string
    /** "Above $1B". */
    side: string
    /** The length of the periods, such as `day`. */
    unit: string
    nameDay: (day: Day) => string
  },
): string {
  const on = unit === 'day' ? 'on' : 'in'
  if (total === 0) return `There are no ${unit}s to compare.`
  const [found, all] = [count, total].map((number) => number.toLocaleString('en-US'))
  const share = `${on} ${found} of ${all} ${unit}s`
  if (kind === 'days' || first === undefined) return `${subject}: ${side} ${share}.`
  const start = isFromStart ? `, the first ${unit} with data` : ''
  const isOnce = last === undefined || last === first
  const since = isNow ? ', ever since' : ''
  const again = isOnce
    ? since
    : `, ${isNow ? 'without a break since' : `and again ${on}`} ${nameDay(last)}`
  return `${subject}: first ${side} ${on} ${nameDay(first)}${start}${again}. That is ${share}.`
}
