import { getMart } from '@tickmark/core/marts/getMart'
import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'
import { describe, expect, it } from 'vitest'
import { describeColumn } from '../GridColumn.ts'
import { boundsOf, describeFilter, filterOfBounds } from './describeFilter.ts'

const say = (id: string, filter: ColumnFilter) =>
  describeFilter(describeColumn(getMart('crypto_screener'), { id }), filter, (_column, value) =>
    value.toUpperCase(),
  )

describe('a filter in words', () => {
  it('says bounds in the way of the column', () => {
    expect(
      say('fees_30d_sum', { filterType: 'number', type: 'greaterThanOrEqual', filter: 1e6 }),
    ).toBe('Fees 30d ≥ $1M')
    expect(
      say('price_30d_change', {
        filterType: 'number',
        type: 'inRange',
        filter: -0.2,
        filterTo: 0,
      }),
    ).toMatchSnapshot()
  })

  it('names values, and counts those that are many', () => {
    const set = (values: (string | null)[]) => say('market_sector', { filterType: 'set', values })
    expect(set(['lending', null])).toMatchSnapshot()
    expect(set(['a', 'b', 'c', 'd'])).toMatchSnapshot()
  })

  it('says what is joined', () => {
    expect(
      say('name', {
        filterType: 'text',
        operator: 'OR',
        conditions: [
          { filterType: 'text', type: 'contains', filter: 'swap' },
          { filterType: 'text', type: 'blank' },
        ],
      }),
    ).toMatchSnapshot()
  })
})

describe('bounds', () => {
  it('are read from a filter and made into one', () => {
    for (const bounds of [
      { min: 1, max: 2 },
      { min: 1, max: undefined },
      { min: undefined, max: 2 },
    ])
      expect(boundsOf(filterOfBounds(bounds))).toEqual(bounds)
    expect(filterOfBounds({ min: undefined, max: undefined })).toBeUndefined()
  })
})
