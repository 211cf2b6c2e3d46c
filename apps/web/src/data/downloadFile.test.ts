import { describe, expect, it } from 'vitest'
import { toCsv } from './downloadFile.ts'

describe('toCsv', () => {
  it('writes numbers in full, missing values empty and quotes where needed', () => {
    expect(
      toCsv(
        ['a', 'b,c'],
        [
          ['x "y"', 1e-7],
          [null, -2.5],
        ],
      ),
    ).toBe('\uFEFFa,"b,c"\r\n"x ""y""",1e-7\r\n,-2.5\r\n')
  })
  it('keeps a spreadsheet from running text as a formula', () => {
    expect(toCsv(['n'], [['=1+1']])).toContain("'=1+1")
  })
})
