import { queryContext } from '@tickmark/analytics/client/queryContext'
import { AppError } from '@tickmark/core/errors/AppError'
import { isOfOneCell } from '@tickmark/core/spreadsheets/SHEET_FUNCTIONS'
import { z } from 'zod'
import type { ApiContext } from '../context/ApiContext.ts'
import { endpoint } from '../context/endpoint.ts'
import { toAppError } from '../errors/toAppError.ts'
import { requireInterval } from '../gating/requireAccess.ts'
import { answerTable, splitList } from './answerTable.ts'
import { readSheetDate } from './readSheetDate.ts'
import { readLabel, readMeasure, readProject, readValueCell } from './readValueCell.ts'
import { readValues, type ValueCell } from './readValues.ts'
import { SheetCell, SheetResult, SheetTable } from './SheetCell.ts'

/** Different tables of one request, whose queries run one after the other; values are read together. */
const MAX_TABLES = { ask: 50, statement: 100, series: 200 } as const satisfies Record<
  Exclude<SheetCell['function'], 'value' | 'state'>,
  number
>

/** Cells that are read before other requests may run. */
const TURN_CELLS = 50

const MAX_CELLS = 2_000
/** Values of one address; a larger table is a query. */
const MAX_VALUES = 5_000

export const readSheet = endpoint({
  name: 'readSheet',
  group: 'Query',
  path: '/v2/sheet',
  summary: 'A table for a spreadsheet, as CSV.',
  description:
    'For `IMPORTDATA` of Google Sheets and “From Web” of Excel, which send no headers: a key for spreadsheets is passed in the address as `key`. `project` and `metric` may be lists with commas between them.',
  isForSheets: true,
  // A question in words depends on the day.
  cached: false,
  input: SheetCell,
  output: SheetTable.describe('Rows, beginning with the header.'),
  rows: ([header = [], ...rows]) =>
    rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at]]))),
  async run(ctx, cell) {
    const data = isOfOneCell(cell.function)
      ? await tabulateValues(ctx, cell)
      : await answerTable(ctx, cell)
    const columns = (data[0] ?? []).map((name) => ({ name: String(name), kind: 'text' as const }))
    return { data, columns }
  },
})

/** A row per project and a column per metric. */
async function tabulateValues(ctx: ApiContext, cell: SheetCell): Promise<SheetTable> {
  const date = readSheetDate(cell.date, cell.granularity)
  if (date.kind === 'interval') requireInterval(ctx, date.interval)
  const projects = splitList(cell.project).map((project) => readProject(ctx, project))
  const metrics = splitList(cell.metric).map((metric) => readMeasure(ctx, metric))
  if (projects.length * metrics.length > MAX_VALUES)
    throw new AppError('bad-request', `A table has at most ${MAX_VALUES} values.`, {
      errors: [{ code: 'out-of-range', field: 'project', value: projects.length }],
    })
  const label = readLabel(cell.label)
  const asks = cell.function === 'state' ? 'state' : 'value'
  const toId = (project: string, metric: string) => `${project} ${metric}`
  const found = await readValues(
    ctx,
    projects.flatMap((project) =>
      metrics.map((metric) => ({
        ...{ id: toId(project, metric), asks, project, metric, date, label },
      })),
    ),
  )
  return [
    ['project', ...metrics],
    ...projects.map((project) => [
      project,
      ...metrics.map((metric) => {
        const value = found.get(toId(project, metric)) ?? null
        if (value instanceof AppError) throw value
        return value
      }),
    ]),
  ]
}

export const readSheetCells = endpoint({
  name: 'readSheetCells',
  group: 'Query',
  path: 'POST /v2/sheet',
  summary: 'Many cells of a spreadsheet at once.',
  description:
    'Sent by the functions of the Excel add-in and of the Apps Script library: all cells of a sheet in one request, up to 2,000; of them 50 different questions, 100 statements and 200 series. Each invalid cell has its own error.',
  isForSheets: true,
  cached: false,
  input: z.strictObject({
    cells: z.array(SheetCell).min(1).max(MAX_CELLS).describe('The cells.'),
  }),
  output: z
    .array(SheetResult)
    .describe('The value or error of each cell, in the order of `cells`.'),
  async run(ctx, { cells }) {
    return { data: await answerCells(ctx, cells) }
  },
})

/**
 * Returns the content of each cell, in their order. Values that can be read together are one query, and an error of one
 * cell leaves the others alone. Equal cells are answered once.
 */
async function answerCells(ctx: ApiContext, cells: readonly SheetCell[]): Promise<SheetResult[]> {
  const results = new Map<string, SheetResult>()
  const values: ValueCell[] = []
  const tables = { ask: 0, statement: 0, series: 0 }
  for (const [at, cell] of cells.entries()) {
    if (at % TURN_CELLS === TURN_CELLS - 1) await queryContext.yieldTurn()
    const id = JSON.stringify(cell)
    if (results.has(id)) continue
    // Keeps the place of a value until all are read.
    results.set(id, { value: null })
    try {
      const { function: name } = cell
      if (isOfOneCell(name)) values.push({ id, asks: name, ...readValueCell(ctx, cell) })
      else {
        tables[name]++
        refuseMore(name, tables[name])
        results.set(id, { table: await answerTable(ctx, cell) })
        await queryContext.yieldTurn()
      }
    } catch (failure) {
      results.set(id, describeFailure(failure))
    }
  }
  for (const [id, found] of await readValues(ctx, values))
    results.set(id, found instanceof AppError ? describeFailure(found) : { value: found })
  return cells.map((cell) => results.get(JSON.stringify(cell)) ?? { value: null })
}

/** @throws AppError `too-large` for a cell beyond those that one request may have. */
function refuseMore(kind: keyof typeof MAX_TABLES, count: number): void {
  const most = MAX_TABLES[kind]
  if (count <= most) return
  const message = `One request has at most ${most} different cells of ${kind.toUpperCase()}. Send the others in another request.`
  throw new AppError('too-large', message, {
    errors: [{ code: 'too-many', field: 'cells', value: count }],
  })
}

/** @throws what is our own fault. */
function describeFailure(failure: unknown): SheetResult {
  const { code, message, errors } = toAppError(failure)
  if (code === 'internal') throw failure
  return { error: { code: errors[0]?.code ?? code, message } }
}
