import { describe, expect, it } from 'vitest'
import { chooseCommonRange, chooseRangeWithData } from './chooseRangeWithData.ts'

const ENDED = { data_from: '2015-08-07', data_to: '2020-07-27' }

describe('chooseRangeWithData', () => {
  it('ends where the data end when the range has no values', () => {
    expect(chooseRangeWithData({ series: [], meta: ENDED })).toEqual({
      from: '2017-07-28',
      to: '2020-07-27',
    })
    expect(chooseRangeWithData({ series: [{ values: [null, null] }], meta: ENDED })).toBeDefined()
  })

  it('does not begin before the data', () => {
    const meta = { data_from: '2020-07-20', data_to: '2020-07-27' }
    expect(chooseRangeWithData({ series: [], meta })).toEqual({
      from: '2020-07-20',
      to: '2020-07-27',
    })
  })

  it('keeps a range that has a value, zero among them', () => {
    expect(chooseRangeWithData({ series: [{ values: [null, 0] }], meta: ENDED })).toBeUndefined()
  })

  it('keeps the range where there are no data at all', () => {
    const meta = { data_from: null, data_to: null }
    expect(chooseRangeWithData({ series: [], meta })).toBeUndefined()
  })
})

describe('chooseCommonRange', () => {
  const begun = { data_from: '2024-01-01', data_to: '2026-11-22' }
  it('spans the last days on which any of the answers has data', () => {
    expect(
      chooseCommonRange([
        { series: [], meta: ENDED },
        { series: [{ values: [null] }], meta: { data_from: null, data_to: null } },
      ]),
    ).toEqual(chooseRangeWithData({ series: [], meta: ENDED }))
  })
  it('leaves the range alone where one answer has a value, or nothing was answered', () => {
    expect(
      chooseCommonRange([
        { series: [], meta: ENDED },
        { series: [{ values: [1] }], meta: begun },
      ]),
    ).toBeUndefined()
    expect(chooseCommonRange([])).toBeUndefined()
  })
})
