import { expect, it } from 'vitest'
import { prepareUsage } from './KeysPanels.tsx'

const now = Date.UTC(2026, 2, 2, 15)
const use = (key_id: string, ...requests: [day: string, count: number][]) => ({
  key_id,
  name: `Key ${key_id}`,
  usage: requests.map(([day, count]) => ({ day, requests: count })),
})

it('ends today, which is incomplete, and counts days without requests as zero', () => {
  const answer = prepareUsage([use('a', ['2026-02-27', 4], ['2026-03-02', 7])], { days: 4, now })
  expect(answer.timestamps).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(answer.series).toHaveLength(1)
  expect(answer.series[0]).toMatchObject({
    label: 'Key a',
    values: [4, 0, 0, 7],
    provisional_from: '2026-03-02',
  })
})

it('lists the most used key first and leaves out unused ones', () => {
  const keys = [use('a', ['2026-03-02', 1]), use('b'), use('c', ['2026-03-01', 9])]
  const { series, meta } = prepareUsage(keys, { days: 2, now })
  expect(series.map(({ label }) => label)).toEqual(['Key c', 'Key a'])
  expect(meta.total_series).toBe(2)
})

it('leaves out days before the window', () => {
  expect(prepareUsage([use('a', ['2026-01-01', 4])], { days: 2, now }).series).toEqual([])
})

it('sums the keys after the ninth', () => {
  const keys = Array.from({ length: 11 }, (_, index) =>
    use(String(index), ['2026-03-02', 100 - index]),
  )
  const { series, meta } = prepareUsage(keys, { days: 1, now })
  expect(series).toHaveLength(10)
  expect(series.at(-1)).toMatchObject({ label: 'Others', values: [91 + 90] })
  expect(meta.total_series).toBe(11)
})
