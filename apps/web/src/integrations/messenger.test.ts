import { EMPTY_USER } from '@tickmark/core/accounts/User'
import { expect, it } from 'vitest'
import { describeChatUser } from './messenger.ts'

const user = {
  ...EMPTY_USER,
  id: 'u1',
  email: 'ann@example.com',
  subscriptionStatus: { type: 'pro' },
} as const

it('says unauthenticated of a visitor, with consent and without', () => {
  const nobody = { user_auth_type: 'unauthenticated' }
  expect(describeChatUser({ isAllowed: false, user: null })).toEqual(nobody)
  expect(describeChatUser({ isAllowed: true, user: null })).toEqual(nobody)
})

it('says of a user without consent what they pay for only', () => {
  expect(describeChatUser({ isAllowed: false, user })).toEqual({ user_auth_type: 'pro' })
})

it('says who the user is with consent', () => {
  expect(describeChatUser({ isAllowed: true, user })).toEqual({
    user_auth_type: 'pro',
    user_id: 'u1',
    email: 'ann@example.com',
  })
})
