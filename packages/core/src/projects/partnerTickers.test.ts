import { describe, expect, it } from 'vitest'
import { findProject } from './findProject.ts'
import { PARTNER_TICKERS } from './PARTNER_TICKERS.ts'

describe('the tickers of the partner terminal', () => {
  it('are those of 25 projects of the catalogue', () => {
    const ids = Object.keys(PARTNER_TICKERS)
    expect(ids).toHaveLength(25)
    expect(ids.filter((id) => findProject(id)?.project_id !== id)).toEqual([])
  })

  it('have the form X??USD with the fixed suffix, and belong to one project each', () => {
    const tickers = Object.values(PARTNER_TICKERS)
    for (const ticker of tickers) expect(ticker).toMatch(/^X[A-Z]{2}USD Curncy$/)
    expect(new Set(tickers).size).toBe(tickers.length)
  })

  it('are the published ones where there are any', () => {
    expect(PARTNER_TICKERS).toMatchObject({
      bitcoin: 'XBTUSD Curncy',
      ethereum: 'XETUSD Curncy',
      solana: 'XSOUSD Curncy',
      uniswap: 'XUNUSD Curncy',
    })
  })
})
