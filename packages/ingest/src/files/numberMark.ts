/**
 * Stands between the number of a cell of a workbook and the scale in which the workbook shows it, with its currency behind
 * a space, or between a day and the month or year as which it is shown.
 */
export const SHOWN_IN = '\u0002'

/**
 * Returns the cell of a number that its file stores as such: a fraction has the sign behind it, since 1.234 would otherwise be
 * read by the decimal mark of texts in other cells.
 */
export function writeNumber(digits: string): string {
  return digits.includes('.') ? `${digits}${SHOWN_IN}` : digits
}

/** Returns the digits of such a cell, and another one as it is. */
export function dropNumberMark(cell: string): string {
  return cell.endsWith(SHOWN_IN) ? cell.slice(0, -1) : cell
}
