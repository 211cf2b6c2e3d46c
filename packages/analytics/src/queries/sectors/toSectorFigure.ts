import type { HeadlineAggregation } from '@tickmark/core/answers/headlineFigure'
import type { AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import type { SectorFigure } from '@tickmark/core/answers/SectorTotals'
import { totalsOf } from '../../rollups/headlineSums.ts'
import { isCovered } from '../isCovered.ts'
import type { SectorRow } from './readSectorRows.ts'

type Context = {
  interval: AggregateInterval
  aggregation: HeadlineAggregation
  /** What all projects come to; see `SectorFigure.share`. */
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
