import { EMPTY_USER, type User } from '@tickmark/core/accounts/User'
import { describe, expect, it } from 'vitest'
import { readUser } from './readUser.ts'

const WHOLE: User = {
  id: 'u1',
  username: 'ada',
  email: 'ada@example.com',
  createdAt: '2024-02-29T12:00:00.000Z',
  paid: true,
  apiToken: 'secret',
  canManageSubscription: true,
  subscriptionStatus: { type: 'api' },
  organizations: [{ id: 'o1', name: 'Engines' }],
  activeOrganization: {
    id: 'o1',
    name: 'Engines',
    bio: 'Analytical',
    links: ['https://engines.example'],
    company_name: 'Engines Ltd',
    logo_url: 'https://engines.example/logo.png',
    listings: ['difference'],
    members: [{ user_id: 'u1', permission_name: 'OWNER' }],
  },
  feature_flags: { HISTORY_NAVIGATION_ENABLED: true },
  config: {
    favorites: { charts: ['c'], markets: ['m'], metrics: ['fees'], projects: ['p'], tables: ['t'] },
  },
  onboardingCompleted: true,
  isStaff: true,
}

describe('readUser', () => {
  it('takes over a whole user as it is', () => {
    expect(readUser({ user: WHOLE })).toEqual(WHOLE)
  })

  it('fills what is absent with the defaults of a visitor', () => {
    expect(readUser({ user: {} })).toEqual(EMPTY_USER)
  })

  it('fills what has the wrong type with the defaults too', () => {
    const wrong = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, () => name]))
    expect(readUser({ user: wrong })).toEqual(EMPTY_USER)
    const lists = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, [7, null, {}]]))
    expect(readUser({ user: lists })).toEqual(EMPTY_USER)
    const texts = { organizations: 'x', createdAt: 'yesterday', feature_flags: 'x', config: 'x' }
    expect(readUser({ user: { ...texts, subscriptionStatus: { type: 'gold' } } })).toEqual(
      EMPTY_USER,
    )
  })

  it.each([
    ['free', false],
    ['api', true],
    ['pro', true],
  ])('counts a %s subscription as paid: %s, where the server does not say', (type, paid) => {
    expect(readUser({ user: { subscriptionStatus: { type } } }).paid).toBe(paid)
    expect(readUser({ user: { subscriptionStatus: { type }, paid: !paid } }).paid).toBe(!paid)
  })

  it('leaves out organizations, members and favorites that cannot be meant', () => {
    const user = readUser({
      user: {
        organizations: [{ id: 2, name: 'Two' }, { name: 'none' }, null, 'x'],
        activeOrganization: { id: 2, members: [{ user_id: 5, permission_name: 'OWNER' }, {}, 1] },
        config: { favorites: { projects: ['aave', 1, null, 'uniswap'] } },
      },
    })
    expect(user.organizations).toEqual([{ id: '2', name: 'Two' }])
    expect(user.activeOrganization?.members).toEqual([{ user_id: '5', permission_name: 'OWNER' }])
    expect(user.config.favorites.projects).toEqual(['aave', 'uniswap'])
  })

  it.each([null, undefined, 'text', 7, [], {}, { user: null }, { user: 'ada' }, { user: [] }])(
    'refuses %j, which holds no user',
    (answer) => expect(() => readUser(answer)).toThrow('has no user'),
  )
})
