import { describe, expect, it } from 'vitest'
import { formatMoment } from './formatDay.ts'

describe('formatMoment', () => {
  it.each([
    ['2026-11-20T06:10:00Z', '20 Nov 2026, 06:10 UTC'],
    ['2026-11-20 06:10:59', '20 Nov 2026, 06:10 UTC'],
    ['2026-11-20', '20 Nov 2026'],
  ])('writes %s as %s', (moment, text) => {
    expect(formatMoment(moment)).toBe(text)
  })
})
