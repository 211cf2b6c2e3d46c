import { describe, expect, it } from 'vitest'
import { resolveSwitches } from './resolveSwitches.ts'
import { SWITCH_NAMES, SWITCHES } from './SWITCHES.ts'

describe('resolveSwitches', () => {
  it('begins with the defaults', () => {
    const resolved = resolveSwitches({})
    for (const name of SWITCH_NAMES) expect(resolved[name], name).toBe(SWITCHES[name].default)
  })

  const LEADERBOARDS = 'LEADERBOARDS_ENABLED'
  const [on, off, none] = [{ [LEADERBOARDS]: true }, { [LEADERBOARDS]: false }, {}]

  it.each([
    { user: on, analytics: none, operator: off, is: true },
    { user: none, analytics: on, operator: off, is: true },
    { user: on, analytics: off, operator: off, is: true },
    { user: off, analytics: on, operator: off, is: true },
    { user: off, analytics: none, operator: on, is: false },
    { user: none, analytics: off, operator: on, is: false },
    { user: none, analytics: none, operator: off, is: false },
    { user: none, analytics: none, operator: none, is: true },
  ])(
    '"enabled when its name is in the user’s feature_flags or in the flag list from the analytics provider": %j',
    ({ is, ...sources }) => {
      expect(resolveSwitches(sources)[LEADERBOARDS]).toBe(is)
    },
  )

  it('counts a name among the user’s flags as on, whatever its value is but false', () => {
    const name = 'HISTORY_NAVIGATION_ENABLED'
    for (const value of [{}, null, 0, ''])
      expect(resolveSwitches({ user: { [name]: value } })[name]).toBe(true)
    expect(resolveSwitches({ user: { [name]: undefined } })[name]).toBe(false)
  })

  it('keeps the analytics flags off without consent, no matter who turned them on', () => {
    const everyone = { tokenized_assets: true, custom_queries: true }
    const sources = { operator: everyone, user: everyone, analytics: everyone }
    expect(resolveSwitches(sources)).toMatchObject({
      tokenized_assets: false,
      custom_queries: false,
    })
    expect(resolveSwitches({ ...sources, hasConsent: true })).toMatchObject(everyone)
  })

  it('leaves out names that are not known', () => {
    expect(resolveSwitches({ operator: { NO_SUCH: true } })).not.toHaveProperty('NO_SUCH')
  })
})
