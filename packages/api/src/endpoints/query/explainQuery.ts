import { explainMetricQuery } from '@tickmark/analytics/queries/explainMetricQuery'
import { DayField } from '@tickmark/core/answers/fields'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkQuery } from '../../gating/checkQuery.ts'

export const explainQuery = endpoint({
  name: 'explainQuery',
  group: 'Query',
  method: 'POST',
  path: '/v2/query/sql',
  summary: 'The SQL behind a question.',
  description:
    'What the engine is asked, in the SQL of ClickHouse with every value inside, to be run on a store of one’s own. It answers one row per period and key with a column per metric, and the figures of `POST /v2/query`.',
  auth: 'public-key',
  procedure: 'metrics.explain',
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
