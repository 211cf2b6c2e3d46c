import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { PreparedChart, PreparedSeries } from './PreparedChart.ts'

export type PreparedTooltip = {
  heading: string
  detail: string
  rows: { id: string; name: string; colour: string; value: string }[]
  total: string | null
}

/** What a chart says of one period: its visible series by value, largest first, missing ones last, and their total. */
export function prepareTooltip(chart: PreparedChart, index: number): PreparedTooltip {
  const day = chart.timestamps[index] ?? ''
  const visible = chart.series.filter((series) => !series.hidden)
  const { heading, subheading } = formatPeriod(day, chart.granularity)
  const unfinished = visible.some((series) => index >= series.provisionalFrom)
  return {
    heading,
    detail: [subheading, unfinished && 'unfinished'].filter(Boolean).join(' · '),
    rows: visible
      .toSorted((a, b) => rank(b, index) - rank(a, index))
      .map((series) => ({
        id: series.id,
        name: series.name,
        colour: series.colour,
        value: formatValue(series.values[index] ?? null, formatOf(chart, series), 'exact'),
      })),
    total: chart.totals ? totalOf(chart, visible, index) : null,
  }
}

function rank(series: PreparedSeries, index: number): number {
  return series.values[index] ?? Number.NEGATIVE_INFINITY
}

function formatOf(chart: PreparedChart, series: PreparedSeries) {
  return chart.axes[series.axis]?.format ?? 'number'
}

function totalOf(
  chart: PreparedChart,
  visible: readonly PreparedSeries[],
  index: number,
): string | null {
  const values = visible.flatMap((series) => series.values[index] ?? [])
  if (values.length < 2) return null
  const total = values.reduce((sum, value) => sum + value, 0)
  return formatValue(total, chart.axes[0]?.format ?? 'number', 'exact')
}
