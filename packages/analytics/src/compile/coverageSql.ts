import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { CompileInput, Leaf, Measure } from './Plan.ts'

/**
 * The leaves whose days with a value are counted, each in a column `n_…`. A day consists of one value, so that days
 * are counted only for windows.
 */
export function listCounted({
  plan,
  query,
  marks,
}: Pick<CompileInput, 'plan' | 'query' | 'marks'>): Leaf[] {
  if (marks === undefined) return []
  const isSummed = query.granularity !== 'day' || query.transforms[0]?.kind === 'ltm'
  const needed = new Set(plan.measures.flatMap(({ counted }) => counted))
  return plan.leaves.filter((leaf) => needed.has(leaf) && (leaf.window_days !== null || isSummed))
}

type Marked = Pick<CompileInput, 'plan' | 'query' | 'marks'>

/**
 * SQL of whether a measure is made of fewer days than its period, its windows or its last twelve months have, up to
 * its anchor day. Of a series with a value every seven days a seventh of the days is expected.
 */
export function partialSql(measure: Measure, input: Marked): string {
  const { query, marks } = input
  const { anchor = null, step = 1 } = marks?.get(measure) ?? {}
  const counted = listCounted(input)
  const expected = expectedSql(query.granularity, {
    anchor,
    step,
    isYear: query.transforms[0]?.kind === 'ltm',
  })
  const conditions = measure.counted
    .filter((leaf) => counted.includes(leaf))
    .map(({ name, window_days }) => {
      const days = window_days === null ? expected : countSql(String(window_days), step)
      return `(${name} IS NOT NULL AND n_${name} < ${days})`
    })
  return conditions.length === 0 ? '0' : conditions.join(' OR ')
}

/** SQL of whether a measure of a period that ends after its anchor day is made of fewer days than it will have. */
export function unfinishedSql(measure: Measure, { query, marks }: Marked): string {
  const anchor = marks?.get(measure)?.anchor ?? null
  const isSummed = measure.counted.some(({ window_days }) => window_days === null)
  if (anchor === null || !isSummed) return '0'
  return `${lastDaySql(query.granularity)} > toDate32('${anchor}')`
}

type Expected = { anchor: Day | null; step: number; isYear: boolean }

function expectedSql(granularity: Granularity, { anchor, step, isYear }: Expected): string {
  const last = lastDaySql(granularity)
  const to = anchor === null ? last : `least(${last}, toDate32('${anchor}'))`
  const from = isYear ? FIRST_OF_YEAR[granularity] : PERIOD
  return countSql(`(toInt32(${to}) - toInt32(${from}) + 1)`, step)
}

function countSql(days: string, step: number): string {
  return step === 1 ? days : `greatest(1, intDiv(${days}, ${step}))`
}

const PERIOD = 'toDate32(period)'

function lastDaySql(granularity: Granularity): string {
  return `(${PERIOD} + INTERVAL 1 ${granularity} - INTERVAL 1 DAY)`
}

/** The first day of the twelve months that end with a period; see `yearBefore`. */
const FIRST_OF_YEAR = {
  day: `(${PERIOD} - INTERVAL 1 YEAR + INTERVAL 1 DAY)`,
  week: `(${PERIOD} - INTERVAL 51 WEEK)`,
  month: `(${PERIOD} - INTERVAL 11 MONTH)`,
  quarter: `(${PERIOD} - INTERVAL 3 QUARTER)`,
  year: PERIOD,
} as const satisfies Record<Granularity, string>
