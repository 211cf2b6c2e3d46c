import { expect, it } from 'vitest'
import { TIME_PARAMS } from './timeParams.ts'

it.each([
  ['2024-02-29', '2024-02-29'],
  ['2024-02-29T00:00:00.000Z', '2024-02-29'],
  ['1900-01-01', '1970-01-01'],
  ['0001-01-01', '1970-01-01'],
  ['9999-12-31', '2099-12-31'],
])('reads the day %s', (given, day) => {
  expect(TIME_PARAMS.start.parse(given)).toBe(day)
})

it.each(['2023-02-29', '2024-2-9', '10000-01-01', '', 'yesterday'])('refuses "%s"', (given) => {
  expect(TIME_PARAMS.start.safeParse(given).success).toBe(false)
})
