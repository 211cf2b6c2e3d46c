import { expect, it } from 'vitest'
import { isPartnerPage } from './isPartnerPage.ts'

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
