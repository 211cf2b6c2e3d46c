import { MartPage } from '@tickmark/core/marts/MartPage'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { queryRows } from '../../gating/queryRows.ts'
import { streamRows } from '../../gating/streamRows.ts'
import { idParam } from '../../params/scalarParams.ts'
import { tabulateMartPage } from '../../tables/tabulateMartPage.ts'

export const postMart = endpoint({
  name: 'postMart',
  group: 'Datasets',
  method: 'POST',
  path: '/v2/marts/{mart_id}/rows',
  summary: 'Rows of a mart: paged, sorted, filtered and grouped by the engine.',
  description:
    'Columns are what the mart says of its rows, for marts of projects any `<metric>_<interval>_<aggregation>`, and formulas over them with `rank`, `percentile`, `sector_rank` and `sector_percentile`, which are among all rows of the mart. Without `endRow` a hundred rows are answered; at most 100,000 are at a time. As a file, all rows that match are, unless `endRow` or groups are asked for.',
  auth: 'public-key',
  procedure: 'marts.postMart',
  input: z.strictObject({
    mart_id: idParam('Mart id.'),
    rows_request: RowsRequest.prefault({}).describe('Which rows, in the words of a grid.'),
  }),
  output: MartPage,
  rows: tabulateMartPage,
  stream: (ctx, { mart_id, rows_request }) => streamRows(ctx, mart_id, rows_request),
  async run(ctx, { mart_id, rows_request }) {
    const data = await queryRows(ctx, mart_id, rows_request)
    const meta = {
      ...(data.status === 'no-source' && { status: data.status }),
      ...(data.meta.locked && { locked: data.meta.locked }),
      ...(data.meta.notes && { notes: data.meta.notes }),
    }
    return { data, meta }
  },
})
