import { describe, expect, it } from 'vitest'
import { parseDay } from './parseDay.ts'

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
