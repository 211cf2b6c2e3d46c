import type { ChartAnswer } from '@tickmark/core/charts/ChartAnswer'
import type { TableDiff } from '@tickmark/core/datahub/TableDiff'
import type { TablePreview } from '@tickmark/core/datahub/TableMapping'
import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import { addDays, type Day } from '@tickmark/core/time/Day'

/** A series before and with a proposed table, as two lines over all days; days without values are gaps. */
export function prepareDiffChart(
  { chart }: Pick<TableDiff, 'chart'>,
  isOpen: boolean,
): ChartAnswer {
  const timestamps = chart === null ? [] : listDays(chart.days)
  const at = new Map(chart?.days.map((day, index) => [day, index]))
  const spread = (values: readonly (number | null)[]) =>
    timestamps.map((day) => values[at.get(day) ?? -1] ?? null)
  const metric = chart?.series.metric_id ?? ''
  const line = (name: string, values: readonly (number | null)[]) => ({
    key: { version: name },
    metric,
    label: name,
    values: spread(values),
    provisional_from: null,
  })
  const series =
    chart === null
      ? []
      : [
          line(isOpen ? 'Proposed' : 'After', chart.after),
          line(isOpen ? 'Published' : 'Before', chart.before),
        ].filter(({ values }) => values.some((value) => value !== null))
  return { timestamps, series, meta: { total_series: series.length } }
}

/** The first values of a proposed metric under a name; days without values as the metric counts them. */
export function prepareValuesChart(
  { days, values }: Pick<NonNullable<TablePreview['chart']>, 'days' | 'values'>,
  { title, gap, label }: Pick<OwnMetric, 'title' | 'gap'> & { label: string },
): ChartAnswer {
  const timestamps = listDays(days)
  const known = new Map(days.map((day, index) => [day, values[index]]))
  const series = {
    key: { project: label },
    metric: title,
    label,
    values: timestamps.map((day) => known.get(day) ?? (gap === 'zero' ? 0 : null)),
    provisional_from: null,
  }
  return { timestamps, series: [series], meta: { total_series: 1 } }
}

function listDays(days: readonly Day[]): Day[] {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) all.push(day)
  return all
}
