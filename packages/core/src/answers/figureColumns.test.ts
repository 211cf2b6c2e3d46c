import { describe, expect, it } from 'vitest'
import { findFigureColumn, parseFigureColumn, parseFormulaColumn } from './figureColumns.ts'

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
      expect(() => parseFigureColumn(id)).toThrow(expect.objectContaining({ code: 'bad-request' }))
    },
  )
})

it('takes the interval and the formula apart', () => {
  expect(parseFormulaColumn('30d: revenue / user_mau ')).toEqual({
    column_id: '30d: revenue / user_mau ',
    interval: '30d',
    formula: 'revenue / user_mau',
  })
  expect(parseFormulaColumn('max:').formula).toBe('')
})

it.each(['', 'fees', '31d:fees', ':fees', '30d'])('refuses %j', (text) => {
  expect(() => parseFormulaColumn(text)).toThrow('30d:revenue / user_mau')
})
