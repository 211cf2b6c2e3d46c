import { describe, expect, it } from 'vitest'
import { unitAfter } from './chartUnits.ts'

describe('unitAfter', () => {
  it('leaves values what they are where transforms keep their unit', () => {
    expect(unitAfter(undefined)).toBeUndefined()
    expect(unitAfter([{ kind: 'ltm' }, { kind: 'rolling' }])).toBeUndefined()
  })
  it('gives shares, changes, indices and ranks units of their own', () => {
    expect(unitAfter([{ kind: 'share' }])).toBe('share')
    expect(unitAfter([{ kind: 'change' }])).toBe('percent')
    expect(unitAfter([{ kind: 'index' }])).toBe('number')
    expect(unitAfter([{ kind: 'rank' }])).toBe('rank')
  })
  it('goes by the last transform that changes the unit', () => {
    expect(unitAfter([{ kind: 'share' }, { kind: 'change' }, { kind: 'rolling' }])).toBe('percent')
  })
})
