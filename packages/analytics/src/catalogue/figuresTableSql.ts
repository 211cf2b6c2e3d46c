import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { AppError } from '@tickmark/core/errors/AppError'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findAnchors } from '../queries/findAnchors.ts'
import { METRICS_PER_PASS } from './compileDays.ts'
import { computeFiguresSql } from './computeFiguresSql.ts'
import { makeWindow } from './makeWindow.ts'

type Wanted = {
  figures: readonly { metric_id: string; interval: AggregateInterval }[]
  asOf: AsOf | null
}

/** What is known now was computed ahead; what was known once is computed when it is asked for. */
const MOST_METRICS = 60

/**
 * SQL of what to read the figures of projects from: the table that the last load computed, or the same rows as they
 * would have been computed from what was known at a moment, or from the history that may be read. The latter hold the wanted metrics and intervals only.
 * Each interval is computed apart, so that only what is wanted over all time reads all days.
 * @throws AppError `bad-request` for more metrics as of a moment than can be computed at once.
 */
export async function figuresTableSql(
  db: Analytics,
  { figures, asOf }: Wanted,
  params: Params,
): Promise<string> {
  const start = (await db.history?.start()) ?? null
  if (asOf === null && (start === null || (await areCovered(db, figures, start))))
    return 'aggregates'
  const count = new Set(figures.map(({ metric_id }) => metric_id)).size
  if (count > MOST_METRICS)
    throw new AppError(
      'bad-request',
      `Figures as of a moment, or of a part of the history, are computed on request, at most ${MOST_METRICS} metrics at a time. Ask for fewer.`,
      { errors: [{ code: 'too-large', field: asOf === null ? 'columns' : 'as_of', value: count }] },
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

/**
 * Whether all that was computed ahead is of days from `start` on. Sums and counts hold no days but those of their window
 * and the one before; levels are compared with the newest value before, however old.
 */
async function areCovered(db: Analytics, figures: Wanted['figures'], start: Day): Promise<boolean> {
  for (const [id, members] of Map.groupBy(figures, (figure) => figure.metric_id)) {
    const { kind, derivation } = getMetric(id)
    const { measures, leaves } = planMeasures([id], createParams())
    const isOfDays =
      (kind === 'flow' || kind === 'unique') &&
      derivation?.by !== 'sector_gmv' &&
      leaves.every(({ window_days }) => window_days === null)
    const [anchor = null] = (await findAnchors(db, measures, null)).values()
    if (!isOfDays || anchor === null) return false
    if (members.some(({ interval }) => makeWindow(interval, anchor).read < start)) return false
  }
  return true
}
