import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakePage, sendUser } from './testing/openFakePage.ts'

const ME = 'GET /v1/users/me'

/** Opens a page of a logged-in user. */
async function open(answers: Readonly<Record<string, () => Response>> = {}) {
  const fake = openFakePage({ answers: { [ME]: sendUser, ...answers } })
  const { completeLogIn } = await import('./logIn.ts')
  const { sessionStore } = await import('./sessionStore.ts')
  const { queryClient } = await import('../queryClient.ts')
  await completeLogIn()
  const user = () => sessionStore.get().user
  const favoritesAreStale = () => queryClient.getQueryState(['favorites'])?.isInvalidated
  queryClient.setQueryData(['favorites'], ['aave'])
  return { ...fake, user, sessionStore, favoritesAreStale }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('updateUser', () => {
  it('merges new fields into the user', async () => {
    const { user, sessionStore } = await open()
    const { updateUser } = await import('./updateUser.ts')
    updateUser({ username: 'countess', apiToken: 'new-token' })
    expect(user()).toMatchObject({ id: 'u1', username: 'countess', email: 'ada@example.com' })
    expect(sessionStore.get()).toMatchObject({ isLoggedIn: true, token: 'new-token' })
  })

  it('keeps paid in step with the subscription', async () => {
    const { user } = await open()
    const { updateUser } = await import('./updateUser.ts')
    updateUser({ subscriptionStatus: { type: 'free' } })
    expect(user().paid).toBe(false)
    updateUser({ subscriptionStatus: { type: 'api' } })
    expect(user().paid).toBe(true)
  })

  it('switches the areas of new feature_flags', async () => {
    await open()
    const { updateUser } = await import('./updateUser.ts')
    const { switchStore } = await import('../switchStore.ts')
    updateUser({ feature_flags: { CHART_BUILDER_ALL_ENABLED: {} } })
    expect(switchStore.isOn('CHART_BUILDER_ALL_ENABLED')).toBe(true)
  })
})

describe('refetchUserData', () => {
  it('fetches the user again and invalidates the favorites', async () => {
    let name = 'ada'
    const { user, favoritesAreStale } = await open({ [ME]: () => sendUser({ username: name }) })
    const { refetchUserData } = await import('./updateUser.ts')
    name = 'countess'
    expect(favoritesAreStale()).toBe(false)
    await refetchUserData()
    expect(user().username).toBe('countess')
    expect(favoritesAreStale()).toBe(true)
  })

  it('keeps what was known where the server fails', async () => {
    let isWell = true
    const refused = () => Response.json({}, { status: 500 })
    const { user } = await open({ [ME]: () => (isWell ? sendUser() : refused()) })
    const { refetchUserData } = await import('./updateUser.ts')
    isWell = false
    await refetchUserData()
    expect(user().username).toBe('ada')
  })

  it('does not bring back a user who logged out in the meantime', async () => {
    const { sessionStore } = await open()
    const { refetchUserData } = await import('./updateUser.ts')
    const { logOut } = await import('./logOut.ts')
    await Promise.all([refetchUserData(), logOut()])
    expect(sessionStore.get()).toMatchObject({ isLoggedIn: false, user: { id: null } })
  })
})

describe('completeOnboarding', () => {
  const DONE = 'PATCH /v1/users/me/onboarding-completed'

  it('moves the user from not completed to completed', async () => {
    const { user, calls } = await open({ [DONE]: () => sendUser({ onboardingCompleted: true }) })
    const { completeOnboarding } = await import('./updateUser.ts')
    expect(user().onboardingCompleted).toBe(false)
    await completeOnboarding()
    expect(user().onboardingCompleted).toBe(true)
    expect(calls.at(-1)).toMatchObject({ call: DONE, body: '{}' })
  })

  it('fails with the server’s message', async () => {
    const { user } = await open({
      [DONE]: () => Response.json({ message: 'Not yet.' }, { status: 409 }),
    })
    const { completeOnboarding } = await import('./updateUser.ts')
    await expect(completeOnboarding()).rejects.toThrow('Not yet.')
    expect(user().onboardingCompleted).toBe(false)
  })
})

describe('switchOrganization', () => {
  const SWITCH = 'PATCH /v1/users/me/active-organization'

  it('switches the active organization and refetches the user', async () => {
    let active = 'o1'
    const { user, calls, favoritesAreStale } = await open({
      [ME]: () => sendUser({ activeOrganization: { id: active } }),
      [SWITCH]: () => Response.json({ success: true }),
    })
    const { switchOrganization } = await import('./updateUser.ts')
    active = 'o2'
    await switchOrganization('o2')
    expect(calls.at(-2)).toMatchObject({ call: SWITCH, body: '{"organization_id":"o2"}' })
    expect(user().activeOrganization?.id).toBe('o2')
    expect(favoritesAreStale()).toBe(true)
  })

  it.each([{ success: false }, {}, { success: 'no' }])(
    'fails with "Failed to update active organization" where the answer is %j',
    async (answer) => {
      const { calls } = await open({ [SWITCH]: () => Response.json(answer) })
      const { switchOrganization } = await import('./updateUser.ts')
      const attempt = switchOrganization('o2')
      await expect(attempt).rejects.toThrow('Failed to update active organization')
      expect(calls.at(-1)?.call).toBe(SWITCH)
    },
  )
})
