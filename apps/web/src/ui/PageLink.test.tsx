import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { pageSettings } from '../data/pageSettings.ts'
import { switchStore } from '../data/switchStore.ts'
import { PageAnchor } from './PageLink.tsx'

// A store has no state to draw from outside of a browser.
vi.mock('../data/createStore.ts', async (load) => ({
  ...(await load<typeof import('../data/createStore.ts')>()),
  useStore: <T,>(store: { get(): T }) => store.get(),
}))

const draw = (href: string) =>
  renderToStaticMarkup(
    <PageAnchor href={href} className="font-medium hover:underline">
      Lending
    </PageAnchor>,
  )

afterEach(() => {
  switchStore.override({ user: {} })
  pageSettings.partnerTerminal = false
})

it('leads to a page', () => {
  expect(draw('/explorer/markets/lending')).toBe(
    '<a href="/explorer/markets/lending" class="font-medium hover:underline">Lending</a>',
  )
})

it('is plain text while the switch of the page’s area is off', () => {
  switchStore.override({ user: { MARKET_SECTORS_ENABLED: false } })
  for (const address of ['/explorer/markets/lending', '/explorer/markets/lending?range=1y#top'])
    expect(draw(address)).toBe('<span class="font-medium ">Lending</span>')
  expect(draw('/explorer/projects/aave?tab=/markets')).toContain('<a href')
})

it('is plain text where a partner’s terminal does not have the page', () => {
  pageSettings.partnerTerminal = true
  expect(draw('/explorer/datahub/12')).toBe('<span class="font-medium ">Lending</span>')
  expect(draw('/explorer/projects/aave')).toContain('<a href')
})
