import { describe, expect, it } from 'vitest'
import { formatAsOf } from '../formats/formatDay.ts'
import { parseAsOf, parseMoment, writeLoadedAsOf } from './parseAsOf.ts'

describe('parseAsOf', () => {
  it('takes a day as its last millisecond', () => {
    const end = Date.parse('2026-11-21T23:59:59.999Z')
    expect(parseAsOf('2026-11-21')).toEqual({ by: 'observed', moment: end })
    expect(parseAsOf('2026-11-21~loaded')).toEqual({ by: 'loaded', moment: end })
  })

  it('takes a date-time with its offset to the millisecond', () => {
    const moment = Date.parse('2026-11-21T23:45:12.345Z')
    expect(parseAsOf('2026-11-21T23:45:12.345Z')).toEqual({ by: 'observed', moment })
    expect(parseAsOf('2026-11-22T01:45:12.345+02:00')).toEqual({ by: 'observed', moment })
    expect(parseMoment('2026-11-21T23:45Z')).toBe(Date.parse('2026-11-21T23:45:00Z'))
  })

  it('reads back what it wrote', () => {
    const moment = Date.parse('2026-11-21T23:45:12.345Z')
    expect(writeLoadedAsOf(moment)).toBe('2026-11-21T23:45:12.345Z~loaded')
    expect(parseAsOf(writeLoadedAsOf(moment))).toEqual({ by: 'loaded', moment })
  })

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-11-21T25:00:00Z',
    '2026-11-21T10:00:00',
    '9999-12-31',
    '9999-12-31T23:59:59Z',
    '1969-12-31',
    '-000001-01-01',
    '2026-11-21~loaded~loaded',
    '~loaded',
    '2026-11-21 10:00:00Z',
    `2026-11-21T10:00:00.${'9'.repeat(400)}Z`,
    "2026-11-21'; DROP TABLE facts",
  ])('reads nothing out of %j', (text) => {
    expect(parseAsOf(text)).toBeUndefined()
  })
})

describe('formatAsOf', () => {
  it('says the day, or the minute in UTC', () => {
    expect(formatAsOf('2026-11-21')).toBe('21 Nov 2026')
    expect(formatAsOf('2026-11-22T01:45:12+02:00')).toBe('21 Nov 2026, 23:45 UTC')
    expect(formatAsOf('2026-11-21T23:45:12.345Z~loaded')).toBe('21 Nov 2026, 23:45 UTC')
  })
})
