import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import { quoteName, writeStatement } from '../compile/writeStatement.ts'
import { prepareQuery } from './prepareQuery.ts'

/** The SQL of an answer, and what it was compiled for. */
export type ExplainedQuery = {
  sql: string
  data_version: number
  range: { from: Day; to: Day }
}

/**
 * The SQL of a query with its values inlined, for anyone who has access to the store: one row per period and key,
 * newest first, a column per metric. It contains values that depend on the current facts, such as the newest complete
 * day, so its result is the same until more facts are loaded; with `as_of` also afterward.
 * @throws AppError as `answerMetricQuery` does, except for the size.
 */
export async function explainMetricQuery(
  db: Analytics,
  query: MetricQuery,
): Promise<ExplainedQuery> {
  const { plan, range, statement } = await prepareQuery(db, query)
  const keys = query.breakdown.map((dimension) => DIMENSION_COLUMN[dimension])
  const titles = nameApart(plan.measures.map(({ metric }) => metric))
  const measures = plan.measures.map(
    ({ name }, at) => `${name} AS ${quoteName(titles[at] ?? name)}`,
  )
  return {
    sql: [
      `-- Data version ${db.dataVersion}; ${range.from} to ${range.to} by ${query.granularity}, days of UTC`,
      ...(query.as_of === undefined ? [] : [`-- As known at ${query.as_of}`]),
      writeStatement({
        ...statement,
        sql: [
          `SELECT period, ${[...keys, ...measures].join(', ')}`,
          `FROM (${statement.sql})`,
          `ORDER BY ${['period DESC', ...keys].join(', ')}`,
        ].join('\n'),
      }),
    ].join('\n'),
    data_version: db.dataVersion,
    range: { from: range.from, to: range.to },
  }
}

/** The same metric may be requested twice. */
function nameApart(names: readonly string[]): string[] {
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} #${at + 1}`))
}
