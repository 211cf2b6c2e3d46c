import { describe, expect, it } from 'vitest'
import { resolveSwitches } from '../switches/resolveSwitches.ts'
import { AREA_IDS, AREA_SWITCHES } from './AREA_SWITCHES.ts'
import { isPageOn } from './isPageOn.ts'

describe('isPageOn', () => {
  // What waits for somebody to turn it on, and for consent, has both.
  const all = { operator: { tokenized_assets: true }, hasConsent: true }
  const everything = resolveSwitches(all)

  it.each(AREA_IDS)('shows %s unless its switch is off', (area) => {
    expect(isPageOn(`/${area}`, everything)).toBe(true)
    const name = AREA_SWITCHES[area]
    const others =
      name === null ? everything : resolveSwitches({ ...all, operator: { [name]: false } })
    expect(isPageOn(`/${area}/anything`, others)).toBe(name === null)
  })

  it('shows charts in the frames of others unless that is off', () => {
    expect(isPageOn('/embed/chart', everything)).toBe(true)
    const without = resolveSwitches({ operator: { CHART_EMBED_ENABLED: false } })
    expect(isPageOn('/embed/chart', without)).toBe(false)
  })

  it('hides one page of every project and leaves the others', () => {
    const switches = resolveSwitches({ operator: { FINANCIAL_STATEMENTS_ENABLED: false } })
    expect(isPageOn('/projects/aave/financial-statement', switches)).toBe(false)
    expect(isPageOn('/projects/aave', switches)).toBe(true)
    expect(isPageOn('/projects/aave/data', switches)).toBe(true)
  })

  it.each(['', '/', '/nowhere', '/constructor', '/projects/aave/toString'])(
    'hides nothing at %j',
    (path) => {
      expect(isPageOn(path, everything)).toBe(true)
    },
  )
})
