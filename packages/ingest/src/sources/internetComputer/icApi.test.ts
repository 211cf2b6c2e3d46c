import { expect, it } from 'vitest'
import { joinWindows, yearlyUrls } from './icApi.ts'

const at = (time: string, value: number) => ({ moment: Date.parse(time), value, line: 1 })

it('takes the later window for days that two windows have, and keeps both samples of a day of one', () => {
  const first = [at('2022-05-09T23:59:59Z', 1), at('2022-05-10T23:59:59Z', 2)]
  const second = [
    at('2022-05-10T23:59:59Z', 3),
    at('2022-05-11T00:00:00Z', 4),
    at('2022-05-11T12:00:00Z', 5),
  ]
  expect(joinWindows([first, second]).map(({ value }) => value)).toEqual([1, 3, 4, 5])
})

it('requests windows that begin and end with whole days, and do not overlap', () => {
  const urls = yearlyUrls('https://example.org', { from: '2021-05-10', to: '2023-01-01' }, {})
  const ends = urls.map(({ searchParams }) => Number(searchParams.get('end')))
  const starts = urls.map(({ searchParams }) => Number(searchParams.get('start')))
  expect(ends[0]).toBe(Date.parse('2022-05-10T23:59:59Z') / 1_000)
  expect(starts[1]).toBe((ends[0] ?? 0) + 1)
})
