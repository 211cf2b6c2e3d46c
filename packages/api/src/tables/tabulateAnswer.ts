import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { TableRow } from '../endpoint.ts'
import { toTimestamp } from './toTimestamp.ts'

/** One row per period and series, newest first; points without a value are left out. */
export function tabulateAnswer(answer: MetricAnswer): TableRow[] {
  const rows: TableRow[] = []
  for (let at = answer.timestamps.length - 1; at >= 0; at--) {
    const timestamp = toTimestamp(answer.timestamps[at] ?? '')
    for (const series of answer.series) {
      const value = series.values[at] ?? null
      if (value === null) continue
      rows.push({
        timestamp,
        ...Object.fromEntries(answer.dimensions.map((name) => [name, series.key[name] ?? null])),
        metric: series.metric,
        label: series.label,
        value,
      })
    }
  }
  return rows
}
