import { describe, expect, it } from 'vitest'
import { chooseRangeWithData } from './chooseRangeWithData.ts'

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
