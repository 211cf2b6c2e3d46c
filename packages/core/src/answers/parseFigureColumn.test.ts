import { describe, expect, it } from 'vitest'
import { findFigureColumn, parseFigureColumn } from './parseFigureColumn.ts'

describe('a figure column', () => {
  it('is taken apart from its end, since metric ids hold underscores', () => {
    expect(parseFigureColumn('pf_circulating_30d_latest')).toEqual({
      column_id: 'pf_circulating_30d_latest',
      metric_id: 'pf_circulating',
      interval: '30d',
      aggregation: 'latest',
    })
  })

  it.each(['fees', 'fees_31d_sum', 'fees_30d_total', 'feez_30d_sum', '', '_30d_sum'])(
    'does not exist as "%s"',
    (id) => {
      expect(findFigureColumn(id)).toBeUndefined()
      expect(() => parseFigureColumn(id)).toThrow('There is no column')
    },
  )
})
