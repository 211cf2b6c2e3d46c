import { describe, expect, it } from 'vitest'
import { resolveSwitches } from './resolveSwitches.ts'
import { SWITCH_NAMES, SWITCHES } from './SWITCHES.ts'

describe('resolveSwitches', () => {
  it('begins with the defaults', () => {
    const resolved = resolveSwitches({})
    for (const name of SWITCH_NAMES) expect(resolved[name], name).toBe(SWITCHES[name].default)
  })

  it('lets the operator, then the user, then the analytics provider win', () => {
    const name = 'LEADERBOARDS_ENABLED'
    expect(resolveSwitches({ operator: { [name]: false } })[name]).toBe(false)
    expect(resolveSwitches({ operator: { [name]: false }, user: { [name]: true } })[name]).toBe(
      true,
    )
    expect(resolveSwitches({ user: { [name]: true }, analytics: { [name]: false } })[name]).toBe(
      false,
    )
  })

  it('counts a name among the user’s flags as on, whatever stands beside it but false', () => {
    const name = 'HISTORY_NAVIGATION_ENABLED'
    expect(resolveSwitches({ user: { [name]: {} } })[name]).toBe(true)
    expect(resolveSwitches({ user: { [name]: null } })[name]).toBe(false)
  })

  it('keeps the analytics flags off without consent, whoever turned them on', () => {
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
