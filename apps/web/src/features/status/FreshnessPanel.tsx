import { Link } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { addDays, toDay } from '@tickmark/core/time/Day'
import { Switched } from '../../data/Switched.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusTable } from './StatusTable.tsx'

/** How new each metric is; those that do not reach yesterday say so in colour and by their day. */
export function FreshnessPanel({ status }: { status: DataStatus }) {
  const yesterday = addDays(toDay(Date.now()), -1)
  const stale = status.metrics.filter((metric) => metric.newest_day < yesterday).length
  return (
    <Panel
      title="Freshness by metric"
      footer={
        <span>
          {stale} of {status.metrics.length} metrics end before yesterday
        </span>
      }
    >
      {status.metrics.length === 0 && <EmptyState title="No metric has data yet" />}
      {status.metrics.length > 0 && (
        <StatusTable
          label="Freshness by metric"
          heads={['Metric', '#Projects', '#Points', '#Newest day']}
          rows={status.metrics.map((metric) => {
            const known = findMetric(metric.metric_id)
            const title = known?.title ?? metric.metric_id
            return {
              key: metric.metric_id,
              cells: [
                <Switched key="name" name="METRICS_PAGE_ENABLED" otherwise={title}>
                  <Link
                    to="/metrics/$metric"
                    params={{ metric: known?.slug ?? metric.metric_id }}
                    className="hover:underline"
                  >
                    {title}
                  </Link>
                </Switched>,
                formatValue(metric.projects, 'number', 'exact'),
                formatValue(metric.points, 'number', 'exact'),
                <span key="day" className={metric.newest_day < yesterday ? 'text-warn' : ''}>
                  {formatDay(metric.newest_day)}
                </span>,
              ],
            }
          })}
        />
      )}
    </Panel>
  )
}
