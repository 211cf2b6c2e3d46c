import { readFileSync } from 'node:fs'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { makeConfig } from './config.ts'
import { listPartnerTickers } from './partnerSettings.ts'

const on = { TT_PARTNER_TERMINAL: 'on' }

function listTickers(TT_PARTNER_TICKERS: string) {
  const { partner } = makeConfig({ ...on, TT_PARTNER_TICKERS })
  return partner && listPartnerTickers(CATALOG, partner)
}

describe('the settings of a partner’s terminal', () => {
  it('count only where there is one', () => {
    expect(makeConfig({ TT_PARTNER_ORIGIN: 'https://a.example' }).partner).toBeNull()
    expect(makeConfig(on).partner?.origin).toBeNull()
  })

  it('let the operator correct a ticker', () => {
    expect(listTickers('tron=XTXUSD, zcash=XZCUSD')).toMatchObject({
      bitcoin: 'XBTUSD Curncy',
      tron: 'XTXUSD Curncy',
      zcash: 'XZCUSD Curncy',
    })
  })

  it('say in the operator guide which tickers are certain, and which follow the rule', () => {
    const guide = readFileSync('docs/operator-guide.md', 'utf8')
    const rows = [...guide.matchAll(/^\| ([a-z-]+) \| `(X..USD)` \| (Public list|Rule) \|$/gm)].map(
      ([, id = '', ticker, basis]) => ({ id, ticker: `${ticker} Curncy`, basis }),
    )
    expect(Object.fromEntries(rows.map(({ id, ticker }) => [id, ticker]))).toEqual(listTickers(''))
    const byRule = rows.filter(({ basis }) => basis === 'Rule')
    expect([rows.length, byRule.length]).toEqual([25, 12])
    for (const { id, ticker } of byRule) {
      // A ticker stays when a token is replaced by another.
      const symbol = CATALOG.redenominations.get(id)?.[0]?.from ?? CATALOG.find(id)?.symbol
      const letters = symbol?.replace(/^X(?=..)/, '').slice(0, 2)
      expect([id, ticker]).toEqual([id, `X${letters}USD Curncy`])
    }
    const [corrected] = byRule
    expect(listTickers(`${corrected?.id}=XQQUSD`)?.[corrected?.id ?? '']).toBe('XQQUSD Curncy')
  })

  it.each(['tron=TRXUSD', 'tron', 'tron=XTXUSD=x'])(
    'refuse the tickers "%s"',
    (TT_PARTNER_TICKERS) =>
      expect(() => makeConfig({ ...on, TT_PARTNER_TICKERS })).toThrow(
        expect.objectContaining({ code: 'bad-request' }),
      ),
  )

  it('refuse unknown projects, and one ticker for two projects', () => {
    expect(() => listTickers('unknown=XNOUSD')).toThrow(
      expect.objectContaining({ code: 'bad-request' }),
    )
    expect(() => listTickers('tron=XBTUSD')).toThrow(
      expect.objectContaining({ code: 'bad-request' }),
    )
  })

  it.each(['https://a.example/', 'a.example', '*', "https://a.example; script-src 'self'"])(
    'refuse the origin "%s"',
    (TT_PARTNER_ORIGIN) =>
      expect(() => makeConfig({ ...on, TT_PARTNER_ORIGIN })).toThrow(
        'The setting TT_PARTNER_ORIGIN is',
      ),
  )

  it('switch off what the partner has of its own, whatever the operator’s flags say', () => {
    const { switches } = makeConfig({
      ...on,
      TT_FLAGS: 'FOOTER_ENABLED=on,METRICS_PAGE_ENABLED=off',
    })
    expect(switches).toMatchObject({
      FOOTER_ENABLED: false,
      PUBLIC_WEBSITE_ENABLED: false,
      METRICS_PAGE_ENABLED: false,
    })
  })
})
