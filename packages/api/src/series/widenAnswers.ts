import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import type { Dimension } from '@tickmark/core/query/dimensions'
import { z } from 'zod'
import type { RowColumn } from '../context/RowWriter.ts'
import { toTimestamp } from '../tables/tabulateAnswer.ts'

/** A row of a period: the fixed fields and one field per metric. */
export const WideRow = z
  .object({
    timestamp: z.string().meta({ format: 'date-time' }).describe('Start of the period, UTC.'),
  })
  .catchall(z.union([z.string(), z.number()]).nullable())
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
  const keys = groupByKey(answers, layout)
  const places = answers.map(({ timestamps }) => new Map(timestamps.map((day, at) => [day, at])))
  const direction = layout.order === 'asc' ? 1 : -1
  const days = [...new Set(answers.flatMap(({ timestamps }) => timestamps))].sort((one, other) =>
    one < other ? -direction : direction,
  )
  const rows: WideRow[] = []
  for (const day of days) {
    const timestamp = toTimestamp(day)
    const found = places.map((of) => of.get(day) ?? -1)
    for (const { fields, columns } of keys) {
      let row: WideRow | undefined
      for (const { metric, values, answer } of columns) {
        const value = values[found[answer] ?? -1] ?? null
        if (value === null) continue
        if (row === undefined) {
          row = { timestamp, ...fields }
          rows.push(row)
        }
        row[metric] = value
      }
    }
  }
  return rows
}

/** The columns of these rows as a table. */
export function listWideColumns({ fixed, fields, metrics }: WideLayout): RowColumn[] {
  return [
    { name: 'timestamp', kind: 'moment' },
    ...Object.keys(fixed).map((name) => ({ name, kind: 'text' as const })),
    ...metrics.map((name) => ({ name, kind: 'number' as const })),
    ...fields.map(([, name]) => ({ name, kind: 'text' as const })),
  ]
}

type Key = {
  /** The fields with which each of its rows begins. */
  fields: Omit<WideRow, 'timestamp'>
  /** The values of each metric, with the number of the answer that has them. */
  columns: { metric: string; values: Series['values']; answer: number }[]
}

/** The series of all answers by key, in the order of the keys. */
function groupByKey(answers: readonly MetricAnswer[], layout: WideLayout): Key[] {
  const keys = new Map<string, Key>()
  const blank = Object.fromEntries(layout.metrics.map((metric): [string, null] => [metric, null]))
  for (const [answer, { series }] of answers.entries())
    for (const { key, metric, values } of series) {
      const name = layout.fields.map(([dimension]) => key[dimension] ?? '').join('\n')
      const own = layout.fields.map(([dimension, field]) => [field, key[dimension] || null])
      const known: Key = keys.get(name) ?? {
        fields: { ...layout.fixed, ...blank, ...Object.fromEntries(own) },
        columns: [],
      }
      known.columns.push({ metric, values, answer })
      keys.set(name, known)
    }
  return [...keys].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, key]) => key)
}
