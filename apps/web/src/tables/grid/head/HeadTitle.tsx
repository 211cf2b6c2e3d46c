import { formatDay } from '@tickmark/core/formats/formatDay'
import { groupFunctionLabel } from '@tickmark/core/marts/groupFunctionLabel'
import { type Day, isStale, toDay } from '@tickmark/core/time/Day'
import { columnLabel } from '../../../data/columnText.ts'
import { parseColumnId } from '../../../data/parseColumnId.ts'
import { Hint, MetricHint } from '../../../ui/hints/Hint.tsx'
import type { GridColumn } from '../GridColumn.ts'

type Props = {
  title: string
  about: GridColumn | null
  /** The day that a figure's interval ends on. */
  anchor: Day | null
  /** True if some rows are groups, so that the head says how their values are made. */
  isGrouped: boolean
}

/** Shows the name of a column, its meaning, and how old its figures are where they are old. */
export function HeadTitle({ title, about, anchor, isGrouped }: Props) {
  const label = labelOf(title, about)
  const face = (
    <span className="min-w-0">
      <span className="line-clamp-2 break-words">{label.title}</span>
      {label.detail !== '' && (
        <span className="block truncate text-xs font-normal">{label.detail}</span>
      )}
      {isGrouped && about?.groupFunction != null && (
        <span
          title="How the values of groups are computed"
          className="block truncate text-xs font-normal italic"
        >
          {groupFunctionLabel(about.groupFunction)}
        </span>
      )}
      {isStale(anchor, toDay(Date.now())) && (
        <span className="block text-xs font-normal whitespace-nowrap text-warn">
          {formatDay(anchor)}
        </span>
      )}
    </span>
  )
  if (about?.metric_id != null) return <MetricHint metricId={about.metric_id}>{face}</MetricHint>
  const text = about?.formula ?? about?.meaning
  return text == null ? face : <Hint text={text}>{face}</Hint>
}

/** Figures are headed by their metric, with interval and aggregation on a line of their own. */
function labelOf(title: string, about: GridColumn | null): { title: string; detail: string } {
  const parts = about?.metric_id == null ? undefined : parseColumnId(about.column_id)
  return parts === undefined ? { title, detail: '' } : columnLabel(parts)
}
