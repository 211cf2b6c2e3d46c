import { expect, it } from 'vitest'
import { parseNumber } from './parseNumber.ts'

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
