import { afterEach, expect, it, vi } from 'vitest'
import { pageSettings } from './pageSettings.ts'
import { withPartnerTicker } from './withPartnerTicker.ts'

const bitcoin = { project_id: 'bitcoin', name: 'Bitcoin' }

afterEach(() => vi.restoreAllMocks())

it('a partner’s terminal knows a project by its ticker', () => {
  vi.spyOn(pageSettings, 'partnerTickers', 'get').mockReturnValue({ bitcoin: 'XBTUSD Curncy' })
  expect(withPartnerTicker(bitcoin)).toEqual({ ...bitcoin, bb_ticker: 'XBTUSD Curncy' })
})

it('a project without a ticker stays as it is, as do all outside of a partner’s terminal', () => {
  expect(withPartnerTicker(bitcoin)).toBe(bitcoin)
})
