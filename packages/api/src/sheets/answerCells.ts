import { queryContext } from '@tickmark/analytics/client/queryContext'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ApiContext } from '../context/ApiContext.ts'
import { toAppError } from '../errors/toAppError.ts'
import { answerTable } from './answerTable.ts'
import { readValueCell } from './readValueCell.ts'
import { readValues, type ValueCell } from './readValues.ts'
import type { SheetCell, SheetResult } from './SheetCell.ts'

/** Different tables of one request, whose queries run one after the other; values are read together. */
const MAX_TABLES = { ask: 50, statement: 100, series: 200 } as const satisfies Record<
  Exclude<SheetCell['function'], 'value'>,
  number
>
/** Cells that are read before other requests may run. */
const TURN_CELLS = 50

/**
 * Returns the content of each cell, in their order. Values that can be read together are one query, and an error of one
 * cell leaves the others alone. Equal cells are answered once.
 */
export async function answerCells(
  ctx: ApiContext,
  cells: readonly SheetCell[],
): Promise<SheetResult[]> {
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
      if (cell.function === 'value') values.push({ id, ...readValueCell(ctx, cell) })
      else {
        tables[cell.function]++
        refuseMore(cell.function, tables[cell.function])
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
