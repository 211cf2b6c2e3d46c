import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { DIMENSION_COLUMN } from '../compile/compileMetricQuery.ts'
import { quoteName, writeStatement } from '../compile/writeStatement.ts'
import { prepareQuery } from './prepareQuery.ts'

/** The SQL behind an answer, and what it was compiled for. */
export type ExplainedQuery = {
  sql: string
  data_version: number
  range: { from: Day; to: Day }
}

/**
 * The SQL that answers a question, with every value inside, for whoever has the store himself: one row per period and
 * key, newest first, a column per metric. It holds what the compiler knows of the present facts, such as the newest
 * complete day, so it answers the same until more are loaded; with `as_of` also after.
 * @throws AppError as `answerMetricQuery` does, but never for the size.
 */
export async function explainMetricQuery(
  db: Analytics,
  query: MetricQuery,
): Promise<ExplainedQuery> {
  const { plan, range, question } = await prepareQuery(db, query)
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
        ...question,
        sql: [
          `SELECT period, ${[...keys, ...measures].join(', ')}`,
          `FROM (${question.sql})`,
          `ORDER BY ${['period DESC', ...keys].join(', ')}`,
        ].join('\n'),
      }),
    ].join('\n'),
    data_version: db.dataVersion,
    range: { from: range.from, to: range.to },
  }
}

/** The same metric may be asked for twice. */
function nameApart(names: readonly string[]): string[] {
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} #${at + 1}`))
}
