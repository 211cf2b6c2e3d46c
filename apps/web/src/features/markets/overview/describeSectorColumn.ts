import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import { isStale } from '@tickmark/core/time/isStale'
import { columnLabel } from '../../../data/columnText.ts'
import { parseColumnId } from '../../../data/parseColumnId.ts'

type Column = SectorTotals['metrics'][number]

/** The day on which all metrics with data end; null where they end on different days. */
export function findCommonEnd(metrics: SectorTotals['metrics']): Day | null {
  const [end = null, ...others] = new Set(metrics.flatMap(({ anchor }) => anchor ?? []))
  return others.length === 0 ? end : null
}

/**
 * What stands below the metric in the head of its column: the window, and the day on which it ends where `today` is
 * given and data end before yesterday.
 */
export function describeSectorColumn(
  { metric_id, column_id, anchor }: Pick<Column, 'metric_id' | 'column_id' | 'anchor'>,
  today: Day | null,
): string {
  const parts = parseColumnId(column_id)
  // A sector's own measure is an amount in some sectors and a level in others.
  const window =
    metric_id === 'gmv' ? 'own measure' : (parts && columnLabel(parts).detail) || 'newest'
  return today !== null && isStale(anchor, today) ? `${window} to ${formatDay(anchor)}` : window
}
