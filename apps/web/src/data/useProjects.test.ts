import { expect, it, vi } from 'vitest'
import { withPartnerTicker } from './useProjects.ts'

vi.mock('./pageSettings.ts', () => ({
  pageSettings: { partnerTickers: { bitcoin: 'XBTUSD Curncy' } },
}))

it('a partner’s terminal knows a project by its ticker', () => {
  const bitcoin = { project_id: 'bitcoin', name: 'Bitcoin' }
  expect(withPartnerTicker(bitcoin)).toEqual({ ...bitcoin, bb_ticker: 'XBTUSD Curncy' })
})

it('a project without a ticker stays as it is', () => {
  const lido = { project_id: 'lido', name: 'Lido' }
  expect(withPartnerTicker(lido)).toBe(lido)
})
