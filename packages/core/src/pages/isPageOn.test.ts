import { describe, expect, it } from 'vitest'
import { resolveSwitches } from '../switches/resolveSwitches.ts'
import { isPageOn, isPartnerPage } from './isPageOn.ts'
import { AREAS, SCREENS } from './SCREENS.ts'

describe('isPageOn', () => {
  // Features that need the operator and consent have both.
  const all = { operator: { tokenized_assets: true, custom_queries: true }, hasConsent: true }
  const everything = resolveSwitches(all)

  it.each(AREAS)('shows $path unless its switch is off', ({ path }) => {
    expect(isPageOn(path, everything)).toBe(true)
    const [name] = SCREENS[path].switches ?? []
    const others =
      name === undefined ? everything : resolveSwitches({ ...all, operator: { [name]: false } })
    expect(isPageOn(`${path}/anything`, others)).toBe(name === undefined)
  })

  it('hides what is about passwords where no user logs in with one, but never the way in', () => {
    const switches = resolveSwitches({ operator: { MANUAL_AUTH_ENABLED: false } })
    expect(isPageOn('/signup', switches)).toBe(false)
    expect(isPageOn('/reset-password', switches)).toBe(false)
    expect(isPageOn('/login', switches)).toBe(true)
  })

  it('hides the account and its settings each by its own switch', () => {
    const without = (name: string) => resolveSwitches({ operator: { [name]: false } })
    expect(isPageOn('/account', without('ACCOUNT_PAGE_ENABLED'))).toBe(false)
    expect(isPageOn('/account/settings', without('ACCOUNT_PAGE_ENABLED'))).toBe(true)
    expect(isPageOn('/account/settings', without('ACCOUNT_SETTINGS_ENABLED'))).toBe(false)
  })

  it('hides one page of every project and leaves the others', () => {
    const switches = resolveSwitches({ operator: { FINANCIAL_STATEMENTS_ENABLED: false } })
    expect(isPageOn('/projects/aave/financial-statement', switches)).toBe(false)
    expect(isPageOn('/projects/aave', switches)).toBe(true)
    expect(isPageOn('/projects/aave/data', switches)).toBe(true)
  })

  it.each(['', '/', '/nowhere', '/constructor', '/projects/aave/toString'])(
    'hides nothing at %j',
    (path) => {
      expect(isPageOn(path, everything)).toBe(true)
    },
  )
})

it.each(['/', '/projects', '/projects/aave/data', '/watchlist', '/marts/crypto-screener'])(
  'a partner’s terminal has %s',
  (path) => expect(isPartnerPage(path)).toBe(true),
)

it.each([
  '/login',
  '/signup/',
  '/account/billing',
  '/organization/members',
  '/invitations/some',
  '/staff',
  '/dashboards',
  '/dashboards/new',
])('a partner’s terminal has no %s', (path) => expect(isPartnerPage(path)).toBe(false))
