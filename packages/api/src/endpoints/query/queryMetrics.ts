import { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { endpoint } from '../../endpoint.ts'
import { runMetricQuery } from '../../gating/runMetricQuery.ts'
import { streamQuery } from '../../gating/streamQuery.ts'
import { listAnswerColumns, tabulateAnswer } from '../../tables/tabulateAnswer.ts'

export const queryMetrics = endpoint({
  name: 'queryMetrics',
  group: 'Query',
  method: 'POST',
  path: '/v2/query',
  summary: 'Any question about metrics.',
  description:
    'Metrics or formulas over them, filtered, split, rolled up and transformed. Every chart, table and time series of the product is one of these questions.',
  auth: 'public-key',
  procedure: 'metrics.query',
  input: MetricQuery,
  output: MetricAnswer,
  rows: tabulateAnswer,
  stream: streamQuery,
  async run(ctx, query) {
    return { data: await runMetricQuery(ctx, query), columns: listAnswerColumns(query.breakdown) }
  },
})
