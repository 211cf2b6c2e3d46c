import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { switchStore } from '../../../data/switchStore.ts'
import { Navigation } from './Navigation.tsx'

type LinkProps = { to: string; children: ReactNode }

// A store has no state to draw from outside of a browser, and a link no router.
vi.mock('../../../data/createStore.ts', async (load) => ({
  ...(await load<typeof import('../../../data/createStore.ts')>()),
  useStore: <T,>(store: { get(): T }) => store.get(),
}))
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  Link: ({ to, children }: LinkProps) => <a href={to}>{children}</a>,
}))
vi.mock('./AreaLink.tsx', () => ({ useAreas: () => [] }))

afterEach(() => {
  switchStore.override({ user: {} })
})

it.each([
  [false, true, false],
  [true, true, true],
  [true, false, false],
])(
  'with its switch %s and that of the page %s, the entry of the account is shown: %s',
  (ACCOUNT_NAVIGATION_ENABLED, ACCOUNT_PAGE_ENABLED, isShown) => {
    switchStore.override({ user: { ACCOUNT_NAVIGATION_ENABLED, ACCOUNT_PAGE_ENABLED } })
    const drawn = renderToStaticMarkup(<Navigation isFolded={false} />)
    expect(drawn.includes('href="/account"')).toBe(isShown)
  },
)
