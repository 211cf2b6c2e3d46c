import { describe, expect, it } from 'vitest'
import { formatAge } from './Age.tsx'

describe('formatAge', () => {
  const now = Date.parse('2025-03-10T12:00:00Z')
  it.each([
    ['2025-03-10T11:59:30Z', 'just now'],
    ['2025-03-10T12:00:30Z', 'just now'],
    ['2025-03-10T11:59:00Z', '1 minute ago'],
    ['2025-03-10T11:01:00Z', '59 minutes ago'],
    ['2025-03-10T11:00:00Z', '1 hour ago'],
    ['2025-03-09T12:00:00Z', 'yesterday'],
    ['2025-02-09T12:00:00Z', '29 days ago'],
    ['2025-02-01T12:00:00Z', '1 Feb 2025'],
  ])('formats %s as %s', (at, words) => {
    expect(formatAge(at, now)).toBe(words)
  })
})
