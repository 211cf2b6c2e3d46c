/**
 * Formats rows of cells as an aligned table for a terminal, with a header and a rule. Columns from
 * `numbersFrom` on are right-aligned.
 */
export function renderCells(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom: number,
): { head: string[]; rows: string[] } {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  )
  const renderRow = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0
        return index >= numbersFrom ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return {
    head: [renderRow(head), widths.map((width) => '-'.repeat(width)).join('  ')],
    rows: rows.map(renderRow),
  }
}

/** Replaces control characters in external text, which could control the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '�')
}

export const BAR_WIDTH = 24

/** A progress bar for a terminal. */
export function renderBar(done: number, count: number): string {
  const filled = count === 0 ? 0 : Math.floor((BAR_WIDTH * done) / count)
  return '='.repeat(filled).padEnd(BAR_WIDTH)
}
