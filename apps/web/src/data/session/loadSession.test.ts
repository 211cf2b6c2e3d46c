import { EMPTY_USER } from '@tickmark/core/accounts/User'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakePage, recordAll, sendUser } from './testing/openFakePage.ts'

const ME = 'GET /v1/users/me'
const expired = () => Response.json({ type: 'session-expired' }, { status: 403 })

/** A page that has found out who is logged in. */
async function start(page: Parameters<typeof openFakePage>[0] = {}) {
  const fake = openFakePage(page)
  const { loadSession } = await import('./loadSession.ts')
  const { sessionStore } = await import('./sessionStore.ts')
  const { switchStore } = await import('../switchStore.ts')
  const { expiryNotice } = await import('./expireSession.ts')
  const recorded = await recordAll()
  expect(sessionStore.get()).toMatchObject({ isLoggedIn: false, isLoginFinished: false })
  await loadSession()
  return { ...fake, session: sessionStore.get(), switchStore, expiryNotice, recorded }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('the start of a page', () => {
  it('fetches the current user, without a token', async () => {
    const { calls } = await start({ answers: { [ME]: sendUser } })
    expect(calls.map(({ call }) => call)).toEqual([ME])
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })
})

describe('on success', () => {
  it('stores the user, and marks login finished and logged in', async () => {
    const { session, classes, reload } = await start({ answers: { [ME]: sendUser } })
    expect(session).toMatchObject({ isLoggedIn: true, isLoginFinished: true, token: 'ada-token' })
    expect(session.user).toMatchObject({ id: 'u1', email: 'ada@example.com', paid: true })
    expect([...classes]).toEqual(['is-loggedin'])
    expect(reload).not.toHaveBeenCalled()
  })

  it('identifies the user to analytics, and records no login', async () => {
    const { recorded } = await start({ answers: { [ME]: sendUser } })
    const details = {
      email: 'ada@example.com',
      user_id: 'u1',
      tier: 'pro',
      organization_names: ['Engines'],
      organization_ids: ['o1'],
    }
    expect(recorded).toEqual([['user_identified', details]])
  })

  it('switches the areas of the user’s feature_flags', async () => {
    const feature_flags = { HISTORY_NAVIGATION_ENABLED: true, LEADERBOARDS_ENABLED: false }
    const { switchStore } = await start({ answers: { [ME]: () => sendUser({ feature_flags }) } })
    expect(switchStore.isOn('HISTORY_NAVIGATION_ENABLED')).toBe(true)
    expect(switchStore.isOn('LEADERBOARDS_ENABLED')).toBe(false)
  })
})

describe('the internal-user rule', () => {
  const answers = { [ME]: () => sendUser() }
  const settings = { companyDomain: 'example.com' }
  const internal = '_tt_internal=internal; Max-Age=2592000; Path=/; SameSite=Lax; Secure'

  it('marks staff by a cookie for 30 days', async () => {
    const { cookies } = await start({ answers, settings })
    expect(cookies.written.at(-1)).toBe(internal)
  })

  it('replaces another value of the cookie', async () => {
    const { cookies } = await start({ answers, settings, cookies: { _tt_internal: 'x' } })
    expect(cookies.written.at(-1)).toBe(internal)
  })

  it.each([
    ['already marked', { answers, settings, cookies: { _tt_internal: 'internal' } }],
    ['of another domain', { answers, settings: { companyDomain: 'ample.com' } }],
    ['where no domain is set', { answers }],
  ])('sets nothing for a user %s', async (_whose, page) => {
    const { cookies } = await start(page)
    expect(cookies.written).toEqual([])
  })
})

describe('on failure', () => {
  it('deletes the "_loggedin" cookie and reloads the page when it had been "1"', async () => {
    const { session, cookies, reload } = await start({ cookies: { _loggedin: '1', other: 'x' } })
    expect(reload).toHaveBeenCalledOnce()
    expect(cookies.cookie).toBe('other=x')
    expect(session.isLoginFinished).toBe(false)
  })

  it.each<Record<string, string>>([{}, { _loggedin: '0' }, { _loggedin: '' }, { _loggedin: '11' }])(
    'marks login finished and stays logged out with the cookies %j',
    async (cookies) => {
      const { session, reload, cookies: left, classes } = await start({ cookies })
      expect(reload).not.toHaveBeenCalled()
      expect(session).toEqual({
        isLoggedIn: false,
        isLoginFinished: true,
        user: EMPTY_USER,
        endedUser: null,
        token: 'tickmark-public',
      })
      expect(left.cookie).toBe('')
      expect([...classes]).toEqual(['is-not-loggedin'])
    },
  )

  it.each([
    ['something that is no JSON', () => new Response('<html>')],
    ['half a JSON', () => new Response('{"user":{"id":')],
    ['no user', () => Response.json({ user: null })],
    ['an error of its own', () => new Response('', { status: 500 })],
  ])('counts it as failure that the server answers %s', async (_what, answer) => {
    const { session, recorded } = await start({ answers: { [ME]: answer } })
    expect(session).toMatchObject({ isLoggedIn: false, isLoginFinished: true })
    expect(recorded).toEqual([])
  })

  it('reloads too when the server took the cookie back together with the session', async () => {
    const { reload } = await start({
      cookies: { _loggedin: '1' },
      answers: {
        [ME]: () => {
          Reflect.set(document, 'cookie', '_loggedin=; Max-Age=0')
          return expired()
        },
      },
    })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('leaves a user logged in who logged in while the call was on its way', async () => {
    let answer = (_response: Response) => {}
    const slow = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { reload, calls } = openFakePage({ cookies: { _loggedin: '1' } })
    vi.stubGlobal('fetch', () => slow)
    const { loadSession } = await import('./loadSession.ts')
    const { resumeSession } = await import('./logIn.ts')
    const { sessionStore } = await import('./sessionStore.ts')
    const started = loadSession()
    resumeSession({ ...EMPTY_USER, id: 'u2' })
    answer(Response.json({}, { status: 401 }))
    await started
    expect(sessionStore.get()).toMatchObject({ isLoggedIn: true, user: { id: 'u2' } })
    expect(reload).not.toHaveBeenCalled()
    expect(calls).toEqual([])
  })
})

describe('session expiry', () => {
  it('is shown once, and not again after it was dismissed', async () => {
    const { expiryNotice } = await start({ answers: { [ME]: sendUser } })
    const { sessionExpiry } = await import('./sessionExpiry.ts')
    expect(expiryNotice.get()).toBe('none')
    sessionExpiry.report()
    sessionExpiry.report()
    expect(expiryNotice.get()).toBe('shown')
    expiryNotice.dismiss()
    sessionExpiry.report()
    expect(expiryNotice.get()).toBe('dismissed')
  })

  it('ends the session on the page, and keeps whose it was with the switches of the page', async () => {
    const feature_flags = { HISTORY_NAVIGATION_ENABLED: true }
    const { session, classes, cookies, switchStore, stored } = await start({
      cookies: { _loggedin: '1' },
      answers: { [ME]: () => sendUser({ feature_flags }) },
    })
    const { sessionExpiry } = await import('./sessionExpiry.ts')
    const { sessionStore } = await import('./sessionStore.ts')
    sessionExpiry.report()
    expect(sessionStore.get()).toEqual({
      isLoggedIn: false,
      isLoginFinished: true,
      user: EMPTY_USER,
      endedUser: session.user,
      token: 'tickmark-public',
    })
    expect([...classes]).toEqual(['is-not-loggedin'])
    expect(cookies.cookie).toBe('')
    expect(switchStore.isOn('HISTORY_NAVIGATION_ENABLED')).toBe(true)
    expect(stored.has('tt.session-ended')).toBe(true)
  })

  it('ends it on pages of other tabs too', async () => {
    const { window, expiryNotice } = await start({ answers: { [ME]: sendUser } })
    const { sessionStore } = await import('./sessionStore.ts')
    const written = { key: 'tt.session-ended', newValue: '2026-01-01T00:00:00Z' }
    window.dispatchEvent(Object.assign(new Event('storage'), written))
    expect([sessionStore.get().isLoggedIn, expiryNotice.get()]).toEqual([false, 'shown'])
  })

  it('is reported by a 403 of the session-expired type', async () => {
    const { expiryNotice } = await start({ answers: { [ME]: expired } })
    expect(expiryNotice.get()).toBe('shown')
  })

  it('is shown again after the next login', async () => {
    const { expiryNotice } = await start({ answers: { [ME]: sendUser } })
    const { sessionExpiry } = await import('./sessionExpiry.ts')
    const { completeLogIn } = await import('./logIn.ts')
    sessionExpiry.report()
    await completeLogIn()
    expect(expiryNotice.get()).toBe('none')
    sessionExpiry.report()
    expect(expiryNotice.get()).toBe('shown')
  })
})
