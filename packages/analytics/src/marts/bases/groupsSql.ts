import { parseFigureColumn } from '@tickmark/core/answers/figureColumns'
import type { Mart, MartColumnType, MartSource } from '@tickmark/core/marts/Mart'
import type { MartRows } from '../compileMart.ts'
import { pickGroupFigures } from '../groups/getGroupFigures.ts'
import { listGroupRows } from '../groups/listGroupRows.ts'
import type { MartContext, ValueList } from '../MartPlan.ts'

type Groups = Extract<MartSource, { of: 'products' | 'market_sectors' | 'chains' }>

const SQL_TYPE = {
  text: 'String',
  list: 'Array(String)',
  number: 'Nullable(Float64)',
  day: 'Nullable(Date32)',
  trend: 'Array(Float64)',
} as const satisfies Record<MartColumnType, string>

/**
 * Products, market sectors or chains with their figures. There are few of them, so they are sent to the engine as
 * values and then queried like any other mart.
 */
export async function groupsSql(
  { facts, source }: Pick<Mart, 'facts'> & { source: Groups },
  read: readonly string[],
  context: MartContext,
): Promise<MartRows> {
  const { params, index } = context
  const figures = read.filter((id) => !facts.some((fact) => fact.column_id === id))
  const groupRows = read.length === 0 ? [] : await listGroupRows(context, source.of)
  const known = facts.filter((fact) => read.includes(fact.column_id))
  const columns: ValueList[] = [
    ...known.map(({ column_id, type }) => ({
      id: column_id,
      type: SQL_TYPE[type],
      values: groupRows.map((row) => row.facts[column_id] ?? null),
    })),
    ...(await pickGroupFigures(context.db, {
      of: source.of,
      asOf: context.asOf,
      keys: groupRows.map(({ key }) => key),
      figures: figures.map(parseFigureColumn),
    })),
  ]
  const given = columns.map(
    ({ id, type, values }) => `${params.add(values, `Array(${type})`)} AS ${id}`,
  )
  const ids = columns.map(({ id }) => id).join(', ')
  const rows = [...index.byMetric.values()].flat()
  const hasSource = rows.some(({ products }) => source.of !== 'products' || products > 0)
  return {
    sql: `SELECT ${ids} FROM (SELECT ${given.join(', ')}) ARRAY JOIN ${ids}`,
    hasSource: hasSource ? '1' : '0',
    // The index of series knows the sources of the requested metrics.
    sources: `CAST([], 'Array(String)')`,
  }
}
