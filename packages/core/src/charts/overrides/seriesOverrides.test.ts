import { describe, expect, it } from 'vitest'
import { changeSeriesOverride, readSeriesOverrides } from './seriesOverrides.ts'

describe('readSeriesLooks', () => {
  it('reads what is made of a series and on which side it stands', () => {
    expect(readSeriesOverrides(['yoy:aave|fees', 'right:aave|fees', 'values:lido|fees'])).toEqual(
      new Map([
        ['aave|fees', { transform: 'yoy', side: 'right' }],
        ['lido|fees', { transform: 'values' }],
      ]),
    )
  })
  it('takes an id as it is, with colons', () => {
    expect([...readSeriesOverrides(['ltm:eip155:1|fees']).keys()]).toEqual(['eip155:1|fees'])
  })
  it('passes over what it does not understand', () => {
    expect(readSeriesOverrides(['median:aave', 'yoy:', 'yoy', ':aave', ''])).toEqual(new Map())
  })
})

describe('changeSeriesLook', () => {
  it('changes one series and keeps the others', () => {
    const before = ['yoy:aave|fees', 'right:lido|fees']
    expect(changeSeriesOverride(before, 'aave|fees', { side: 'right' })).toEqual([
      'right:aave|fees',
      'right:lido|fees',
    ])
  })
  it('leaves nothing in the address where nothing is of its own', () => {
    expect(changeSeriesOverride(['yoy:aave|fees'], 'aave|fees', {})).toBeUndefined()
  })
})
