import { AppError } from '@tickmark/core/errors/AppError'
import type { ApiContext } from '../context/ApiContext.ts'
import { toAppError } from '../errors/toAppError.ts'
import { answerTable } from './answerTable.ts'
import { readValueCell } from './readValueCell.ts'
import { readValues, type ValueCell } from './readValues.ts'
import type { SheetCell, SheetResult } from './SheetCell.ts'

/**
 * What each cell shows, in their order. Values that can be read together are one query, and an error of one cell leaves
 * the others alone. Equal cells are answered once.
 */
export async function answerCells(
  ctx: ApiContext,
  cells: readonly SheetCell[],
): Promise<SheetResult[]> {
  const results = new Map<string, SheetResult>()
  const values: ValueCell[] = []
  for (const cell of cells) {
    const id = JSON.stringify(cell)
    if (results.has(id)) continue
    // Keeps the place of a value until all are read.
    results.set(id, { value: null })
    try {
      if (cell.function === 'value') values.push({ id, ...readValueCell(ctx, cell) })
      else results.set(id, { table: await answerTable(ctx, cell) })
    } catch (failure) {
      results.set(id, describeFailure(failure))
    }
  }
  for (const [id, found] of await readValues(ctx, values))
    results.set(id, found instanceof AppError ? describeFailure(found) : { value: found })
  return cells.map((cell) => results.get(JSON.stringify(cell)) ?? { value: null })
}

/** @throws what is nobody's fault but ours. */
function describeFailure(failure: unknown): SheetResult {
  const { code, message, errors } = toAppError(failure)
  if (code === 'internal') throw failure
  return { error: { code: errors[0]?.code ?? code, message } }
}
