import { explainMart as explainRows } from '@tickmark/analytics/marts/explainMart'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { narrowRows } from '../../gating/narrowRows.ts'
import { requireDay } from '../../gating/requireDay.ts'
import { idParam } from '../../params/scalarParams.ts'

export const explainMart = endpoint({
  name: 'explainMart',
  group: 'Datasets',
  method: 'POST',
  path: '/v2/marts/{mart_id}/sql',
  summary: 'The SQL behind the rows of a mart.',
  description:
    'What the engine is asked, in the SQL of ClickHouse with every value inside, to be run on a store of one’s own. It answers the rows of `POST /v2/marts/{mart_id}/rows` below all groups, a column for each that is shown; every row that matches, unless `startRow` or `endRow` are given. Figures of products, market sectors and chains are computed once per load, and stand in it as values.',
  auth: 'public-key',
  procedure: 'marts.explain',
  input: z.strictObject({
    mart_id: idParam('Mart id.'),
    rows_request: RowsRequest.prefault({}).describe('Which rows, in the words of a grid.'),
  }),
  output: z.object({
    sql: z.string().describe('The statement.'),
    data_version: z.int().describe('The version of the data that it was made for.'),
  }),
  async run(ctx, { mart_id, rows_request }) {
    await requireDay(ctx, 'rows_request.as_of', rows_request.as_of)
    const { narrowed } = narrowRows(ctx, mart_id, rows_request)
    return { data: await explainRows(ctx.analytics, mart_id, narrowed) }
  },
})
