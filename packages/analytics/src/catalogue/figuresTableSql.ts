import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { AppError } from '@tickmark/core/errors/AppError'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import { METRICS_PER_PASS } from './compileDays.ts'
import { computeFiguresSql } from './computeFiguresSql.ts'

type Wanted = {
  figures: readonly { metric_id: string; interval: AggregateInterval }[]
  asOf: AsOf | null
}

/** What is known now was computed ahead; what was known once is computed when it is asked for. */
const MOST_METRICS = 60

/**
 * SQL of what to read the figures of projects from: the table that the last load computed, or the same rows as they
 * would have been computed from what was known at a moment. The latter hold the wanted metrics and intervals only.
 * Each interval is computed apart, so that only what is wanted over all time reads all days.
 * @throws AppError `bad-request` for more metrics as of a moment than can be computed at once.
 */
export async function figuresTableSql(
  db: Analytics,
  { figures, asOf }: Wanted,
  params: Params,
): Promise<string> {
  if (asOf === null) return 'aggregates'
  const count = new Set(figures.map(({ metric_id }) => metric_id)).size
  if (count > MOST_METRICS)
    throw new AppError(
      'bad-request',
      `Figures as of a moment are computed when they are asked for, at most ${MOST_METRICS} metrics at a time. Ask for fewer.`,
      { errors: [{ code: 'too-large', field: 'as_of', value: count }] },
    )
  const passes: string[] = []
  for (const [interval, members] of Map.groupBy(figures, (figure) => figure.interval)) {
    const ids = [...new Set(members.map(({ metric_id }) => metric_id))]
    for (let at = 0; at < ids.length; at += METRICS_PER_PASS) {
      const metrics = ids.slice(at, at + METRICS_PER_PASS)
      const sql = await computeFiguresSql(db, { metrics, intervals: [interval], asOf }, params)
      if (sql !== null) passes.push(sql)
    }
  }
  return passes.length === 0
    ? '(SELECT * FROM aggregates WHERE 0)'
    : `(${passes.join(' UNION ALL ')})`
}
