import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { TableRow } from '../context/endpoint.ts'
import type { RowColumn } from '../context/RowWriter.ts'
import { describeValues, listValueColumns } from './describeValues.ts'

/**
 * One row per period and series: newest first, then by the ids of the key, then by metric as asked. Points without a
 * value are left out. Where values of the query are not those of days and metrics, the rows end with what they are. Large
 * answers come from the engine in the same order; see `streamQuery`.
 */
export function tabulateAnswer(answer: MetricAnswer, query: MetricQuery): TableRow[] {
  const rows: TableRow[] = []
  const said = describeValues(query)
  const isTitled = hasTitles(answer.dimensions)
  const ordered = answer.series.toSorted((a, b) => compareKeys(a, b, answer.dimensions))
  for (let at = answer.timestamps.length - 1; at >= 0; at--) {
    const timestamp = toTimestamp(answer.timestamps[at] ?? '')
    for (const series of ordered) {
      const value = series.values[at] ?? null
      if (value === null) continue
      rows.push({
        timestamp,
        ...Object.fromEntries(answer.dimensions.map((name) => [name, series.key[name] ?? null])),
        metric: series.metric,
        ...(isTitled && { label: series.label }),
        value,
        ...said,
      })
    }
  }
  return rows
}

/** The columns of these rows. */
export function listAnswerColumns(query: MetricQuery): RowColumn[] {
  return [
    { name: 'timestamp', kind: 'moment' },
    ...query.breakdown.map((name) => ({ name, kind: 'text' as const })),
    { name: 'metric', kind: 'text' },
    ...(hasTitles(query.breakdown) ? [{ name: 'label', kind: 'text' as const }] : []),
    { name: 'value', kind: 'number' },
    ...listValueColumns(describeValues(query)),
  ]
}

/** Returns whether `label` is the title of a series; of a split by labels it is the label. */
export function hasTitles(dimensions: MetricQuery['breakdown']): boolean {
  return !dimensions.includes('label')
}

/** Series of one key are in the order of the requested metrics already, and sorting leaves them so. */
function compareKeys(a: Series, b: Series, dimensions: MetricAnswer['dimensions']): number {
  for (const name of dimensions) {
    const [one = '', other = ''] = [a.key[name], b.key[name]]
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

/** A day as the public API writes it: `2024-01-31T00:00:00.000Z`. */
export function toTimestamp(day: Day): string {
  return `${day}T00:00:00.000Z`
}
