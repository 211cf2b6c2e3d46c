import { describe, expect, it } from 'vitest'
import { EXCHANGE_IDS } from '../prices/LivePrice.ts'
import { EXCHANGE_SYMBOLS } from './EXCHANGE_SYMBOLS.ts'
import { PROJECTS } from './PROJECTS.ts'

describe('EXCHANGE_SYMBOLS', () => {
  it('name projects of the catalogue that have a token and are not archived', () => {
    const wrong = Object.keys(EXCHANGE_SYMBOLS).filter((id) => {
      const project = PROJECTS.find(({ project_id }) => project_id === id)
      return project === undefined || project.symbol === '' || project.is_archived
    })
    expect(wrong).toEqual([])
  })

  it('mean one project by one ticker of an exchange', () => {
    for (const exchange of EXCHANGE_IDS) {
      const symbols = Object.values(EXCHANGE_SYMBOLS).flatMap((one) => one[exchange] ?? [])
      expect(symbols.filter((symbol, index) => symbols.indexOf(symbol) !== index)).toEqual([])
    }
  })

  it('are the catalogue’s own tickers, except where an exchange is known to differ', () => {
    const other = PROJECTS.flatMap(({ project_id, symbol }) =>
      Object.entries(EXCHANGE_SYMBOLS[project_id] ?? {})
        .filter(([, name]) => name !== symbol)
        .map(([exchange, name]) => `${project_id} ${exchange} ${name}`),
    )
    expect(other).toEqual(['terra kraken LUNA2', 'terra-classic kraken LUNA'])
  })

  it('have a rate for what is traded for USDT', () => {
    expect(EXCHANGE_SYMBOLS.tether).toEqual({ coinbase: 'USDT', kraken: 'USDT' })
  })
})
