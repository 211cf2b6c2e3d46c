import { GRANULARITIES } from '@tickmark/core/answers/choices'
import type { Transform } from '@tickmark/core/query/MetricQuery'
import { addPeriods, type Granularity } from '@tickmark/core/time/Granularity'
import { describe, expect, it } from 'vitest'
import { findFirstWhole, markPartialPeriods } from './markPartialPeriods.ts'

const BEGIN = '2021-11-23'
const FLOW = { from: BEGIN, summed: BEGIN, full: null }
const LEVEL = { from: BEGIN, summed: null, full: null }

function firstWhole(span: typeof FLOW | typeof LEVEL, granularity: Granularity, list: Transform[]) {
  return findFirstWhole(span, { granularity, transforms: list })
}

describe('the first whole period', () => {
  it.each([
    ['day', '2021-11-23'],
    ['week', '2021-11-29'],
    ['month', '2021-12-01'],
    ['quarter', '2022-01-01'],
    ['year', '2022-01-01'],
  ] as const)('of what adds up by %s begins on %s', (granularity, start) => {
    const from = granularity === 'week' ? '2021-11-24' : BEGIN
    const span = { from, summed: from, full: null }
    const expected = granularity === 'day' ? from : start
    expect(findFirstWhole(span, { granularity, transforms: [] })).toBe(expected)
  })

  it('is the one that the data begin with, where they begin on its first day', () => {
    for (const granularity of GRANULARITIES) {
      const from = granularity === 'week' ? '2024-01-08' : '2024-01-01'
      const span = { from, summed: from, full: null }
      expect(findFirstWhole(span, { granularity, transforms: [] })).toBe(from)
    }
  })

  it('of a level is the one that the data begin in, since its last day is read', () => {
    expect(firstWhole(LEVEL, 'month', [])).toBe('2021-11-01')
    expect(firstWhole(LEVEL, 'year', [])).toBe('2021-01-01')
  })

  it('of a window over days is the one in which the window fills', () => {
    const span = { from: '2022-10-17', summed: null, full: '2022-11-22' }
    expect(findFirstWhole(span, { granularity: 'day', transforms: [] })).toBe('2022-11-22')
    expect(findFirstWhole(span, { granularity: 'month', transforms: [] })).toBe('2022-11-01')
  })

  it('moves on by the periods that a transform looks back at', () => {
    expect(firstWhole(FLOW, 'month', [{ kind: 'ltm' }])).toBe('2022-11-01')
    expect(firstWhole(LEVEL, 'month', [{ kind: 'ltm' }])).toBe('2021-11-01')
    expect(firstWhole(FLOW, 'month', [{ kind: 'rolling', periods: 3 }])).toBe('2022-02-01')
    expect(firstWhole(LEVEL, 'day', [{ kind: 'rolling', periods: 30 }])).toBe('2021-12-22')
    expect(firstWhole(FLOW, 'month', [{ kind: 'change', over: 'period' }])).toBe('2022-01-01')
    expect(firstWhole(FLOW, 'quarter', [{ kind: 'ltm' }, { kind: 'change', over: 'year' }])).toBe(
      addPeriods('2022-01-01', 7, 'quarter'),
    )
  })

  it('is the first of a running total, which includes all data', () => {
    expect(firstWhole(FLOW, 'month', [{ kind: 'cumulative' }])).toBe('2021-11-01')
  })
})

it('marks no period without a value, and names the last one that has one', () => {
  const line = { key: {}, metric: 'fees', label: 'Fees', provisional_from: null }
  const of = {
    query: { breakdown: [], granularity: 'month', transforms: [{ kind: 'ltm' }] },
    spans: new Map([['fees', new Map([['', { ...FLOW, to: '2023-01-01', begin: BEGIN }]])]]),
    timestamps: ['2022-08-01', '2022-09-01', '2022-10-01', '2022-11-01'],
  } satisfies Parameters<typeof markPartialPeriods>[1]
  const mark = (values: (number | null)[]) => markPartialPeriods([{ ...line, values }], of)[0]
  expect(mark([null, null, null, 4])?.partial).toBeUndefined()
  expect(mark([null, 2, null, 4])?.partial).toEqual({ to: '2022-09-01', data_from: BEGIN })
})
