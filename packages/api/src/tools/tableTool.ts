import { listFew } from '@tickmark/core/formats/listFew'
import { getMart } from '@tickmark/core/marts/getMart'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import { martSubject } from '@tickmark/core/marts/martSubject'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { z } from 'zod'
import { postMart } from '../endpoints/marts.ts'
import { explainNoData } from '../lookups/explainNoData.ts'
import { describePage, linkToTable } from './screenTool.ts'
import { callEndpoint, tool } from './Tool.ts'
import { CURSOR_FIELD, describeOrigin, readCursor, writeAnswer } from './writeToolText.ts'

const PAGE = 50
const Column = z.string().min(1).max(200)
const RECORDS = MARTS.filter(({ source }) => source.kind === 'records')

/** The rows of a table of records. */
const TableInput = z.strictObject({
  table: z
    .enum(RECORDS.map(({ mart_id }) => mart_id))
    .describe(`The table: ${RECORDS.map((one) => `${one.mart_id} (${one.name})`).join(', ')}.`),
  columns: z
    .array(Column)
    .max(12)
    .optional()
    .describe('Columns, or formulas over them; those of its first preset when absent.'),
  only: z
    .array(
      z.strictObject({
        column: Column.describe('A column.'),
        values: z.array(Column).max(50).describe('Any of them.'),
      }),
    )
    .max(6)
    .default([])
    .describe('The values that rows have, such as the ids of projects in `project_id`.'),
  minimum: z
    .strictObject({
      column: Column.describe('A column of numbers.'),
      value: z.number().describe('The smallest value.'),
    })
    .optional()
    .describe('The smallest value of a column.'),
  group_by: Column.optional().describe('A column of texts: a row for each of its values.'),
  share_of: Column.optional().describe(
    'A column of amounts: also the fraction of each row in the sum of all that match.',
  ),
  sort: z
    .strictObject({
      column: Column.describe('A column.'),
      direction: z.enum(['asc', 'desc']).default('desc').describe('Direction.'),
    })
    .optional()
    .describe('The own order of the table when absent.'),
  limit: z.int().min(1).max(PAGE).default(PAGE).describe('Rows per page.'),
  as_of: z.string().max(50).optional().describe('A day or date-time: what was known then.'),
  cursor: CURSOR_FIELD,
})
export type TableInput = z.input<typeof TableInput>

export const tableTool = tool({
  name: 'list_rows',
  title: 'Rows of a table of records',
  description:
    'Rows of the tables of records: tokenized assets by class, issuer and chain, the largest holders of tokens with their shares of the supply, contracts, and more; filtered, grouped and sorted. Groups add up amounts; an asset on several chains counts whole on each.',
  input: TableInput,
  async run(tools, { cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const { table, share_of, group_by, limit } = input
    const rows_request = { ...toRequest(input), startRow: offset, endRow: offset + limit }
    const page = await callEndpoint(tools, postMart, { mart_id: table, rows_request })
    const named = group_by === undefined ? getMart(table).identity : [group_by, 'child_count']
    const ids = [...new Set([...named, ...page.columns.map(({ column_id }) => column_id)])]
    const whole = page.summary[share_of ?? '']?.total
    const shareOf = (value: unknown) =>
      typeof value === 'number' && whole ? [value / whole] : [undefined]
    return writeAnswer(
      tools,
      [
        table === HOLDERS &&
          offset === 0 &&
          describeConcentration(page, (id) => tools.ctx.analytics.catalog.nameOf(id)),
        {
          columns: [
            ...ids.map((id) => (id === 'child_count' ? 'rows' : id)),
            ...(share_of === undefined ? [] : ['share of these']),
          ],
          rows: page.rows.map((row) => [
            ...ids.map((id) => row[id]),
            ...(share_of === undefined ? [] : shareOf(row[share_of])),
          ]),
          offset,
          total: page.row_count,
        },
        page.row_count === 0 &&
          (await explainNoData(tools.ctx, martSubject(table), {
            ...{ isFiltered: input.only.length > 0, asOf: input.as_of },
            row: getMart(table).row,
          })),
        ...describePage(page),
        getMart(table).note ?? false,
        describeOrigin(page.meta),
      ],
      linkToTable(tools, table, rows_request),
    )
  },
})

const HOLDERS = 'top_tokenholders'
const COUNTS = [1, 10]

/** Says how much of the supply of one token its largest holders have, on each chain. */
function describeConcentration({ rows }: MartPage, nameOf: (id: string) => string): string | false {
  const chains = Map.groupBy(rows, ({ project_id, chain_id }) =>
    [project_id, chain_id].map((id) => nameOf(String(id))).join(' on '),
  )
  const sentences = [...chains].map(([name, held]) => {
    const shares = held.map(({ share }) => Number(share ?? 0)).toSorted((a, b) => b - a)
    const sizes = [...new Set([...COUNTS, shares.length])].filter((n) => n <= shares.length)
    const parts = sizes.map((n) => {
      const sum = shares.slice(0, n).reduce((total, one) => total + one, 0)
      return `${n === 1 ? 'the largest' : `the ${n} largest`} ${(sum * 100).toFixed(1)}%`
    })
    return `Of the supply of ${name}, ${listFew(parts)}.`
  })
  return sentences.length > 0 && sentences.join(' ')
}

function toRequest(given: TableInput): RowsRequestInput {
  const { table, columns, only, minimum, group_by, sort, as_of } = TableInput.parse(given)
  const shown = columns ?? getMart(table).presets[0]?.columns ?? []
  return {
    valueCols: shown.map((id) => ({ id })),
    rowGroupCols: group_by === undefined ? [] : [{ id: group_by }],
    filterModel: {
      ...Object.fromEntries(
        only.map(({ column, values }) => [column, { filterType: 'set' as const, values }]),
      ),
      ...(minimum && {
        [minimum.column]: {
          ...{ filterType: 'number' as const, type: 'greaterThanOrEqual' as const },
          filter: minimum.value,
        },
      }),
    },
    sortModel: sort === undefined ? [] : [{ colId: sort.column, sort: sort.direction ?? 'desc' }],
    ...(as_of !== undefined && { as_of }),
  }
}

/** The path of a table with these rows. */
export function linkToRows(input: TableInput): string {
  return linkToTable({ origin: '' }, input.table, toRequest(input))
}
