import type { Day } from '@tickmark/core/time/Day'
import { useOpenTrace } from '../data/trace/useOpenTrace.ts'

type Props = {
  point: { project_id: string; metric_id: string; day: Day }
  children: string
}

/** A figure of one day in a table, or its day, that leads to where it comes from. */
export function TraceButton({ point, children }: Props) {
  const openTrace = useOpenTrace()
  const { project_id, metric_id, day } = point
  return (
    <button
      type="button"
      className="rounded-sm hover:underline"
      title="Trace this figure"
      onClick={() => openTrace({ project_id, metric_id, timestamp: day, granularity: 'day' })}
    >
      {children}
    </button>
  )
}
