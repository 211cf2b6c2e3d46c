import { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { runMetricQuery } from '../../gating/runMetricQuery.ts'
import { streamQuery } from '../../gating/streamQuery.ts'
import { jsonParam } from '../../params/scalarParams.ts'
import { listAnswerColumns, tabulateAnswer } from '../../tables/tabulateAnswer.ts'

export const queryByAddress = endpoint({
  name: 'queryMetricsByAddress',
  group: 'Query',
  method: 'GET',
  path: '/v2/query',
  summary: 'Any question about metrics, in the address.',
  description:
    'The same as `POST /v2/query` for those who can only open an address, such as the `IMPORTDATA` of a spreadsheet.',
  auth: 'public-key',
  input: z.strictObject({
    q: jsonParam('a question')
      .pipe(MetricQuery)
      .meta({ description: 'The body of `POST /v2/query` as JSON text.', text: true }),
  }),
  output: MetricAnswer,
  rows: tabulateAnswer,
  stream: (ctx, { q }) => streamQuery(ctx, q),
  async run(ctx, { q }) {
    return { data: await runMetricQuery(ctx, q), columns: listAnswerColumns(q.breakdown) }
  },
})
