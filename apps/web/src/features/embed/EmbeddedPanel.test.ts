import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { describe, expect, it } from 'vitest'
import { nameSeries } from './EmbeddedPanel.tsx'

const series = (key: Series['key'], metric = 'fees'): Series => ({
  key,
  metric,
  label: 'own',
  values: [],
  provisional_from: null,
})
const namesOf = (all: Series[]) =>
  nameSeries({ series: all } as unknown as MetricAnswer, (id) =>
    id === 'aave' ? 'Aave' : undefined,
  ).series.map(({ label }) => label)

describe('nameSeries', () => {
  it('names projects, and those that nobody knows as the answer does', () => {
    expect(
      namesOf([
        series({ project: 'aave' }),
        series({ project: 'gone' }),
        series({ project: OTHERS_KEY }),
      ]),
    ).toEqual(['Aave', 'own', 'Others'])
  })
  it('names metrics where they are all of one thing', () => {
    expect(namesOf([series({ project: 'aave' }), series({ project: 'aave' }, 'revenue')])).toEqual([
      'Fees',
      'Revenue',
    ])
  })
  it('names both where both differ', () => {
    expect(namesOf([series({ project: 'aave' }), series({ chain: 'base' }, 'revenue')])).toEqual([
      'Aave: Fees',
      'own: Revenue',
    ])
  })
})
