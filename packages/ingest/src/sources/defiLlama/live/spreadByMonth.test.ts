import { expect, it } from 'vitest'
import { spreadByMonth } from './fees.ts'

const at = (day: string, value: number) => ({ moment: Date.parse(day), value, line: 1 })
const weigh = (days: Record<string, number>) =>
  new Map(Object.entries(days).map(([day, fees]) => [Date.parse(day), fees]))

it('spreads a month whose buybacks fall on one day by the fees of its days', () => {
  const samples = [
    at('2026-01-01', 0),
    at('2026-01-02', 0),
    at('2026-01-31', 40),
    at('2026-02-01', 9),
  ]
  const fees = weigh({ '2026-01-01': 10, '2026-01-02': 20, '2026-01-31': 50, '2026-02-01': 3 })
  expect(spreadByMonth(samples, fees).map(({ value }) => value)).toEqual([5, 10, 25, 9])
})

it.each<Record<string, number>>([{}, { '2026-01-01': 0 }, { '2026-01-01': -1, '2026-01-02': 5 }])(
  'spreads a month evenly where its fees are %j',
  (fees) => {
    const samples = [at('2026-01-01', 0), at('2026-01-02', 8)]
    expect(spreadByMonth(samples, weigh(fees)).map(({ value }) => value)).toEqual([4, 4])
  },
)
