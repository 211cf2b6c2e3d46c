import { describe, expect, it } from 'vitest'
import { readDay } from './readDay.ts'

const BOUNDS = { min: '2020-01-01', max: '2026-11-21' }

describe('readDay', () => {
  it('takes the first and the last day of the bounds', () => {
    expect(readDay('1 Jan 2020', BOUNDS)).toEqual({ day: '2020-01-01', error: undefined })
    expect(readDay('2026-11-21', BOUNDS)).toEqual({ day: '2026-11-21', error: undefined })
  })

  it('says which day is the first or the last where one lies outside', () => {
    expect(readDay('2019-12-31', BOUNDS).error).toBe('The first day to choose is 1 Jan 2020.')
    expect(readDay('22 Nov 2026', BOUNDS).error).toBe('The last day to choose is 21 Nov 2026.')
  })

  it('says how to write a day where it reads none', () => {
    expect(readDay('21/11/2026', BOUNDS)).toEqual({
      day: null,
      error: 'Write a day as 2026-11-03 or as 3 Nov 2026.',
    })
  })
})
