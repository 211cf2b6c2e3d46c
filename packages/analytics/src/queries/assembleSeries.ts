import type { Dimension } from '@tickmark/core/query/dimensions'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { endOfPeriod } from '@tickmark/core/time/Granularity'
import { queryContext } from '../client/queryContext.ts'
import { DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import type { Measure, Plan } from '../compile/Plan.ts'
import { nameOfKey } from './nameOfKey.ts'

/** A row of a compiled query. */
export type AnswerRow = { period: Day; prov: number; total_series: number } & Record<
  string,
  string | number | null
>

type Layout = {
  query: MetricQuery
  plan: Plan
  timestamps: readonly Day[]
  anchors: ReadonlyMap<Measure, Day | null>
  /** Labels of contracts, by address. */
  contracts: ReadonlyMap<string, string>
}

/** How many values are placed before other requests may run. */
const TURN_VALUES = 5_000

/** Places rows on the grid of periods, one series per key and measure, ordered by size of the first measure. */
export async function assembleSeries(
  rows: readonly AnswerRow[],
  layout: Layout,
): Promise<Series[]> {
  const { query, plan, timestamps } = layout
  const position = new Map(timestamps.map((day, index) => [day, index]))
  const columns = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
  const [first = ''] = columns
  const nameOf = (row: AnswerRow) =>
    columns.length === 1 ? row[first] : columns.map((column) => row[column]).join('\u0000')
  const groups = new Map<unknown, { key: Series['key']; rows: AnswerRow[] }>()
  let placed = 0
  const isTurn = (values: number) => {
    placed = placed > TURN_VALUES ? values : placed + values
    return placed > TURN_VALUES
  }
  for (const row of rows) {
    const name = nameOf(row)
    let group = groups.get(name)
    if (!group) {
      group = {
        key: Object.fromEntries(
          query.breakdown.map((dimension) => [dimension, String(row[DIMENSION_COLUMN[dimension]])]),
        ),
        rows: [],
      }
      groups.set(name, group)
    }
    group.rows.push(row)
    if (isTurn(1)) await queryContext.yieldTurn()
  }
  const lines: { size: number; line: Series }[][] = []
  for (const { key, rows: own } of groups.values()) {
    if (isTurn(own.length * plan.measures.length)) await queryContext.yieldTurn()
    lines.push(
      plan.measures.map((measure) => {
        const values: (number | null)[] = new Array(timestamps.length).fill(null)
        let last: AnswerRow | undefined
        for (const row of own) {
          const value = row[measure.name]
          const index = position.get(row.period)
          if (typeof value !== 'number' || index === undefined) continue
          values[index] = value
          if (last === undefined || row.period > last.period) last = row
        }
        const line: Series = {
          key,
          metric: measure.metric,
          label: labelKey(key, measure, layout),
          values,
          provisional_from: last && isOpen(last, measure, layout) ? last.period : null,
        }
        return { size: sizeOf(values, measure, query), line }
      }),
    )
  }
  return lines.sort(compareGroups).flatMap((group) => group.map(({ line }) => line))
}

/** Whether a period may still change: some of its days are in the future, or were unfinished when observed. */
function isOpen(row: AnswerRow, measure: Measure, { query, anchors }: Layout): boolean {
  const anchor = anchors.get(measure) ?? null
  return row.prov === 1 || anchor === null || endOfPeriod(row.period, query.granularity) > anchor
}

function compareGroups(
  a: { size: number; line: Series }[],
  b: { size: number; line: Series }[],
): number {
  const rest = Number(isOthers(a[0]?.line)) - Number(isOthers(b[0]?.line))
  if (rest !== 0) return rest
  const [one, other] = [a[0]?.size ?? 0, b[0]?.size ?? 0]
  // Compared without a difference, since minus infinity minus itself is not a number.
  if (one !== other) return one > other ? -1 : 1
  return (a[0]?.line.label ?? '').localeCompare(b[0]?.line.label ?? '')
}

function isOthers(line: Series | undefined): boolean {
  return line !== undefined && Object.values(line.key).includes(OTHERS_KEY)
}

/** The best rank is the smallest one at the end. */
function sizeOf(
  values: readonly (number | null)[],
  measure: Measure,
  { transforms }: MetricQuery,
): number {
  const newest = values.findLast((value) => value !== null)
  if (transforms.at(-1)?.kind === 'rank') return -(newest ?? Number.POSITIVE_INFINITY)
  if (measure.kind === 'flow') return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return newest ?? Number.NEGATIVE_INFINITY
}

type Named = {
  plan: Pick<Plan, 'measures'>
  /** Labels of contracts, by address. */
  contracts: ReadonlyMap<string, string>
}

/** The label of a series: the names of its key, and its measure if there are several or nothing else to show. */
export function labelKey(
  key: Series['key'],
  measure: Pick<Measure, 'title'>,
  { plan, contracts }: Named,
): string {
  const parts = Object.entries(key).map(([dimension, id]) =>
    dimension === 'contract'
      ? (contracts.get(id) ?? nameOfKey('contract', id))
      : nameOfKey(dimension as Dimension, id),
  )
  if (parts.length === 0 || plan.measures.length > 1) parts.push(measure.title)
  return parts.join(' · ')
}
