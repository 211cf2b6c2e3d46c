import { describe, expect, it } from 'vitest'
import { namePanelFile } from './namePanelFile.ts'

describe('namePanelFile', () => {
  it('says what the file holds and of which days', () => {
    expect(
      namePanelFile(
        { title: 'Fees & revenue' },
        { isSample: true, period: '2026-01-01 2026-02-01' },
      ),
    ).toBe('fees-revenue-sample-2026-01-01-2026-02-01')
    expect(
      namePanelFile(
        { title: 'Parts', file: 'aave-fees-by-chain' },
        { isSample: false, period: '' },
      ),
    ).toBe('aave-fees-by-chain')
  })
})
