import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import { AppError } from '@tickmark/core/errors/AppError'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { toDay } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { RUN_IMMEDIATELY } from '../context/SharedRuns.ts'
import { runMetricQuery } from '../gating/runMetricQuery.ts'

type Replayed = { query: MetricQuery; answer: MetricAnswer; since: string }

/**
 * Says whether figures are what this terminal had at an earlier moment. Periods that were not over then, or that came
 * later, are no change.
 */
export async function describeChanges(
  ctx: ApiContext,
  { query, answer, since }: Replayed,
  signal?: AbortSignal,
): Promise<string> {
  const day = formatDay(toDay(Date.parse(since)))
  if (query.as_of !== undefined) return `As on ${day}: the figures are those of a fixed moment.`
  const { schedule = RUN_IMMEDIATELY } = ctx
  try {
    const asked = { ...query, as_of: `${since}~loaded` }
    const before = await schedule(() => runMetricQuery(ctx, asked), signal)
    const { compared, changed } = countChanges(before, answer)
    if (compared === 0) return `On ${day} this terminal had no figures to compare with.`
    return changed === 0
      ? `The same figures as on ${day}.`
      : `Changed since ${day}: ${changed} of ${compared} values.`
  } catch (failure) {
    if (signal?.aborted || !(failure instanceof AppError)) throw failure
    return `The figures of ${day} cannot be compared: ${failure.message}`
  }
}

/** As a fraction of the value: sums of the same points may differ in the last digits. */
const TOLERANCE = 1e-9

/** Counts the values that both answers have, and those of them that differ. */
export function countChanges(
  before: Pick<MetricAnswer, 'series' | 'timestamps'>,
  now: Pick<MetricAnswer, 'series' | 'timestamps'>,
): { compared: number; changed: number } {
  const idOf = ({ key, metric }: Series) => JSON.stringify([metric, key])
  const series = new Map(now.series.map((one) => [idOf(one), one]))
  const places = new Map(now.timestamps.map((day, at) => [day, at]))
  const pairs = before.series.flatMap((old) => {
    const current = series.get(idOf(old))
    return old.values.flatMap((value, at) => {
      const day = before.timestamps[at] ?? ''
      const other = current?.values[places.get(day) ?? -1] ?? null
      const isOver = old.provisional_from === null || day < old.provisional_from
      return value === null || other === null || !isOver ? [] : [{ value, other }]
    })
  })
  const changed = pairs.filter(
    ({ value, other }) => Math.abs(value - other) > TOLERANCE * Math.abs(value),
  )
  return { compared: pairs.length, changed: changed.length }
}
