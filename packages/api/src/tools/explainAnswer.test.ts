import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { AskPart } from '@tickmark/core/answers/AskPlan'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { expectGolden } from '@tickmark/core/testing/expectGolden'
import { expect, it } from 'vitest'
import { explainAnswer } from './explainAnswer.ts'

const TIMESTAMPS = ['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01']

function explain(
  values: Readonly<Record<string, (number | null)[]>>,
  {
    facts,
    ...asked
  }: Partial<MetricQueryInput> & { facts?: Partial<MetricAnswer['series'][number]> },
  statistic?: string | { kind: string; top: string },
): string {
  const query = MetricQuery.parse({
    ...{ metrics: ['fees'], breakdown: ['project'], granularity: 'month' },
    ...asked,
  })
  const series = Object.entries(values).map(([project, own]) => ({
    ...{ key: { project }, metric: 'fees', label: project, values: own },
    provisional_from: null,
    ...facts,
  }))
  const range = { from: '2025-01-01', to: '2025-04-30' }
  const meta = { missing: [], data_ends: {}, sample: false, range, projects_with_data: 5 }
  const answer = { dimensions: ['project'], timestamps: TIMESTAMPS, series, meta }
  const { kind = '', top } = typeof statistic === 'object' ? statistic : { kind: statistic }
  const parts = Object.entries({ statistic: kind, top }).flatMap(([role, value]) =>
    value ? [{ role, value } as AskPart] : [],
  )
  return explainAnswer(query, answer as unknown as MetricAnswer, {
    catalog: CATALOG,
    parts,
  })
}

it('states statistics of one series, of several, and of those that are singled out', async () => {
  const [one, pair] = [{ aave: [8, null, 2, 5] }, { aave: [1, 2, 3, 4] }]
  const share = { focus: ['aave', 'lido'], transforms: [{ kind: 'share' as const }] }
  const drawdown = { transforms: [{ kind: 'drawdown' as const }] }
  await expectGolden('statistics', {
    'figures of a label': explain(one, {
      ...{ where: { projects: ['aave'], labels: ['swap fees'] }, breakdown: [] },
    }),
    'median of the sums of several': explain(
      { aave: [1, 1, 1, 9], lido: [1, 1, 1, 4], maker: [5, 5, 5, 5] },
      {},
      'median',
    ),
    ...Object.fromEntries(
      ['median', 'sum', 'mean', 'highest', 'lowest'].map((statistic) => [
        `${statistic} of one`,
        explain(one, {}, statistic),
      ]),
    ),
    'volatility of too few': explain(pair, {}, 'volatility'),
    'rising together': explain({ ...pair, lido: [10, 20, 30, 40] }, {}, 'correlation'),
    'one rising, one falling': explain({ ...pair, lido: [4, 3, 2, 1] }, {}, 'correlation'),
    'by hand 3.5 / √(5 × 5)': explain({ ...pair, lido: [1, 3, 2, 4] }, {}, 'correlation'),
    'two periods that both have': explain(
      { aave: [1, null, 3, 4], lido: [1, 3, null, 4] },
      {},
      'correlation',
    ),
    'one that does not move': explain({ ...pair, lido: [5, 5, 5, 5] }, {}, 'correlation'),
    'deepest drawdown': explain({ aave: [0, -0.4, -0.1, 0] }, drawdown, 'lowest'),
    'above a number for the first time': explain(one, {}, 'crossing, > 4'),
    'above a number on some days': explain({ aave: [1, 5, 2, 6] }, {}, 'crossing, > 4'),
    'below a number never': explain(one, {}, 'crossing, < 1'),
    'above a number, counted': explain({ aave: [1, 5, 2, 6] }, {}, 'days, > 4'),
    'above another one, in the order of the question': explain(
      { aave: [4, 3, 2, 1], lido: [1, null, 3, 4] },
      { where: { projects: ['lido', 'aave'] } },
      'crossing, >',
    ),
    'less another one': explain(
      { aave: [4, 3, 2, 1], lido: [1, null, 3, 4] },
      { where: { projects: ['lido', 'aave'] } },
      'difference',
    ),
    'the sum of the largest': explain(
      { aave: [1, 1, 1, 1], lido: [2, 2, 2, 2] },
      { top: { n: 2 } },
      'together',
    ),
    'shares that are singled out': explain(
      { aave: [0.1, 0.2, 0.3, 0.25], lido: [0, 0, 0, 0.5] },
      share,
    ),
  })
})

it('names all of a ranking that was asked for', () => {
  const ranked = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`p${at}`, [1, 1, 1, 10 - at]]),
  )
  expect(explain(ranked, { top: { n: 5 } }).match(/p\d \$\d+/g)).toEqual([
    'p0 $10',
    'p1 $9',
    'p2 $8',
    'p3 $7',
    'p4 $6',
  ])
  const sides = 'comparison, 2025-01-01 to 2025-01-31, 2025-04-01 to 2025-04-30'
  for (const kind of [sides, 'change'])
    expect(explain(ranked, {}, { kind, top: '5' })).toMatch(/p0 .*p1 .*p2 .*p3 .*p4 .*, and 1 more/)
})

it('says of how many projects a value is made, and which values lack days of their period', () => {
  const sector = { lending: [8, 4, 2, 5] }
  const of = { key: {}, projects: 3, gaps: ['2025-04-01'] }
  const said = explain(sector, { facts: of })
  expect(said).toContain('3 of 5 projects')
  expect(said).toContain('Days are missing in this value')
  // The change against the month before is not stated.
  expect(said).not.toContain('%')
  const pair = { aave: [8, 4, 2, 5], lido: [1, 2, 3, 4] }
  expect(explain(pair, { facts: { gaps: ['2025-04-01'] } })).toContain('aave, lido')
  expect(explain(pair, { facts: { gaps: ['2025-02-01'] } })).not.toContain('Days are missing')
})

it('leaves multiples that say nothing out of every statistic', () => {
  const facts = { metric: 'pf_circulating' }
  const say = (values: Record<string, number[]>, statistic: string) =>
    explain(values, { metrics: [facts.metric], facts }, statistic)
  const pair = { aave: [10, -5, 20, 30], lido: [20, 1e5, 40, 60] }
  expect(say(pair, 'correlation')).toContain('of the 3 months that both have is 1.00.')
  expect(say({ aave: [10, 20, 5_000, 30] }, 'highest')).not.toContain('from the month before')
  expect(say({ aave: [5_000, 10, 20, 30] }, 'change')).toContain('+200.0%')
  expect(say({ aave: [10, 20, 40, -5] }, 'change')).toContain('+300.0%')
  expect(say({ aave: [10, -5, 20, 30] }, 'days, < 15')).toContain('1 of 3 months')
  expect(say({ aave: [10, 20, 30, 40], lido: [1, 2, 3, 5_000] }, 'multiple')).toContain(
    'There are no two values to divide.',
  )
})
