import type { TableColumn, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { SHOWN_IN } from '../files/numberMark.ts'
import { parseTableDay, plainDigits } from './parseTableCell.ts'

/** Only decimals are written so: another number of digits than three behind the mark, the other mark before it, or ungrouped digits. */
const DECIMAL_COMMA =
  /,\d+e[+-]?\d+$|,\d{1,2}\D*$|,\d{4,}\D*$|\.\d{3},\d|^\D*0,\d|^\D*\d{4,},\d|\.\d{3}\.\d{3}/i
const DECIMAL_DOT =
  /\.\d+e[+-]?\d+$|\.\d{1,2}\D*$|\.\d{4,}\D*$|,\d{3}\.\d|^\D*0\.\d|^\D*\d{4,}\.\d|,\d{2,3},\d{3}/i
const EITHER = /^\D*\d{1,3}[.,]\d{3}\D*$/
/** A number with a short sign or unit, which a version or a name is not. */
const NUMBER = /^[^\p{L}\d]{0,4}\d[\d.,'’\s]*[^\d.,]{0,4}$/u

type Table = {
  columns: readonly TableColumn[]
  /** The cells of each column that are not empty, by its place. */
  cellsOf(index: number): readonly string[]
  /** The character between the cells of a text. */
  delimiter?: string | undefined
}

/** The sign that separates decimals, and a note where it is not certain. */
export type GuessedDecimal = { sign: TableMapping['decimal']; note: string | undefined }

/**
 * Returns which sign separates the decimals of a table: that of its columns of values, or where these have both readings,
 * such as 1,286, that of the other numbers in the file, which the same program wrote. Where nothing else decides, it is
 * probably the comma in a file with semicolons, which programs write because numbers have commas.
 */
export function guessDecimal({ columns, cellsOf, delimiter }: Table): GuessedDecimal {
  const cellsAs = (isValue: boolean) =>
    columns.flatMap(({ as }, index) =>
      (isValue ? as === 'value' : as === 'ignore')
        ? cellsOf(index)
            .filter((cell) => !cell.includes(SHOWN_IN))
            .map(plainDigits)
        : [],
    )
  const values = cellsAs(true)
  const found = countMarks(values)
  const either = values.find((cell) => EITHER.test(cell))
  if (found.commas > 0 && found.dots > 0)
    return {
      sign: signOf(found),
      note: 'Some numbers have decimals after a comma and others after a dot. Those that do not fit are rejected.',
    }
  if (found.commas > 0 || found.dots > 0 || either === undefined)
    return { sign: signOf(found), note: undefined }
  const others = countMarks(
    cellsAs(false).filter((cell) => NUMBER.test(cell) && parseTableDay(cell, 'day-month') === null),
  )
  const isCertain = (others.commas === 0) !== (others.dots === 0)
  const note = `A number such as ${either} may have decimals or thousands. Check the numbers.`
  if (isCertain) return { sign: signOf(others), note: undefined }
  return { sign: delimiter === ';' ? ',' : '.', note }
}

function countMarks(cells: readonly string[]): { commas: number; dots: number } {
  return {
    commas: cells.filter((cell) => DECIMAL_COMMA.test(cell)).length,
    dots: cells.filter((cell) => DECIMAL_DOT.test(cell)).length,
  }
}

function signOf({ commas, dots }: { commas: number; dots: number }): TableMapping['decimal'] {
  return commas > dots ? ',' : '.'
}
