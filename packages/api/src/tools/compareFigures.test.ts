import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays } from '@tickmark/core/time/Day'
import { expect, it } from 'vitest'
import { describeVolatility } from './compareFigures.ts'
import type { Newest } from './figureText.ts'

const DAYS = Array.from({ length: 12 }, (_, at) => addDays('2025-01-01', at))
const seriesOf = (label: string, values: readonly number[]) =>
  ({
    series: { key: { project: label }, metric: 'price', label, values, provisional_from: null },
    point: { day: DAYS.at(-1) ?? '', value: values.at(-1) ?? 0, before: null },
    query: MetricQuery.parse({ metrics: ['price'], breakdown: ['project'] }),
  }) as unknown as Newest & { answer: MetricAnswer }

it('states the deviation of daily changes of a year, the largest first', () => {
  const [calm, wild] = [0, 0.1].map((by) => DAYS.map((_, at) => 100 * (at % 2 === 0 ? 1 : 1 + by)))
  const of = [seriesOf('Calm', calm ?? []), seriesOf('Wild', wild ?? [])]
  // 11 changes of ±ln 1.1, whose mean is a eleventh of that: ln 1.1 × √(12 / 11) × √365.
  expect(describeVolatility(of, DAYS)).toMatch(/11 daily changes.*: Wild 190\.?\d*.?%, Calm 0/)
  expect(describeVolatility(of, DAYS.slice(0, 5))).not.toMatch(/%/)
})
