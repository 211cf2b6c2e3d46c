import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import {
  isIncomplete,
  type PreparedChart,
  type PreparedSeries,
} from '@tickmark/core/charts/PreparedChart'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { useMemo } from 'react'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import { DataTable } from '../ui/table/DataTable.tsx'

type Props = {
  chart: PreparedChart
  label: string
  height: number
  onPoint: (series: PreparedSeries, index: number) => void
}

/** The figures and events of a chart, newest first: what the drawing shows, for those who cannot or would not see it. */
export function ChartTable({ chart, label, height, onPoint }: Props) {
  const rows = useMemo(() => chart.timestamps.map((_, index) => index).reverse(), [chart])
  const columns = useMemo(
    (): DataColumn<number>[] => [
      {
        id: 'period',
        header: 'Period',
        width: 130,
        align: 'left',
        value: (index) => chart.timestamps[index] ?? '',
        cell: (index) => formatPeriod(chart.timestamps[index] ?? '', chart.granularity).heading,
      },
      ...chart.series
        .filter((series) => !series.hidden)
        .map(
          (series): DataColumn<number> => ({
            id: series.id,
            header: <bdi>{series.name}</bdi>,
            width: 150,
            align: 'right',
            value: (index) => series.values[index] ?? null,
            figure: {
              write: (value) => formatChartValue(value, series.unit, 'exact'),
              // Amounts of days add up to those of weeks; whether this is one, the chart does not say.
              adds: false,
            },
            cell: (index) => {
              const value = series.values[index] ?? null
              const star = value !== null && isIncomplete(series, index) ? '*' : ''
              const text = `${formatChartValue(value, series.unit, 'exact')}${star}`
              if (series.project === null) return text
              return (
                <button
                  type="button"
                  className="rounded-sm hover:underline"
                  onClick={() => onPoint(series, index)}
                >
                  {text}
                </button>
              )
            },
          }),
        ),
      ...eventColumn(chart),
    ],
    [chart, onPoint],
  )
  return (
    <div style={{ height }} className="border-t border-line">
      <DataTable label={label} layoutId="chart" columns={columns} rows={rows} rowKey={String} />
    </div>
  )
}

/** Returns the column of the events in each period, where the chart marks them. */
function eventColumn({ events }: PreparedChart): DataColumn<number>[] {
  const labels = new Map<number, string[]>()
  for (const { hidden, marks } of events)
    for (const mark of hidden ? [] : marks)
      labels.set(mark.index, [...(labels.get(mark.index) ?? []), ...mark.labels])
  if (labels.size === 0) return []
  return [
    {
      id: 'events',
      header: 'Events',
      width: 260,
      align: 'left',
      cell: (index) => {
        const text = labels.get(index)?.join('; ')
        return text && <bdi title={text}>{text}</bdi>
      },
    },
  ]
}
