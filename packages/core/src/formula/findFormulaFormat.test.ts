import { expect, it } from 'vitest'
import { findFormulaFormat } from './findFormulaFormat.ts'
import { parseFormula } from './parseFormula.ts'

it.each([
  ['fees', 'usd'],
  ['revenue / user_mau', 'usd'],
  ['fees - revenue', 'usd'],
  ['-fees * 2', 'usd'],
  ['365 * rolling_sum(fees, 30)', 'usd'],
  ['revenue / fees', 'percent'],
  ['(fees - revenue) / tvl', 'percent'],
  ['market_cap_circulating / rolling_sum(fees, 365)', 'multiple'],
  ['take_rate * 100', 'number'],
  ['fees / tvl * 100', 'number'],
  ['token_supply_circulating / 2', 'tokens'],
  ['fees / token_supply_circulating', 'number'],
  ['user_dau / user_mau', 'number'],
  ['fees + user_dau', 'number'],
  ['transaction_count / seconds_in_period', 'number'],
])('the values of %s are written as %s', (text, format) => {
  expect(findFormulaFormat(parseFormula(text))).toBe(format)
})
