import { describe, expect, it } from 'vitest'
import { findHeader } from './findHeader.ts'
import { MERGED_CELL } from './parseTableCell.ts'

const find = (lines: readonly string[][]) => {
  const found = findHeader(lines.map((cells, at) => ({ line: at + 1, cells })))
  return found && { cells: found.cells, title: found.title, first: found.rows[0]?.line }
}
const DATA = ['2026-01-31', '1', '2']

describe('the header of a table', () => {
  it.each<[what: string, lines: string[][], cells: string[], title: string[]]>([
    ['is its first line', [['date', 'fees', 'tvl'], DATA], ['date', 'fees', 'tvl'], []],
    [
      'is its first line above a row that is wrong',
      [['date', 'fees', 'tvl'], ['soon', 'x', 'y'], DATA],
      ['date', 'fees', 'tvl'],
      [],
    ],
    [
      'is below a title, a comment and blank lines',
      [['Report'], ['# by us', 'in 2026'], ['', ''], ['Date', 'Fees', 'TVL'], DATA],
      ['Date', 'Fees', 'TVL'],
      ['Report', '# by us, in 2026'],
    ],
    [
      'is joined with units below it',
      [['Date', 'Fees', 'TVL'], ['', 'USD m', "'000"], DATA],
      ['Date', 'Fees · USD m', "TVL · '000"],
      [],
    ],
    [
      'is joined with groups above it',
      [['', 'Aave', MERGED_CELL], ['Date', 'Fees', 'TVL'], DATA],
      ['Date', 'Aave · Fees', 'Aave · TVL'],
      [],
    ],
    [
      'is joined with what a merged cell is over',
      [['Date', 'Aave', ''], [MERGED_CELL, 'Fees', 'TVL'], DATA],
      ['Date', 'Aave · Fees', 'Aave · TVL'],
      [],
    ],
    [
      'has the name of days in a line of its own',
      [['', 'Aave', 'Aave'], ['', 'Fees', 'TVL'], ['date', '', ''], DATA],
      ['date', 'Aave · Fees', 'Aave · TVL'],
      [],
    ],
    ['has no names of days', [['', 'Fees', 'TVL'], DATA], ['', 'Fees', 'TVL'], []],
  ])('%s', (_what, lines, ...expected) => {
    const found = find(lines)
    expect([found?.cells, found?.title]).toEqual(expected)
  })

  it('is missing where no line has two cells', () => {
    expect(find([['Report'], ['']])).toBe(undefined)
  })
})
