import { EMPTY_USER, type User } from '@tickmark/core/accounts/User'
import { expect, it } from 'vitest'
import { followIdentity } from './followIdentity.ts'

const ANN: User = {
  ...EMPTY_USER,
  id: 'u1',
  email: 'ann@example.com',
  subscriptionStatus: { type: 'pro' },
  organizations: [{ id: 'o1', name: 'Acme' }],
}

function follow() {
  const heard: unknown[] = []
  const update = followIdentity((identity) => heard.push(identity))
  return { heard, update: (user: User | null) => update({ isAllowed: true, user }) }
}

it('names the user, their tier and their organizations, once', () => {
  const { heard, update } = follow()
  update(ANN)
  update({ ...ANN, config: { favorites: { ...ANN.config.favorites, metrics: ['fees'] } } })
  expect(heard).toEqual([
    {
      email: 'ann@example.com',
      user_id: 'u1',
      tier: 'pro',
      organization_names: ['Acme'],
      organization_ids: ['o1'],
    },
  ])
})

it('names the user again when something of it changes', () => {
  const { heard, update } = follow()
  update(ANN)
  update({ ...ANN, subscriptionStatus: { type: 'free' } })
  expect(heard).toMatchObject([{ tier: 'pro' }, { tier: 'free' }])
})

it('says that no user is logged in any more, but not that none ever was', () => {
  const { heard, update } = follow()
  update(null)
  update(ANN)
  update(null)
  update(null)
  expect(heard).toEqual([expect.objectContaining({ user_id: 'u1' }), null])
})
