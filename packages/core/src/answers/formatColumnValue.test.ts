import { expect, it } from 'vitest'
import { formatColumnValue } from './formatColumnValue.ts'

const usd = (column_id: string) => ({ column_id, format: 'usd' }) as const

it.each([
  ['$4,812.33', 4_812.33, usd('asset_price_30d_latest')],
  ['$0.000123457', 0.000_123_456_7, usd('price_365d_ath')],
  ['$4,812.33', 4_812.33, usd('price')],
  ['$4.8K', 4_812.33, usd('asset_market_cap_circulating_30d_latest')],
  ['$4.8K', 4_812.33, usd('market_cap')],
  ['$4.8K', 4_812.33, usd('amount_usd')],
  ['12.0%', 0.12, { column_id: 'asset_price_30d_change', format: 'percent' }],
  ['997', 996.5, { column_id: 'asset_holders_30d_avg', format: 'number' }],
  ['2026', 2_026, { column_id: 'year', format: null }],
  ['—', null, usd('price')],
] as const)('writes %s', (text, value, column) => {
  // The largest value of a column leaves its prices as they are.
  for (const style of ['compact', { largest: 1_000_000 }] as const)
    expect(formatColumnValue(value, column, style)).toBe(text)
})
