import { formatDay } from '@tickmark/core/formats/formatDay'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { Hint } from '../../ui/Hint.tsx'
import { MetricHint } from '../../ui/hints/MetricHint.tsx'
import type { GridColumn } from '../columns/GridColumn.ts'

type Props = {
  title: string
  about: GridColumn | null
  /** The day that a figure's interval ends on. */
  anchor: Day | null
}

/** What a column is called, what that means, and how old its figures are where they are old. */
export function HeadTitle({ title, about, anchor }: Props) {
  const isStale = anchor !== null && anchor < addDays(toDay(Date.now()), -1)
  const face = (
    <span className="min-w-0">
      <span className="line-clamp-2 break-words">{title}</span>
      {isStale && (
        <span className="block truncate text-xs font-normal text-warn">{formatDay(anchor)}</span>
      )}
    </span>
  )
  if (about?.metric_id != null) return <MetricHint metricId={about.metric_id}>{face}</MetricHint>
  const text = about?.formula ?? about?.meaning
  return text == null ? face : <Hint text={text}>{face}</Hint>
}
