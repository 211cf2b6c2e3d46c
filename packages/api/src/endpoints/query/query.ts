import { explainMetricQuery } from '@tickmark/analytics/queries/explainMetricQuery'
import { DayField } from '@tickmark/core/answers/fields'
import { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { endpoint } from '../../context/endpoint.ts'
import { checkQuery, runMetricQuery, streamQuery } from '../../gating/runMetricQuery.ts'
import { jsonParam } from '../../params/scalarParams.ts'
import { listAnswerColumns, tabulateAnswer } from '../../tables/tabulateAnswer.ts'

export const queryMetrics = endpoint({
  name: 'queryMetrics',
  group: 'Query',
  path: 'POST /v2/query',
  procedure: 'metrics.query',
  summary: 'Any query of metrics.',
  description:
    'Metrics or formulas over them, filtered, split, rolled up and transformed. Every chart, table and time series of the product is one of these queries.',
  input: MetricQuery,
  output: MetricAnswer,
  rows: tabulateAnswer,
  stream: streamQuery,
  async run(ctx, query) {
    return { data: await runMetricQuery(ctx, query), columns: listAnswerColumns(query) }
  },
})

export const queryByAddress = endpoint({
  name: 'queryMetricsByAddress',
  group: 'Query',
  path: '/v2/query',
  summary: 'Any query of metrics, in the address.',
  description:
    'The same as `POST /v2/query` for clients that can only open an address, such as the `IMPORTDATA` of a spreadsheet.',
  input: z.strictObject({
    q: jsonParam('a query')
      .pipe(MetricQuery)
      .meta({ description: 'The body of `POST /v2/query` as JSON text.', text: true }),
  }),
  output: MetricAnswer,
  rows: (answer, { q }) => tabulateAnswer(answer, q),
  stream: (ctx, { q }) => streamQuery(ctx, q),
  async run(ctx, { q }) {
    return { data: await runMetricQuery(ctx, q), columns: listAnswerColumns(q) }
  },
})

export const explainQuery = endpoint({
  name: 'explainQuery',
  group: 'Query',
  path: 'POST /v2/query/sql',
  procedure: 'metrics.explain',
  summary: 'The SQL behind a query.',
  description:
    'The SQL that the engine (ClickHouse) runs, with all values filled in, to run on your own store. It returns one row per period and key with a column per metric, and the figures of `POST /v2/query`.',
  input: MetricQuery,
  output: z.object({
    sql: z.string().describe('The statement.'),
    data_version: z.int().describe('The version of the data that it was made for.'),
    range: z
      .object({ from: DayField.describe('First day.'), to: DayField.describe('Last day.') })
      .describe('The days that the answer covers.'),
  }),
  async run(ctx, query) {
    await checkQuery(ctx, query)
    return { data: await explainMetricQuery(ctx.analytics, query) }
  },
})
