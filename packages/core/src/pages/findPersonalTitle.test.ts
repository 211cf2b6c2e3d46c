import { describe, expect, it } from 'vitest'
import { resolveSwitches } from '../switches/resolveSwitches.ts'
import { findPersonalTitle } from './findPersonalTitle.ts'
import { isPageOn } from './isPageOn.ts'

describe('findPersonalTitle', () => {
  it.each([
    ['/login', 'Log in'],
    ['/account/settings', 'Account settings'],
    ['/invitations/2f6', 'Invitation'],
  ])('knows %s', (path, title) => {
    expect(findPersonalTitle(path)).toBe(title)
  })

  it.each(['', '/', '/projects', '/login/2', '/invitations', '/invitations/a/b', '/constructor'])(
    'knows no %j',
    (path) => {
      expect(findPersonalTitle(path)).toBeUndefined()
    },
  )
})

describe('isPageOn', () => {
  const without = (name: string) => resolveSwitches({ operator: { [name]: false } })

  it('hides what is about passwords where nobody logs in with one, but never the way in', () => {
    const switches = without('MANUAL_AUTH_ENABLED')
    expect(isPageOn('/signup', switches)).toBe(false)
    expect(isPageOn('/reset-password', switches)).toBe(false)
    expect(isPageOn('/login', switches)).toBe(true)
  })

  it('hides the account and its settings each by its own switch', () => {
    expect(isPageOn('/account', without('ACCOUNT_PAGE_ENABLED'))).toBe(false)
    expect(isPageOn('/account/settings', without('ACCOUNT_PAGE_ENABLED'))).toBe(true)
    expect(isPageOn('/account/settings', without('ACCOUNT_SETTINGS_ENABLED'))).toBe(false)
  })
})
