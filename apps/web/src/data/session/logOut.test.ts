import { EMPTY_USER } from '@tickmark/core/accounts/User'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakePage, recordAll, sendUser } from './testing/openFakePage.ts'

const ME = 'GET /v1/users/me'
const LOGOUT = 'POST /v1/logout'
const ended = () => new Response(null, { status: 204 })
const failed = () => Response.json({ message: 'out of order' }, { status: 500 })
const LOGGED_OUT = {
  isLoggedIn: false,
  isLoginFinished: true,
  user: EMPTY_USER,
  endedUser: null,
  token: 'tickmark-public',
}

/** Opens a page of a logged-in user; the server answers the call to log out like this. */
async function logInBefore(answer: () => Response) {
  const feature_flags = { HISTORY_NAVIGATION_ENABLED: true }
  const answers = { [ME]: () => sendUser({ feature_flags }), [LOGOUT]: answer }
  const fake = openFakePage({ answers })
  const { completeLogIn } = await import('./logIn.ts')
  const { logOut } = await import('./logOut.ts')
  const { sessionStore } = await import('./sessionStore.ts')
  const { switchStore } = await import('../switchStore.ts')
  const { setErrorReporter } = await import('../reportError.ts')
  const reported: unknown[] = []
  setErrorReporter(({ error }) => reported.push(error))
  await completeLogIn()
  const recorded = await recordAll()
  return { ...fake, logOut, sessionStore, switchStore, recorded, reported }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('logOut, at once and regardless of the response of the server', () => {
  it.each([
    ['ends the session', ended],
    ['fails', failed],
  ])('resets the user and the flags where the server %s', async (_what, answer) => {
    const { logOut, sessionStore, switchStore } = await logInBefore(answer)
    expect(switchStore.isOn('HISTORY_NAVIGATION_ENABLED')).toBe(true)
    const done = logOut()
    expect(sessionStore.get()).toEqual(LOGGED_OUT)
    expect(switchStore.isOn('HISTORY_NAVIGATION_ENABLED')).toBe(false)
    await done
    expect(sessionStore.get()).toEqual(LOGGED_OUT)
  })

  it('records a logout event, once those who follow the session have heard that it ended', async () => {
    const { logOut, sessionStore, recorded } = await logInBefore(ended)
    const seen: number[] = []
    sessionStore.subscribe(() => seen.push(recorded.length))
    await logOut()
    expect(seen).toEqual([0])
    expect(recorded).toEqual([['logout', {}]])
  })

  it('forgets answers about the user who was logged in', async () => {
    const { logOut } = await logInBefore(ended)
    const { queryClient } = await import('../queryClient.ts')
    const asked = [
      ['own', '/users/me/sessions'],
      ['rest', 'https://terminal.example.com/v1/users/me/sessions'],
    ]
    for (const key of asked) queryClient.setQueryData(key, { sessions: [] })
    await logOut()
    for (const key of asked) expect(queryClient.getQueryData(key)).toBeUndefined()
  })

  it('forgets the favorites of the user who was logged in', async () => {
    const { logOut } = await logInBefore(ended)
    const { queryClient } = await import('../queryClient.ts')
    queryClient.setQueryData(['favorites'], ['aave'])
    await logOut()
    expect(queryClient.getQueryData(['favorites'])).toBeUndefined()
  })
})

describe('logOut on the server', () => {
  it('is called with an empty body', async () => {
    const { logOut, calls } = await logInBefore(ended)
    await logOut()
    expect(calls.at(-1)).toMatchObject({ call: LOGOUT, body: '{}' })
  })

  it('on success switches the page marker class back and runs what is to come after', async () => {
    const { logOut, classes } = await logInBefore(ended)
    const afterLogout = vi.fn(() => expect([...classes]).toEqual(['is-not-loggedin']))
    const done = logOut(afterLogout)
    expect([...classes]).toEqual(['is-loggedin'])
    await done
    expect(afterLogout).toHaveBeenCalledOnce()
  })

  it('on failure logs and reports "Logout failed on server side", and nothing comes after', async () => {
    const { logOut, classes, reported, errors } = await logInBefore(failed)
    const afterLogout = vi.fn()
    await logOut(afterLogout)
    expect(errors()).toContain('Logout failed on server side')
    expect(reported).toEqual([new Error('Logout failed on server side')])
    expect([...classes]).toEqual(['is-loggedin'])
    expect(afterLogout).not.toHaveBeenCalled()
  })
})
