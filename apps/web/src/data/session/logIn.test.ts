import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isInternalUser } from './logIn.ts'
import { openFakePage, recordAll, sendUser } from './testing/openFakePage.ts'

const ME = 'GET /v1/users/me'

/** A page on which a visitor has just tried to log in. */
async function logIn(page: Parameters<typeof openFakePage>[0]) {
  const fake = openFakePage(page)
  const { completeLogIn } = await import('./logIn.ts')
  const { sessionStore } = await import('./sessionStore.ts')
  const { setErrorReporter } = await import('../reportError.ts')
  const reported: unknown[] = []
  setErrorReporter(({ error }) => reported.push(error))
  const recorded = await recordAll()
  const user = await completeLogIn()
  return { ...fake, user, session: sessionStore.get(), recorded, reported }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('login', () => {
  it('fetches the current user, stores it and returns it', async () => {
    const { user, session, calls } = await logIn({ answers: { [ME]: sendUser } })
    expect(calls.map(({ call }) => call)).toEqual([ME])
    expect(user).toMatchObject({ id: 'u1', email: 'ada@example.com' })
    expect(session).toMatchObject({
      isLoggedIn: true,
      isLoginFinished: true,
      user,
      token: 'ada-token',
    })
  })

  it('applies the internal-user rule', async () => {
    const settings = { companyDomain: 'example.com' }
    const { cookies } = await logIn({ answers: { [ME]: sendUser }, settings })
    expect(cookies.cookie).toBe('_tt_internal=internal')
  })

  it('records a login event with method "email", then identifies the user', async () => {
    const { recorded } = await logIn({ answers: { [ME]: sendUser } })
    expect(recorded).toEqual([
      ['login', { method: 'email' }],
      ['user_identified', expect.objectContaining({ email: 'ada@example.com', tier: 'pro' })],
    ])
  })

  it('sets the page marker class "is-loggedin" and removes "is-not-loggedin"', async () => {
    const { markPage } = await import('./setSessionUser.ts')
    const fake = openFakePage({ answers: { [ME]: sendUser } })
    markPage(false)
    expect([...fake.classes]).toEqual(['is-not-loggedin'])
    const { completeLogIn } = await import('./logIn.ts')
    await completeLogIn()
    expect([...fake.classes]).toEqual(['is-loggedin'])
  })

  it('returns null on failure, reports "Error logging in", and is finished all the same', async () => {
    const { user, session, recorded, reported, errors } = await logIn({})
    expect(user).toBeNull()
    expect(session).toMatchObject({ isLoggedIn: false, isLoginFinished: true })
    expect(recorded).toEqual([])
    expect(reported).toEqual([new Error('Error logging in')])
    expect(errors()).toContain('Error logging in')
  })
})

describe('isInternalUser', () => {
  it.each([
    ['ada@example.com', true],
    ['Ada@EXAMPLE.com', true],
    ['ada@evil-example.com', false],
    ['ada@sub.example.com', false],
    ['ada@example.com.evil.org', false],
    ['ada@example.org', false],
    ['example.com', false],
    ['', false],
  ])('says of %s whether the email ends with the company’s own domain: %s', (email, expected) => {
    expect(isInternalUser(email, 'example.com')).toBe(expected)
  })

  it('knows no staff where no domain is set', () => {
    expect(isInternalUser('ada@example.com', null)).toBe(false)
  })
})
