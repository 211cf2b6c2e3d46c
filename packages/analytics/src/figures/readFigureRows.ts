import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { figuresTableSql } from '../rollups/figuresTableSql.ts'

/** Arrays skip missing values; one-element tuples keep their place. */
const NUMBERS = ['latest', 'sum', 'avg', 'change', 'ath', 'atl'] as const

/** Every figure of a metric over an interval; its lists are in the order of `project_ids`, which is none. */
export type FigureRow = {
  metric_id: string
  interval: AggregateInterval
  /** The day at which the interval ends. */
  anchor: Day
  project_ids: string[]
  /** Of the first and last value of each in the interval, and how many days have one. */
  first_days: Day[]
  last_days: Day[]
  counts: number[]
  /** Evenly spaced values, oldest first; no lists unless trends were requested. */
  trend: number[][]
} & Record<(typeof NUMBERS)[number], (number | null)[]>

type Wanted = {
  figures: readonly Pick<FigureRow, 'metric_id' | 'interval'>[]
  hasTrends: boolean
  /** All by default. */
  projects?: readonly string[] | null
  asOf?: AsOf | null
  /** The last day of each metric; by default the newest of all projects. */
  ends?: ReadonlyMap<string, Day>
}

/**
 * The figures of metrics over intervals by project, in no order, from the derived tables; as of a moment computed from
 * what was known then. What has no values has no row.
 */
export async function readFigureRows(
  db: Analytics,
  { figures, hasTrends, projects = null, asOf = null, ends }: Wanted,
): Promise<FigureRow[]> {
  const params = createParams()
  const table = await figuresTableSql(db, { figures, asOf, projects, ends }, params)
  return db.rows({
    sql: `
      SELECT metric_id, interval, any(anchor) AS anchor, groupArray(toString(project_id)) AS project_ids,
             groupArray(toString(first_day)) AS first_days, groupArray(toString(last_day)) AS last_days,
             groupArray(toUInt32(points)) AS counts,
             ${NUMBERS.map((name) => `arrayMap(one -> one.1, groupArray(tuple(${name}))) AS ${name}`).join(', ')},
             ${hasTrends ? 'groupArray(trend)' : '[]'} AS trend
      FROM ${table}
      WHERE concat(metric_id, ' ', interval) IN {pairs: Array(String)}
        AND metric_id IN {metrics: Array(String)}
        AND points > 0
        AND ({all_projects: UInt8} OR project_id IN {projects: Array(String)})
      GROUP BY metric_id, interval`,
    params: {
      ...params.values,
      pairs: [...new Set(figures.map((figure) => `${figure.metric_id} ${figure.interval}`))],
      metrics: [...new Set(figures.map((figure) => figure.metric_id))],
      all_projects: projects === null ? 1 : 0,
      projects: projects ?? [],
    },
  })
}
