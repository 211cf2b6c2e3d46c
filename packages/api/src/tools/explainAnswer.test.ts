import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { AskPart } from '@tickmark/core/answers/AskPlan'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { expect, it } from 'vitest'
import { explainAnswer } from './explainAnswer.ts'

const TIMESTAMPS = ['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01']

function explain(
  values: Readonly<Record<string, (number | null)[]>>,
  asked: Partial<MetricQueryInput>,
  statistic?: string,
): string {
  const query = MetricQuery.parse({
    ...{ metrics: ['fees'], breakdown: ['project'], granularity: 'month' },
    ...asked,
  })
  const series = Object.entries(values).map(([project, own]) => ({
    ...{ key: { project }, metric: 'fees', label: project, values: own },
    provisional_from: null,
  }))
  const meta = { missing: [], data_ends: {}, sample: false }
  const answer = { dimensions: ['project'], timestamps: TIMESTAMPS, series, meta }
  const part: Partial<AskPart> = { role: 'statistic', value: statistic ?? '' }
  return explainAnswer(query, answer as unknown as MetricAnswer, {
    catalog: CATALOG,
    parts: statistic === undefined ? [] : [part as AskPart],
  })
}

it('states the median of the newest values of several series, and of all values of one', () => {
  const three = { aave: [1, 1, 1, 9], lido: [1, 1, 1, 4], maker: [5, 5, 5, 5] }
  expect(explain(three, {}, 'median')).toContain('The median of 3 series is $5.00.')
  expect(explain({ aave: [8, null, 2, 3] }, {}, 'median')).toContain(
    'The median of 3 months is $3.00.',
  )
})

it('states how alike two series go by the periods that both have', () => {
  const pearson = (values: Parameters<typeof explain>[0]) => explain(values, {}, 'correlation')
  const found = 'The correlation of the 4 months that both have is'
  expect(pearson({ aave: [1, 2, 3, 4], lido: [10, 20, 30, 40] })).toContain(`${found} 1.00.`)
  expect(pearson({ aave: [1, 2, 3, 4], lido: [4, 3, 2, 1] })).toContain(`${found} −1.00.`)
  // By hand: 3.5 / √(5 × 5).
  expect(pearson({ aave: [1, 2, 3, 4], lido: [1, 3, 2, 4] })).toContain(`${found} 0.80.`)
  expect(pearson({ aave: [1, null, 3, 4], lido: [1, 3, null, 4] })).toContain('Too few values')
  expect(pearson({ aave: [1, 2, 3, 4], lido: [5, 5, 5, 5] })).toContain('Too few values')
})

it('states the deepest drawdown', () => {
  const drawdown = { transforms: [{ kind: 'drawdown' as const }] }
  expect(explain({ aave: [0, -0.4, -0.1, 0] }, drawdown, 'lowest')).toContain(
    'The lowest value of 4 months is −40.0%',
  )
})

it('states the sum, the mean, and the extremes of one series with their periods', () => {
  const one = { aave: [8, null, 2, 5] }
  expect(explain(one, {}, 'sum')).toContain('The sum of 3 months is $15.00.')
  expect(explain(one, {}, 'mean')).toContain('The mean of 3 months is $5.00.')
  expect(explain(one, {}, 'highest')).toContain('The highest value of 3 months is $8.00, Jan 2025.')
  expect(explain(one, {}, 'lowest')).toContain('The lowest value of 3 months is $2.00, Mar 2025.')
})

it('adds up the shares that are singled out', () => {
  const shares = { focus: ['aave', 'lido'], transforms: [{ kind: 'share' as const }] }
  expect(explain({ aave: [0.1, 0.2, 0.3, 0.25], lido: [0, 0, 0, 0.5] }, shares)).toContain(
    'Together they have 75',
  )
})
