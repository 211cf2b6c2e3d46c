import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Redenomination } from '@tickmark/core/projects/ProjectDocument'
import { foldText } from '@tickmark/core/text/foldText'
import type { Params } from '../compile/createParams.ts'

/** The tables with amounts of tokens, their columns of amounts, and which rows are of the token before. */
const AMOUNTS = {
  token_holders: {
    column: 'balance',
    isOld: ({ date }: Redenomination, params: Params) => `stated.day < ${params.add(date, 'Date')}`,
  },
  // A schedule is one statement of its moment: it is of the old token on all days, or of the present one.
  vesting_schedules: {
    column: 'amount',
    isOld: ({ date, from }: Redenomination, params: Params) =>
      `(lower(stated.token) = ${params.add(foldText(from), 'String')} OR toDate(stated.observed_at, 'UTC') < ${params.add(date, 'Date')})`,
  },
} as const

/**
 * Returns the SQL of the newest version of the records of a table that meet a condition over its columns, with amounts of
 * tokens in units of the present token, as `presentValueSql` has those of points.
 */
export function presentRecordsSql(
  table: keyof typeof AMOUNTS,
  { catalog, condition = '1' }: { catalog: Catalog; condition?: string },
  params: Params,
): string {
  const { column, isOld } = AMOUNTS[table]
  const changes = [...catalog.redenominations].flatMap(([project_id, list]) =>
    list.map((one) => ({
      factor: params.add(one.factor, 'Float64'),
      isOld: `(stated.project_id = ${params.add(project_id, 'String')} AND ${isOld(one, params)})`,
      symbol: params.add(catalog.find(project_id)?.symbol ?? '', 'String'),
    })),
  )
  if (changes.length === 0) return `(SELECT * FROM ${table} FINAL WHERE ${condition})`
  const factors = changes.map((one) => `if(${one.isOld}, ${one.factor}, 1)`)
  const tokens = changes.flatMap((one) => [one.isOld, one.symbol])
  const replaced = [
    `stated.${column} * ${factors.join(' * ')} AS ${column}`,
    ...(table === 'vesting_schedules'
      ? [`multiIf(${tokens.join(', ')}, stated.token) AS token`]
      : []),
  ]
  return `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${table} AS stated FINAL WHERE ${condition})`
}
