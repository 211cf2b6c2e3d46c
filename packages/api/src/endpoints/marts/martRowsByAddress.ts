import { MartPage } from '@tickmark/core/marts/MartPage'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { queryRows } from '../../gating/queryRows.ts'
import { streamRows } from '../../gating/streamRows.ts'
import { idParam, jsonParam } from '../../params/scalarParams.ts'
import { tabulateMartPage } from '../../tables/tabulateMartPage.ts'

export const martRowsByAddress = endpoint({
  name: 'getMartRowsByAddress',
  group: 'Datasets',
  method: 'GET',
  path: '/v2/marts/{mart_id}/rows',
  summary: 'Rows of a mart, asked for in the address.',
  description:
    'The same as `POST /v2/marts/{mart_id}/rows` for those who can only open an address, such as a link to a file.',
  auth: 'public-key',
  input: z.strictObject({
    mart_id: idParam('Mart id.'),
    rows_request: jsonParam('rows')
      .pipe(RowsRequest)
      .prefault('{}')
      .meta({ description: 'The `rows_request` of the other call as JSON text.', text: true }),
  }),
  output: MartPage,
  rows: tabulateMartPage,
  stream: (ctx, { mart_id, rows_request }) => streamRows(ctx, mart_id, rows_request),
  async run(ctx, { mart_id, rows_request }) {
    return { data: await queryRows(ctx, mart_id, rows_request) }
  },
})
