import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useMemo } from 'react'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { PreparedChart, PreparedSeries } from './PreparedChart.ts'

type Props = {
  chart: PreparedChart
  label: string
  height: number
  onPoint: (series: PreparedSeries, index: number) => void
}

/** The figures of a chart, newest first: what the drawing shows, for those who cannot or would not see it. */
export function ChartTable({ chart, label, height, onPoint }: Props) {
  const rows = useMemo(() => chart.timestamps.map((_, index) => index).reverse(), [chart])
  const columns = useMemo(
    (): DataColumn<number>[] => [
      {
        id: 'period',
        header: 'Period',
        width: 130,
        align: 'left',
        cell: (index) => formatPeriod(chart.timestamps[index] ?? '', chart.granularity).heading,
      },
      ...chart.series
        .filter((series) => !series.hidden)
        .map(
          (series): DataColumn<number> => ({
            id: series.id,
            header: series.name,
            width: 150,
            align: 'right',
            cell: (index) => {
              const format = chart.axes[series.axis]?.format ?? 'number'
              const text = formatValue(series.values[index] ?? null, format, 'exact')
              if (series.project === null) return text
              return (
                <button
                  type="button"
                  className="rounded-sm hover:underline"
                  onClick={() => onPoint(series, index)}
                >
                  {text}
                  {index >= series.provisionalFrom ? '*' : ''}
                </button>
              )
            },
          }),
        ),
    ],
    [chart, onPoint],
  )
  return (
    <div style={{ height }} className="border-t border-line">
      <DataTable label={label} columns={columns} rows={rows} rowKey={String} />
    </div>
  )
}
