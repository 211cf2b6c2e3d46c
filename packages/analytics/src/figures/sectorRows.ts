import type { AggregateInterval } from '@tickmark/core/answers/choices'
import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { SectorFigure } from '@tickmark/core/answers/SectorTotals'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { figuresTableSql } from '../rollups/figuresTableSql.ts'
import {
  EVERY_SECTOR,
  type HeadlineSums,
  headlineSql,
  headlineSums,
  totalsOf,
} from '../rollups/headlineSql.ts'
import { isCovered } from '../rollups/makeWindow.ts'

/** One metric of one sector, or of `EVERY_SECTOR`, with rows of projects. */
type SectorRow = HeadlineSums & {
  metric_id: string
  market_sector_id: string
  anchor: Day
  /** How many projects have a value. */
  projects: number
  /** The largest number of days that a project has in the window before. */
  previous_points: number
  top: [project_id: string, value: number]
  /** The projects with a positive value, only for the metric of the treemap. */
  tiles: [project_id: string, value: number, change: number | null][]
}

type Reading = {
  interval: AggregateInterval
  aggregations: ReadonlyMap<string, HeadlineAggregation>
  size_metric: string
  asOf: AsOf | null
}

/**
 * The figures of all projects, added up per metric and sector, and over all sectors. Projects without a value add
 * nothing.
 */
export async function readSectorRows(
  db: Analytics,
  { interval, aggregations, size_metric, asOf }: Reading,
): Promise<SectorRow[]> {
  const params = createParams()
  const figures = [...aggregations.keys()].map((metric_id) => ({ metric_id, interval }))
  const table = await figuresTableSql(db, { figures, asOf }, params)
  const value = 'coalesce(amount, level)'
  return db.rows<SectorRow>({
    sql: `
      SELECT metric_id, market_sector_id, max(anchor) AS anchor, count(${value}) AS projects,
             max(previous_points) AS previous_points, ${headlineSums(aggregations)},
             argMinIf((project_id, ${value}), (-${value}, project_id), ${value} IS NOT NULL) AS top,
             groupArrayIf((project_id, ${value}, change),
                          metric_id = ${params.add(size_metric, 'String')} AND ${value} > 0
                          AND market_sector_id != '${EVERY_SECTOR}') AS tiles
      FROM (${headlineSql({ interval, aggregations, projects: null, bySector: true, table }, params)})
      GROUP BY metric_id, market_sector_id`,
    params: params.values,
  })
}

type Context = {
  interval: AggregateInterval
  aggregation: HeadlineAggregation
  /** The sum over all projects; see `SectorFigure.share`. */
  sum: number | null
}

/** A sector without a row has no project with the metric, now or in the window before. */
export function toSectorFigure(row: SectorRow | undefined, context: Context): SectorFigure {
  if (row === undefined)
    return {
      projects: 0,
      total: null,
      previous_total: null,
      change: null,
      share: null,
      top_project: null,
    }
  const { total, previous_total } = totalsOf(row)
  const isComparable =
    row.previous_levels !== null || isCovered(context.interval, { ...row, ...context })
  return {
    projects: row.projects,
    total,
    previous_total,
    change:
      isComparable && total !== null && previous_total
        ? (total - previous_total) / Math.abs(previous_total)
        : null,
    share: total !== null && context.sum !== null && context.sum > 0 ? total / context.sum : null,
    top_project: total === null ? null : { project_id: row.top[0], value: row.top[1] },
  }
}
