import type { FigureColumnId } from '@tickmark/core/answers/figureColumns'
import type { Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import { isQuarter, quarterStart } from '@tickmark/core/time/Quarter'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { makeWindow } from '../compile/makeWindow.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findSteps } from '../status/findSteps.ts'
import { readFigureRows } from './readFigureRows.ts'

/** A figure of the derived tables. */
type Figure = {
  metric_id: string
  interval: AggregateInterval
  aggregation: Aggregation
  anchor: Day
  /** The number of days of its window with a value, and the first of them. */
  points: number
  first_day: Day
}

/**
 * Returns a test whether a sum or average is made of fewer days than its window has: days in it are missing, or the data
 * begin or end within it. All time begins with the data.
 */
export async function findPartial(
  db: Analytics,
  metricIds: readonly string[],
): Promise<(figure: Figure) => boolean> {
  const { measures } = planMeasures(db.catalog, [...new Set(metricIds)], createParams())
  const steps = await findSteps(db, measures)
  const stepOf = new Map([...steps].map(([{ metric }, step]) => [metric, step]))
  return ({ metric_id, interval, aggregation, anchor, points, first_day }) => {
    if (aggregation !== 'sum' && aggregation !== 'avg') return false
    const from = interval === 'max' ? first_day : intervalStart(interval, anchor)
    const days = daysBetween(from, anchor) + 1
    return points < Math.max(1, Math.floor(days / (stepOf.get(metric_id) ?? 1)))
  }
}

/**
 * Returns SQL of the same of a row of `headlineSql` of one interval, for metrics that are added up or averaged.
 */
export async function isPartialSql(
  db: Analytics,
  { metrics, interval }: { metrics: readonly string[]; interval: AggregateInterval },
  params: Params,
): Promise<string> {
  if (metrics.length === 0) return '0'
  const { measures } = planMeasures(db.catalog, metrics, createParams())
  const steps = [...(await findSteps(db, measures))]
  const ids = params.add(
    steps.map(([{ metric }]) => metric),
    'Array(String)',
  )
  const lengths = params.add(
    steps.map(([, step]) => step),
    'Array(UInt32)',
  )
  const first = interval === 'max' ? 'toDate(first_day)' : intervalStartSql(interval)
  const days = `dateDiff('day', ${first}, anchor) + 1`
  return `(metric_id IN ${params.add(metrics, 'Array(String)')} AND amount IS NOT NULL
    AND points < greatest(1, intDiv(${days}, transform(toString(metric_id), ${ids}, ${lengths}, toUInt32(1)))))`
}

function intervalStartSql(interval: AggregateInterval): string {
  if (isQuarter(interval)) return `toDate('${quarterStart(interval)}')`
  return interval === 'ytd'
    ? 'toStartOfYear(anchor)'
    : `anchor - ${makeWindow(interval, ANY_DAY).days - 1}`
}

const ANY_DAY = '2001-01-01'

/** The columns of each project whose figures are made of fewer days than their windows; projects without any are absent. */
export async function findPartialFigures(
  db: Analytics,
  columns: readonly FigureColumnId[],
  { projects, asOf }: { projects: readonly string[]; asOf: AsOf | null },
): Promise<Map<string, string[]>> {
  const figures = columns.filter(
    ({ aggregation }) => aggregation === 'sum' || aggregation === 'avg',
  )
  const found = new Map<string, string[]>()
  if (figures.length === 0 || projects.length === 0) return found
  const isPartial = await findPartial(
    db,
    figures.map(({ metric_id }) => metric_id),
  )
  const rows = await readFigureRows(db, { figures, hasTrends: false, projects, asOf })
  for (const figure of figures) {
    const row = rows.find(
      ({ metric_id, interval }) => metric_id === figure.metric_id && interval === figure.interval,
    )
    for (const [at, project] of row?.project_ids.entries() ?? []) {
      const { anchor = '', counts = [], first_days = [] } = row ?? {}
      const days = { anchor, points: counts[at] ?? 0, first_day: first_days[at] ?? anchor }
      if (!isPartial({ ...figure, ...days })) continue
      found.set(project, [...(found.get(project) ?? []), figure.column_id])
    }
  }
  return found
}
