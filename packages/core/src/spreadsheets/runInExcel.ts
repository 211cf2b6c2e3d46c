import type { CellQueue, CellResult } from './CellQueue.ts'
import { type Argument, type Cell, listCells, SheetError } from './listCells.ts'
import { isOfOneCell, type SheetFunction } from './SHEET_FUNCTIONS.ts'

/** The part of Excel's `CustomFunctions` that makes errors: `#VALUE!` and `#N/A` with a reason. */
export type ExcelErrors = { invalid(message: string): Error; missing(message: string): Error }

type Shown = number | string | Error

/** Runs a function of the Excel add-in. A cell without a value is an error in its place, so that others stay. */
export async function runInExcel(
  call: { name: SheetFunction; args: readonly Argument[] },
  { queue, errors }: { queue: CellQueue; errors: ExcelErrors },
): Promise<Shown[][]> {
  try {
    const cells = listCells(call.name, call.args)
    const [[only] = []] = cells
    if (!isOfOneCell(call.name)) {
      if (!only) throw errors.invalid('The first argument is missing.')
      return showTable(await queue.ask(only), errors)
    }
    return await Promise.all(
      cells.map((row) => Promise.all(row.map((cell) => showCell(cell, { queue, errors })))),
    )
  } catch (failure) {
    if (failure instanceof SheetError) throw errors.invalid(failure.message)
    throw failure
  }
}

async function showCell(
  cell: Cell | null,
  { queue, errors }: { queue: CellQueue; errors: ExcelErrors },
): Promise<Shown> {
  if (cell === null) return ''
  const result = await queue.ask(cell)
  if ('error' in result) return errors.invalid(result.error.message)
  if ('value' in result && result.value !== null) return result.value
  return errors.missing(`There is no value of ${cell.metric} of ${cell.project} for that time.`)
}

function showTable(result: CellResult, errors: ExcelErrors): Shown[][] {
  if ('error' in result) throw errors.invalid(result.error.message)
  if ('value' in result) return [[result.value ?? '']]
  return result.table.map((row) => row.map((value) => value ?? ''))
}
