import type { NewestValue } from '@tickmark/core/alerts/readNewest'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { addDays, toDay } from '@tickmark/core/time/Day'
import type { CSSProperties } from 'react'
import { Delta } from '../../ui/Delta.tsx'
import { LivePrice } from '../../ui/prices/LivePrice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'

/** Pixels of the heads and of a row. */
const [HEADS, ROW] = [29, 49]

type Props = {
  metricId: string
  newest: NewestValue | undefined
  /** The project whose price is live where live prices are on. */
  projectId?: string | undefined
}

/** A newest value with its changes within a day and a week. */
export function WatchedFigure({ metricId, newest, projectId }: Props) {
  const metric = findMetric(metricId)
  if (newest === undefined || metric === undefined) return <span className="text-fg3">—</span>
  const text = formatMetricValue(newest.value, metric, 'compact')
  // Beside changes up to an older close a live price would be taken for that close.
  const isNew = newest.period >= addDays(toDay(Date.now()), -1)
  const of = { value: newest.value, metric }
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
        <Delta change={newest.day_change} {...of} />
        <span className="text-fg3">/</span>
        <Delta change={newest.week_change} {...of} />
      </span>
    </span>
  )
}

type WatchedWeekProps = { metricId: string; newest: NewestValue | undefined }

/** The line of the week up to a newest value, in the color of the change over it. */
export function WatchedWeek({ metricId, newest }: WatchedWeekProps) {
  return (
    <Sparkline
      values={newest?.week ?? []}
      change={newest?.week_change}
      metric={findMetric(metricId)}
    />
  )
}

/**
 * As high as the table of so many rows that comes, so that what is below it stays where it is. The sources below it
 * take two lines on a phone.
 */
export function WatchSkeleton({ rows }: { rows: number }) {
  const style = { '--table': `${HEADS + rows * ROW}px` } as CSSProperties
  return (
    <div
      className="flex h-[calc(var(--table)+54px)] p-3.5 sm:h-[calc(var(--table)+34px)]"
      style={style}
    >
      <Skeleton className="flex-1" />
    </div>
  )
}
