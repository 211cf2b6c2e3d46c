import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { useMemo } from 'react'
import { useOpenTrace } from '../../data/trace/TraceTarget.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MetricHint } from '../../ui/hints/Hint.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'

type Props = {
  answer: MetricAnswer
  /** Indices of its periods in the order shown; files of the table follow them. */
  rows: readonly number[]
  granularity: Granularity
  slug: string
}

/** A value without history is a snapshot; any other of an open period will still change. */
function describeOpen(snapshot: Day | undefined): string {
  return snapshot === undefined ? 'Incomplete period' : `Snapshot of ${formatDay(snapshot)}`
}

/** Periods down and metrics across; every figure opens its trace. */
export function AnswerTable({ answer, rows, granularity, slug }: Props) {
  const openTrace = useOpenTrace()
  const columns = useMemo((): DataColumn<number>[] => {
    const figures = answer.series.map((series): DataColumn<number> => {
      const metric = findMetric(series.metric)
      const format = metric?.format ?? 'number'
      const { partial } = series
      return {
        id: series.metric,
        header: (
          <MetricHint metricId={series.metric}>
            <span className="block truncate">{metric?.short_title ?? series.label}</span>
          </MetricHint>
        ),
        width: 150,
        align: 'right',
        value: (index) => series.values[index] ?? null,
        figure: {
          write: (value) => formatValue(value, format, 'exact'),
          adds: metric?.kind === 'flow',
        },
        cell: (index) => {
          const value = series.values[index] ?? null
          const timestamp = answer.timestamps[index] ?? ''
          const isOpen = series.provisional_from !== null && timestamp >= series.provisional_from
          const isHeld = series.provisional?.includes(timestamp)
          if (value === null)
            return <span className="text-fg3">{formatValue(null, format, 'exact')}</span>
          return (
            <button
              type="button"
              className="rounded-sm hover:underline"
              onClick={() =>
                openTrace({ project_id: slug, metric_id: series.metric, timestamp, granularity })
              }
            >
              {formatValue(value, format, 'exact')}
              {isOpen && <span title={describeOpen(series.snapshot)}>*</span>}
              {!isOpen && partial !== undefined && timestamp <= partial.to && (
                <span title={`Partial: data begin ${formatDay(partial.data_from)}`}>*</span>
              )}
              {!isOpen && isHeld && (
                <span title="Provisional: it contains a quarantined point">*</span>
              )}
            </button>
          )
        },
      }
    })
    return [
      {
        id: 'period',
        header: 'Period',
        width: 130,
        align: 'left',
        value: (index) => answer.timestamps[index] ?? '',
        cell: (index) => formatPeriod(answer.timestamps[index] ?? '', granularity).heading,
      },
      ...figures,
    ]
  }, [answer, granularity, slug, openTrace])
  if (rows.length === 0) return <EmptyState title="No values in this range" />
  return (
    <DataTable label="Data" layoutId="project-data" columns={columns} rows={rows} rowKey={String} />
  )
}
