import { describe, expect, it } from 'vitest'
import { isPageOn } from '../pages/isPageOn.ts'
import { resolveSwitches } from '../switches/resolveSwitches.ts'
import { isMartOn } from './isMartOn.ts'
import { MARTS } from './MARTS.ts'

const IDS = MARTS.map((mart) => mart.mart_id)
const all = { tokenized_assets: true }
const resolve = (operator: Record<string, boolean>) =>
  resolveSwitches({ operator: { ...all, ...operator }, hasConsent: true })

describe('isMartOn', () => {
  it('shows every screener while nothing is switched off', () => {
    expect(IDS.filter((id) => !isMartOn(id, resolve({})))).toEqual([])
  })

  it.each([
    ['tokenized_assets', 'tokenized_assets'],
    ['TRENDING_CONTRACTS_ENABLED', 'project_contracts'],
    ['DATASET_FUNDRAISES_ENABLED', 'fundraises'],
    ['VESTING_SCHEDULE_ENABLED', 'vesting_schedules'],
  ])('hides with %s the screener %s, its page, and no other', (name, martId) => {
    const switches = resolve({ [name]: false })
    expect(IDS.filter((id) => !isMartOn(id, switches))).toEqual([martId])
    const slug = martId.replaceAll('_', '-')
    for (const path of [`/marts/${slug}`, `/marts/${martId}`])
      expect(isPageOn(path, switches)).toBe(false)
    expect(isPageOn(`/marts/${slug}`, resolve({}))).toBe(true)
    expect(isPageOn('/marts/stablecoins', switches)).toBe(true)
    expect(isPageOn('/marts', switches)).toBe(true)
  })

  it('hides nothing that it does not know', () => {
    expect(isMartOn('constructor', resolve({}))).toBe(true)
  })
})
