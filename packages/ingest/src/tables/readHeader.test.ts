import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import { describe, expect, it } from 'vitest'
import { readHeader, readProjectHeader } from './readHeader.ts'

describe('the header of a column', () => {
  it.each([
    ['Market cap (fully diluted)', 'market_cap_fully_diluted'],
    ['Fully diluted market cap, USD', 'market_cap_fully_diluted'],
    ['Token supply (maximum)', 'token_supply_maximum'],
    ['Active users (monthly)', 'user_mau'],
    ['Weekly active users', 'user_wau'],
    ['Users - daily', 'user_dau'],
    ['Fees [supply side]', 'fees_supply_side'],
    ['Treasury: net', 'treasury_net'],
    ['Revenue (holders)', 'holders_revenue'],
    ['Protocol revenue', 'protocol_revenue'],
    ['Volume (perps)', 'notional_trading_volume'],
    ['24h volume', 'token_trading_volume'],
    ['tvl_usd', 'tvl'],
    ['Total Value Locked (USD)', 'tvl'],
    ['Fees per day', 'fees'],
    ['Fees / USD', 'fees'],
    ['Fees/day', 'fees'],
  ])('is compared as a whole: %s', (header, metric_id) => {
    expect(readHeader(header)).toMatchObject({ metric_id, doubt: undefined })
  })

  it.each(['Fees (constructor)', 'Fees (valueOf)', 'Fees, __proto__', 'constructor fees'])(
    'has no unit that all objects inherit: %s',
    (header) => {
      const { metric_id, factor, formats, doubt } = readHeader(header)
      expect({ metric_id, factor, formats, of: doubt?.metric_id }).toEqual({
        metric_id: undefined,
        factor: undefined,
        formats: [],
        of: 'fees',
      })
    },
  )

  it('is read as the metric whose title, id or short title it is', () => {
    for (const { metric_id, title } of METRICS.filter(isReported)) {
      expect(readHeader(title).metric_id).toBe(metric_id)
      expect(readHeader(metric_id).metric_id).toBe(metric_id)
    }
  })

  it.each([
    'Fees (7d)',
    'Fees (cumulative)',
    'Fees (Q1 2026)',
    'Fees (30d change)',
    'Fees, % change',
    'Price (ATH)',
    'TVL (change)',
    'Revenue (lenders)',
    'TVL (borrowed)',
    'Average of fees',
    'Fees LTM',
    'Fees YTD',
    'Average fees',
    'Fees per user',
    'Fees (TUSD)',
    'Fees ($ 000 m)',
    'Fees rank',
    'Fees forecast',
    'Fees/user',
    'Fees / TVL',
    '∑ Fees',
    'Fees (‰)',
  ])('is no metric with a word that may change its meaning: %s', (header) => {
    const { metric_id, doubt } = readHeader(header)
    expect(metric_id).toBeUndefined()
    expect(doubt?.words.length).toBeGreaterThan(0)
  })

  it.each([
    ['Gebühren (USD)', 'fees', undefined],
    ['Gebühren in Tsd. USD', 'fees', 1e3],
    ['Marktkapitalisierung (Mrd. USD)', 'market_cap_circulating', 1e9],
    ['Täglich aktive Nutzer', 'user_dau', undefined],
    ['Frais en millions de dollars', 'fees', 1e6],
    ['Volume des échanges (k$)', 'trading_volume', 1e3],
    ['TVL (millones de USD)', 'tvl', 1e6],
    ['Usuários ativos mensais', 'user_mau', undefined],
    ['手数料(百万ドル)', 'fees', 1e6],
    ['時価総額（億ドル）', 'market_cap_circulating', 1e8],
    ['总锁仓价值(万美元)', 'tvl', 1e4],
    ['거래량(백만 달러)', 'trading_volume', 1e6],
    ['dailyFeesUsd', 'fees', undefined],
  ])('may be in another language or form: %s', (header, metric_id, factor) => {
    expect(readHeader(header)).toMatchObject({ metric_id, factor, currency: undefined })
  })

  it.each([
    ['수수료(원)', 'fees', '원'],
    ['手数料(百万円)', 'fees', '円'],
    ['交易量(亿元)', 'trading_volume', '元'],
    ['Frais en milliers d’euros', 'fees', 'EUROS'],
  ])('may have another currency there: %s', (header, metric_id, currency) => {
    expect(readHeader(header)).toMatchObject({ metric_id, currency })
  })

  it.each([
    'Frais par utilisateur',
    'Gebühren (Veränderung)',
    '手数料（累計）',
    'Frais cumulés',
    'LA fees',
  ])('is no metric with another word there: %s', (header) => {
    expect(readHeader(header).metric_id).toBeUndefined()
  })

  it.each([
    ['$000s', 1e3],
    ["USD '000", 1e3],
    ['in 1,000 USD', 1e3],
    ['kUSD', 1e3],
    ['Tsd. US$', 1e3],
    ['Mio. USD', 1e6],
    ['USD, millions', 1e6],
    ['$mm', 1e6],
    ['USDm', 1e6],
    ['M$', 1e6],
    ['bn, USD', 1e9],
    ['USD billions', 1e9],
    ['Mrd. USD', 1e9],
    ['USD trn', 1e12],
    ['%', 0.01],
    ['bps', 1e-4],
    ['US dollars', undefined],
  ])('may have the unit %s, in any place', (unit, factor) => {
    for (const header of [`Fees (${unit})`, `Fees [${unit}]`, `Fees, ${unit}`, `${unit} fees`])
      expect(readHeader(header)).toMatchObject({ metric_id: 'fees', factor, currency: undefined })
  })

  it.each([
    ['Daily active users (number)', 'user_dau'],
    ['Token supply (tokens)', 'token_supply_circulating'],
    ['Maximum token supply (tokens, million)', 'token_supply_maximum'],
  ])('may have the unit of its metric: %s', (header, metric_id) => {
    expect(readHeader(header)).toMatchObject({ metric_id, hasOtherUnit: false })
  })

  it.each(['Fees (%)', 'Fees in bps', 'Fees (number)', 'Fees (tokens)', 'Active users (USD)'])(
    'may have another unit than its metric, which is doubtful: %s',
    (header) => {
      expect(readHeader(header)).toMatchObject({
        metric_id: expect.any(String),
        hasOtherUnit: true,
      })
    },
  )

  it.each(['Aave · Fees (USD)', 'aave: fees', 'Aave · Supply-side fees ($m)'])(
    'may name a project before its metric: %s',
    (header) => {
      const read = readProjectHeader(header, CATALOG)
      expect([read?.project.project_id, read?.metric_id?.startsWith('fees')]).toEqual([
        'aave',
        true,
      ])
    },
  )

  it.each([
    'AAVE - FEES',
    'Aave | Fees ($m)',
    'aave_fees',
    'aave.fees',
    'Aave fees',
    'Fees: Aave',
    'Fees · Aave',
    'Fees (Aave)',
    'Aave\nFees',
  ])('may name a project in other forms, which are not sure: %s', (header) => {
    expect(readProjectHeader(header, CATALOG)).toMatchObject({
      project: { project_id: 'aave' },
      metric_id: 'fees',
      isSure: false,
    })
  })

  it('says whether the project has its name, or a ticker that may be a usual word', () => {
    const read = (header: string) => readProjectHeader(header, CATALOG)?.isSure
    expect([read('Aethir · Price'), read('ATH · Price')]).toEqual([true, false])
  })

  it.each(['Aave · Ethereum · Fees', 'Nobody · Fees', 'Aave · Fees (7d)', 'Aave'])(
    'names no project with words that may mean more: %s',
    (header) => {
      expect(readProjectHeader(header, CATALOG)).toBe(undefined)
    },
  )

  it.each(['€', 'EUR', '£m', 'JPY bn', 'CHFm', '₽', '₺m', '¢', 'BTC', 'ETH', 'Mio. €'])(
    'names what is not in US dollars: %s',
    (unit) => {
      expect(readHeader(`Fees (${unit})`)).toMatchObject({
        metric_id: 'fees',
        currency: expect.any(String),
      })
    },
  )

  it.each(['', '()', '-fees', '$', '💥', '__proto__', 'constructor', 'x '.repeat(200), 'Zinsen'])(
    'may say nothing: %j',
    (header) => {
      expect(readHeader(header)).toMatchObject({ metric_id: undefined, doubt: undefined })
    },
  )
})
