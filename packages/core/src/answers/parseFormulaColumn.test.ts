import { expect, it } from 'vitest'
import { parseFormulaColumn } from './parseFormulaColumn.ts'

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
