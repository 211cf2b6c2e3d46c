import type { NewestValue } from '@tickmark/core/answers/readNewest'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { addDays, toDay } from '@tickmark/core/time/Day'
import { Delta } from '../../ui/Delta.tsx'
import { LivePrice } from '../../ui/prices/LivePrice.tsx'

type Props = {
  metricId: string
  newest: NewestValue | undefined
  /** Whose price is live where live prices are on. */
  projectId?: string | undefined
}

/** A newest value with its changes within a day and a week. */
export function WatchedFigure({ metricId, newest, projectId }: Props) {
  const metric = findMetric(metricId)
  if (newest === undefined || metric === undefined) return <span className="text-fg3">—</span>
  const text = formatMetricValue(newest.value, metric, 'compact')
  // Beside changes up to an older close a live price would be taken for that close.
  const isNew = newest.period >= addDays(toDay(Date.now()), -1)
  const lowerIsBetter = metric.is_lower_value_better
  return (
    <span className="block" title={`On ${newest.period}`}>
      <span className="block">
        {metricId === 'price' && projectId !== undefined && isNew ? (
          <LivePrice projectId={projectId}>{text}</LivePrice>
        ) : (
          text
        )}
      </span>
      <span className="flex justify-end gap-1.5 text-sm">
        <Delta change={newest.day_change} lowerIsBetter={lowerIsBetter} />
        <span className="text-fg3">/</span>
        <Delta change={newest.week_change} lowerIsBetter={lowerIsBetter} />
      </span>
    </span>
  )
}
