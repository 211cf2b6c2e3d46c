import { describe, expect, it } from 'vitest'
import { matchesEtag } from './sendReady.ts'

describe('matchesEtag', () => {
  it('finds the ETag alone, in a list, weak, or under *', () => {
    for (const list of ['"a"', '"b", "a"', 'W/"a"', '*'])
      expect(matchesEtag(list, '"a"')).toBe(true)
  })

  it('does not find another or a part of one', () => {
    for (const list of ['"b"', 'a', '"ab"']) expect(matchesEtag(list, '"a"')).toBe(false)
  })
})
