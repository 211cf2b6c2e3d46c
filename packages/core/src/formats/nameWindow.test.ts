import { describe, expect, it } from 'vitest'
import { nameLtm } from './nameLtm.ts'
import { nameWindow } from './nameWindow.ts'

const TODAY = '2026-11-23'

describe('nameWindow', () => {
  it('names a quarter, with its last day while it is not over', () => {
    const of = (anchor: string | null) => nameWindow('2026q4', anchor, TODAY)
    expect(of('2026-11-22').short).toBe('Q4 2026 to 22 Nov 2026')
    expect([of('2026-12-31').long, of(null).long]).toEqual(['Q4 2026', 'Q4 2026'])
  })
  it('speaks of the last days where the data reach yesterday', () => {
    expect(nameWindow('30d', '2026-11-22', TODAY)).toEqual({ short: '30d', long: 'last 30 days' })
    expect(nameWindow('30d', null, TODAY).long).toBe('last 30 days')
  })
  it.each([
    ['30d', '30d to 27 Jul 2020', '30 days to 27 Jul 2020'],
    ['365d', '1y to 27 Jul 2020', '365 days to 27 Jul 2020'],
    ['24h', '27 Jul 2020', '27 Jul 2020'],
    ['ytd', 'YTD 27 Jul 2020', 'year to 27 Jul 2020'],
    ['max', 'All to 27 Jul 2020', 'all time to 27 Jul 2020'],
  ] as const)('names the end of %s where it is older', (interval, short, long) => {
    expect(nameWindow(interval, '2020-07-27', TODAY)).toEqual({ short, long })
  })
})

it('names the end of twelve months that are not the last ones', () => {
  expect(nameLtm('2026-10-31', '2026-11-23')).toMatchSnapshot()
  expect(nameLtm('2026-10-31', '2026-12-01')).toMatchSnapshot()
  expect(nameLtm('2026-09-30', '2026-11-23')).toMatchSnapshot()
  expect(nameLtm(null, '2026-11-23')).toMatchSnapshot()
})
