import { expect, it } from 'vitest'
import { nameLtm } from './nameLtm.ts'

it('names the end of twelve months that are not the last ones', () => {
  expect(nameLtm('2026-10-31', '2026-11-23')).toBe('last twelve months')
  expect(nameLtm('2026-10-31', '2026-12-01')).toBe('last twelve months')
  expect(nameLtm('2026-09-30', '2026-11-23')).toBe('twelve months to 30 Sep 2026')
  expect(nameLtm(null, '2026-11-23')).toBe('last twelve months')
})
