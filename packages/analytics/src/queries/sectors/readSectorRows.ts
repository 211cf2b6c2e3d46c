import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import type { Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../../client/Analytics.ts'
import { createParams } from '../../compile/createParams.ts'
import { figuresTableSql } from '../../rollups/figuresTableSql.ts'
import { EVERY_SECTOR, headlineSql } from '../../rollups/headlineSql.ts'
import { type HeadlineSums, headlineSums } from '../../rollups/headlineSums.ts'

/** One metric of one sector, or of `EVERY_SECTOR`, that has projects with rows of it. */
export type SectorRow = HeadlineSums & {
  metric_id: string
  market_sector_id: string
  anchor: Day
  /** How many projects have a value. */
  projects: number
  /** Most days that a project has in the window before. */
  previous_points: number
  top: [project_id: string, value: number]
  /** The projects with a positive value, only of the metric that sizes are asked of. */
  tiles: [project_id: string, value: number, change: number | null][]
}

type Reading = {
  interval: AggregateInterval
  aggregations: ReadonlyMap<string, HeadlineAggregation>
  size_metric: string
  asOf: AsOf | null
}

/** The figures of all projects, added up per metric and sector, and over all. Projects without a value add nothing. */
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
