import { explainMart as explainRows } from '@tickmark/analytics/marts/explainMart'
import { describeMart, listMarts as queryMarts } from '@tickmark/analytics/marts/listMarts'
import { CONTRACT_MART } from '@tickmark/core/marts/data/CONTRACT_MART'
import { getMart as findMart } from '@tickmark/core/marts/getMart'
import { groupFunctionLabel } from '@tickmark/core/marts/groupFunctionLabel'
import { hasMarks } from '@tickmark/core/marts/hasMarks'
import { isMartOn } from '@tickmark/core/marts/isMartOn'
import { MartDescription, MartPage, type MartRow, MartSummary } from '@tickmark/core/marts/MartPage'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import { z } from 'zod'
import { endpoint } from '../context/endpoint.ts'
import { narrowRows, queryRows, streamRows } from '../gating/queryRows.ts'
import { requireDay } from '../gating/requireAccess.ts'
import { idParam, jsonParam } from '../params/scalarParams.ts'

type MartInput = { mart_id: string; rows_request?: z.output<typeof RowsRequest> }

/** The contracts of a project are on its page, too, which no switch hides. */
const isShown = ({ mart_id, rows_request }: MartInput, switches: ResolvedSwitches) =>
  isMartOn(mart_id, switches) ||
  (mart_id.replaceAll('-', '_') === CONTRACT_MART.mart_id &&
    rows_request?.filterModel.project_id !== undefined)

export const listMarts = endpoint({
  name: 'listMarts',
  group: 'Datasets',
  path: '/v2/marts',
  procedure: 'marts.list',
  summary: 'Every screener, with its presets and whether it has a source.',
  input: z.strictObject({}),
  output: z.array(MartSummary),
  rows: (marts) => marts.map(({ presets: _, ...mart }) => mart),
  async run(ctx) {
    const { switches } = ctx
    const marts = await queryMarts(ctx.analytics)
    return {
      data:
        switches === undefined ? marts : marts.filter(({ mart_id }) => isMartOn(mart_id, switches)),
    }
  },
})

export const getMart = endpoint({
  name: 'getMart',
  group: 'Datasets',
  isShown,
  path: '/v2/marts/{mart_id}',
  procedure: 'marts.getMart',
  summary: 'One screener: its columns, presets and order.',
  input: z.strictObject({ mart_id: idParam('Screener id.') }),
  output: MartDescription,
  rows: ({ facts }) => facts,
  async run(ctx, { mart_id }) {
    return { data: await describeMart(ctx.analytics, mart_id) }
  },
})

export const postMart = endpoint({
  name: 'postMart',
  group: 'Datasets',
  isShown,
  path: 'POST /v2/marts/{mart_id}/rows',
  procedure: 'mutation marts.postMart',
  summary: 'Rows of a screener: paged, sorted, filtered and grouped by the engine.',
  description:
    'Columns are the attributes of the rows, for screeners of projects any `<metric>_<interval>_<aggregation>`, and formulas over them with `rank`, `percentile`, `sector_rank` and `sector_percentile`, which are among all rows of the screener. Without `endRow`, a hundred rows are returned; the limit is 100,000 per request. A file contains all matching rows, unless `endRow` or groups are requested.',
  input: z.strictObject({
    mart_id: idParam('Screener id.'),
    rows_request: RowsRequest.prefault({}).describe(
      'The rows to return, in the request format of a data grid.',
    ),
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

export const martRowsByAddress = endpoint({
  name: 'getMartRowsByAddress',
  group: 'Datasets',
  isShown,
  path: '/v2/marts/{mart_id}/rows',
  summary: 'Rows of a screener, by parameters in the address.',
  description:
    'The same as `POST /v2/marts/{mart_id}/rows` for clients that can only open an address, such as a link to a file.',
  input: z.strictObject({
    mart_id: idParam('Screener id.'),
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

export const explainMart = endpoint({
  name: 'explainMart',
  group: 'Datasets',
  isShown,
  path: 'POST /v2/marts/{mart_id}/sql',
  procedure: 'mutation marts.explain',
  summary: 'The SQL behind the rows of a screener.',
  description:
    'The SQL that the engine (ClickHouse) runs, with all values filled in, to run on your own store. It returns the rows of `POST /v2/marts/{mart_id}/rows` below all groups, with a column for each shown one, and all matching rows unless `startRow` or `endRow` is given. Figures of products, market sectors and chains are computed once per load and included as values.',
  input: z.strictObject({
    mart_id: idParam('Screener id.'),
    rows_request: RowsRequest.prefault({}).describe(
      'The rows to return, in the request format of a data grid.',
    ),
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

/**
 * The rows of a page as a file has them. The heads of groups name what is not the figure of the whole group:
 * `user_mau_7d_latest (median)`.
 */
function tabulateMartPage({ mart_id, columns, rows }: MartPage): MartRow[] {
  const names = new Map(
    columns.flatMap(({ column_id, group_function, is_additive }) =>
      group_function === null ||
      group_function === 'combined' ||
      (group_function === 'sum' && is_additive)
        ? []
        : [[column_id, `${column_id} (${groupFunctionLabel(group_function)})`] as const],
    ),
  )
  const mart = findMart(mart_id)
  const isMarked = columns.some(
    ({ column_id, type }) => type === 'number' && hasMarks(mart, parseMartExpression(column_id)),
  )
  const plain = rows.map(({ partial = [], ...row }): MartRow => {
    const marks = Array.isArray(partial) ? partial.join(' ') : ''
    return isMarked ? { ...row, partial: marks } : row
  })
  if (names.size === 0) return plain
  return plain.map((row) =>
    Object.fromEntries(Object.entries(row).map(([id, value]) => [names.get(id) ?? id, value])),
  )
}
