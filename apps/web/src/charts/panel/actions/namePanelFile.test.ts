import { describe, expect, it } from 'vitest'
import { namePanelFile } from './listFileItems.ts'

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

  it('says as known when', () => {
    const call = { query: { metrics: ['fees'], as_of: '2026-11-21T23:45:12.345Z~loaded' } }
    expect(namePanelFile({ title: 'Fees', call }, { isSample: false, period: '' })).toBe(
      'fees-as-of-2026-11-21t23-45-12-345z-loaded',
    )
    const rows = { as_of: '2026-11-21' }
    const table = { title: 'Rows', call: { mart: 'fundraises', rows } }
    expect(namePanelFile(table, { isSample: false, period: '' })).toBe('rows-as-of-2026-11-21')
  })
})
