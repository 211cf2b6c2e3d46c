import { expect, it } from 'vitest'
import { readNameParts, readNameStem } from './readNameParts.ts'

it.each([
  ['btc.csv', 'btc'],
  ['BTC.CSV.GZ', 'btc'],
  ['ltc (1).csv', 'ltc'],
  ['ltc(2).csv.gz', 'ltc'],
  ['zec [3].csv', 'zec'],
  ['ｚｅｃ（１）.csv', 'zec'],
  ['btc.csv.txt', 'btc'],
  ['btc.csv (1)', 'btc'],
  ['btc.csv.1', 'btc'],
  ['coinmetrics_btc_2026.csv', 'btc'],
  ['coin-metrics-btc-daily.csv', 'btc'],
  ['Copy of btc.csv', 'btc'],
  ['Copy of Copy of btc (2) - Copy (1).csv', 'btc'],
  ['btc - Kopie.csv', 'btc'],
  ['btc – Kopie (2).csv', 'btc'],
  ['Kopie von btc.csv', 'btc'],
  ['btc - copie.csv', 'btc'],
  ['Copia de btc.csv', 'btc'],
  ['btc — копия.csv', 'btc'],
  ['btc_final_v2.csv', 'btc'],
  ['btc_FINAL_final_NEW.csv', 'btc'],
  ['2026-01-31_btc.csv', 'btc'],
  ['btc-20260131T120000Z.csv', 'btc'],
  ['btc_2026Q1.csv', 'btc'],
  ['btc 31 Jan 2026.csv', 'btc'],
  ['btc-1706745600.csv', 'btc'],
  ['btc_d41d8cd98f00b204e9800998ecf8427e.csv', 'btc'],
  ['uni_met.csv.gz', 'uni'],
  ['usdt_eth (1).csv', 'usdt eth'],
  ['btc_eth.csv', 'btc eth'],
  ['1inch.csv', '1inch'],
  ['export (4).csv', ''],
  ['.csv', ''],
])('reads %j as %j', (name, parts) => {
  expect(readNameParts(name).join(' ')).toBe(parts)
})

it('keeps the rest of a name', () => {
  expect(readNameStem('Aave-V3 (1).json.gz')).toBe('aave-v3')
  expect(readNameStem('storm.fi.json')).toBe('storm.fi')
  expect(readNameStem(`${'(1)'.repeat(5_000)}`)).toBe('')
})
