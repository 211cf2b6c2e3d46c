import { addDays, isDay } from '@tickmark/core/time/Day'
import { expect, it } from 'vitest'
import { parseDay, parseNumber } from './parseCells.ts'

it('takes plain decimal numbers only', () => {
  expect(['1022491.0', '-3', '.5', '5.', '1e-7', '+2'].map(parseNumber)).toEqual([
    1022491, -3, 0.5, 5, 1e-7, 2,
  ])
  for (const text of [
    '',
    ' ',
    ' 1',
    '1 ',
    '0x10',
    '0b1',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '1,000',
    '1_000',
    'twelve',
    '1-2',
    '--1',
    '1\n',
    '１',
  ])
    expect(parseNumber(text), JSON.stringify(text)).toBeNaN()
})

it('takes real days from 2009 to 2100, plain or as midnight UTC', () => {
  expect(parseDay('2020-02-29')).toBe('2020-02-29')
  expect(parseDay('2020-02-29T00:00:00.000000000Z')).toBe('2020-02-29')
  for (const text of [
    '2021-02-29',
    '2020-13-01',
    '2020-00-10',
    '2020-04-31',
    '2008-12-31',
    '2261-01-01',
    '1970-01-01T00:00:01',
    '2020-1-1',
    ' 2020-01-01',
    '',
  ])
    expect(parseDay(text), text).toBeNull()
})

it('agrees with the calendar on every day that may or may not exist', () => {
  for (let year = 2019; year <= 2025; year += 1)
    for (let month = 1; month <= 12; month += 1)
      for (let date = 28; date <= 32; date += 1) {
        const text = `${year}-${String(month).padStart(2, '0')}-${date}`
        expect(parseDay(text) !== null, text).toBe(isDay(text))
      }
  expect(parseDay(addDays('2024-02-28', 1))).toBe('2024-02-29')
})
