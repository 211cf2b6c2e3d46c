import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import { plainView, writeMartView } from '@tickmark/core/marts/martViewText'
import { describe, expect, it } from 'vitest'
import { readTableAddress } from './readTableAddress.ts'

describe('the address of a table', () => {
  it('is of projects unless it says otherwise', () => {
    expect(readTableAddress(undefined, undefined)).toEqual({
      view: plainView('crypto_screener'),
      faults: [],
    })
    expect(readTableAddress('sector-screener', undefined).view.mart_id).toBe('sector_screener')
  })

  it('says which rows there are not, and keeps the rest', () => {
    const { view, faults } = readTableAddress('moon_screener', 'c.fees_30d_sum')
    expect(view).toMatchObject({ mart_id: 'crypto_screener', valueCols: [{ id: 'fees_30d_sum' }] })
    expect(faults).toEqual([expect.stringContaining('“moon_screener”')])
  })

  it('leaves out filters that cannot be', () => {
    const text = 'c.fees_30d_sum*f.launch_year.n.gt.2020*f.name.d.eq.yesterday'
    const { view, faults } = readTableAddress('crypto_screener', text)
    expect(Object.keys(view.filterModel)).toEqual(['launch_year'])
    expect(faults).toEqual([expect.stringContaining('“name”')])
  })

  it('leaves out what requests columns that the rows do not have', () => {
    const text = 'c.fees_30d_sum*f.moon.n.gt.2020*s.-moon.-fees_30d_sum*g.moon.market_sector'
    const { view, faults } = readTableAddress('crypto_screener', text)
    expect(view).toMatchObject({
      filterModel: {},
      sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
      rowGroupCols: [{ id: 'market_sector' }],
    })
    expect(faults).toHaveLength(3)
  })

  it('shows no more columns than one query may have', () => {
    const valueCols = Array.from({ length: 130 }, (_, at) => ({ id: `fees_30d_sum + ${at}` }))
    const text = writeMartView({ ...plainView('crypto_screener'), valueCols })
    const { view, faults } = readTableAddress(undefined, text)
    expect(view.valueCols).toHaveLength(MART_LIMITS.columns)
    expect(faults[0]).toContain('the last 10')
  })

  it.each(['', '****', 'c', 'f.x', 'k....', 'w.a.b', '%E0%A4%A', 'f.a.j.%7B%22conditions%22:1%7D'])(
    'takes %j without a fall',
    (text) => expect(readTableAddress(undefined, text).view.mart_id).toBe('crypto_screener'),
  )
})
