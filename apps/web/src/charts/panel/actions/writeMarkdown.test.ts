import { describe, expect, it } from 'vitest'
import { writeMarkdown } from './PanelActionsPopup.tsx'

describe('writeMarkdown', () => {
  it('writes numbers in full and to the right, and nothing for what is missing', () => {
    const table = {
      header: ['day', 'Fees (usd)'],
      rows: [
        ['2026-01-01', 1234.5],
        ['2026-01-02', null],
      ],
    }
    expect(writeMarkdown(table)).toBe(
      '| day | Fees (usd) |\n| --- | ---: |\n| 2026-01-01 | 1234.5 |\n| 2026-01-02 |  |\n',
    )
  })

  it('keeps a name from ending its cell or its line', () => {
    expect(writeMarkdown({ header: ['name'], rows: [['a|b\nc\\']] })).toContain('| a\\|b c\\\\ |')
  })
})
