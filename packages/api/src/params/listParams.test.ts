import { describe, expect, it } from 'vitest'
import { listParam } from './listParams.ts'

const ids = listParam(3, 'Ids.')

describe('listParam', () => {
  it('reads commas, repetition and JSON lists alike', () => {
    expect(ids.parse('a,b')).toEqual(['a', 'b'])
    expect(ids.parse(['a', 'b'])).toEqual(['a', 'b'])
    expect(ids.parse(['a,b', ' c '])).toEqual(['a', 'b', 'c'])
  })

  it('takes absence, emptiness and all to mean all', () => {
    for (const given of [undefined, '', 'all', ['a', 'all']])
      expect(ids.parse(given)).toBeUndefined()
  })

  it('keeps an explicit empty JSON list as none', () => {
    expect(ids.parse([])).toEqual([])
  })

  it('refuses too many and too long items', () => {
    expect(ids.safeParse('a,b,c,d').success).toBe(false)
    expect(ids.safeParse('x'.repeat(121)).success).toBe(false)
    expect(ids.safeParse('a,'.repeat(1_000_000)).success).toBe(false)
  })
})
