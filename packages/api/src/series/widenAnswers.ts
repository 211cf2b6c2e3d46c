import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { Dimension } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { toTimestamp } from '../tables/toTimestamp.ts'

/** A row of a period: the fixed fields and one field per metric. */
export type WideRow = { timestamp: string; [field: string]: string | number | null }

export type WideLayout = {
  /** Fields that every row begins with, besides the timestamp. */
  fixed: Record<string, string>
  /** The field that each dimension of the breakdown is written to. */
  fields: readonly (readonly [Dimension, string])[]
  metrics: readonly string[]
  order: 'asc' | 'desc'
}

/**
 * One row per period and key, one field per metric. A metric without a value in a row is null;
 * periods in which no metric has a value are left out.
 */
export function widenAnswers(answers: readonly MetricAnswer[], layout: WideLayout): WideRow[] {
  const periods = new Map<Day, Map<string, WideRow>>()
  const blank = Object.fromEntries(layout.metrics.map((metric): [string, null] => [metric, null]))
  for (const answer of answers)
    for (const series of answer.series) {
      const key = layout.fields.map(([dimension]) => series.key[dimension] ?? '').join('\n')
      series.values.forEach((value, at) => {
        if (value === null) return
        const day = answer.timestamps[at] ?? ''
        let rows = periods.get(day)
        if (rows === undefined) {
          rows = new Map()
          periods.set(day, rows)
        }
        let row = rows.get(key)
        if (row === undefined) {
          row = { timestamp: toTimestamp(day), ...layout.fixed, ...blank }
          for (const [dimension, field] of layout.fields) row[field] = series.key[dimension] || null
          rows.set(key, row)
        }
        row[series.metric] = value
      })
    }
  const direction = layout.order === 'asc' ? 1 : -1
  return [...periods]
    .sort(([one], [other]) => (one < other ? -direction : direction))
    .flatMap(([, rows]) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
}
