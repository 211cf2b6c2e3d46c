import { EMPTY_USER, type SubscriptionType } from '@tickmark/core/accounts/User'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageSettings } from '../pageSettings.ts'
import { queryClient } from '../queryClient.ts'
import { sessionState, UNKNOWN_VISITOR } from './sessionStore.ts'
import { setSessionUser } from './setSessionUser.ts'

vi.mock('../pageSettings.ts', async (original) => {
  const { pageSettings: settings } = await original<typeof import('../pageSettings.ts')>()
  return { pageSettings: { ...settings } }
})

const become = (type: SubscriptionType) =>
  setSessionUser({ ...EMPTY_USER, id: 'ann', subscriptionStatus: { type } }, true)

describe('a changed user', () => {
  const ask = vi.spyOn(queryClient, 'invalidateQueries')
  beforeEach(() => {
    sessionState.set(UNKNOWN_VISITOR)
    ask.mockClear()
  })
  afterEach(() => {
    Object.assign(pageSettings, { isGated: false })
  })

  it('has everything asked again when tiers limit answers and they have another one', () => {
    Object.assign(pageSettings, { isGated: true })
    become('pro')
    expect(ask).not.toHaveBeenCalled()
    become('pro')
    expect(ask).not.toHaveBeenCalled()
    become('free')
    expect(ask).toHaveBeenCalledOnce()
  })

  it('changes no answers where everybody gets the same', () => {
    become('free')
    become('pro')
    expect(ask).not.toHaveBeenCalled()
  })
})
