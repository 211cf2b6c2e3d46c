import { describe, expect, it } from 'vitest'
import { parseDay, readDay } from './readDay.ts'

const BOUNDS = { min: '2020-01-01', max: '2026-11-21' }

describe('readDay', () => {
  it('takes the first and the last day of the bounds', () => {
    expect(readDay('1 Jan 2020', BOUNDS)).toEqual({ day: '2020-01-01', error: undefined })
    expect(readDay('2026-11-21', BOUNDS)).toEqual({ day: '2026-11-21', error: undefined })
  })

  it('says which day is the first or the last where one lies outside', () => {
    expect(readDay('2019-12-31', BOUNDS).error).toBe('The earliest day is 1 Jan 2020.')
    expect(readDay('22 Nov 2026', BOUNDS).error).toBe('The latest day is 21 Nov 2026.')
  })

  it('says how to write a day where it reads none', () => {
    expect(readDay('21/11/2026', BOUNDS)).toEqual({
      day: null,
      error: 'Enter a day as 2026-11-03 or as 3 Nov 2026.',
    })
  })
})

describe('parseDay', () => {
  it.each([
    ['2026-11-03', '2026-11-03'],
    [' 2026-11-03 ', '2026-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['03 nov 2026', '2026-11-03'],
    ['3 November 2026', '2026-11-03'],
    ['3. Sept. 2026', '2026-09-03'],
    ['Nov 3, 2026', '2026-11-03'],
    ['29 Feb 2024', '2024-02-29'],
  ])('reads %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  it.each([
    ['3/11/2026', 'it means two days'],
    ['30 Feb 2026', 'there is no such day'],
    ['2026-02-30', 'there is no such day'],
    ['3 Foo 2026', 'there is no such month'],
    ['3 Novx 2026', 'there is no such month'],
    ['3 Nov 26', 'the century is missing'],
    ['', 'nothing was typed'],
    ['yesterday', 'it is no day'],
  ])('refuses %s, since %s', (typed) => {
    expect(parseDay(typed)).toBeUndefined()
  })
})
