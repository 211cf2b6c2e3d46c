import { describe, expect, it } from 'vitest'
import { AlertDefinition, type AlertDefinitionInput } from './AlertDefinition.ts'
import { describeAlert, describeCondition } from './describeCondition.ts'
import { replayAlert } from './replayAlert.ts'

const query = { metrics: ['fees'], where: { projects: ['aave'] } }
const threshold = { kind: 'threshold', direction: 'above', value: 1_000_000 } as const

describe('AlertDefinition', () => {
  const faultOf = (changes: Partial<AlertDefinitionInput>) => {
    const parsed = AlertDefinition.safeParse({ query, condition: threshold, ...changes })
    return parsed.success ? null : parsed.error.issues.map(({ path }) => path.join('.'))
  }

  it('fills in what is usual', () => {
    expect(AlertDefinition.parse({ query, condition: threshold })).toMatchObject({
      margin: 0,
      provisional: false,
      channels: { email: true, webhook_url: null },
    })
  })

  it.each([
    ['two metrics', { query: { metrics: ['fees', 'revenue'] } }, ['query.metrics']],
    [
      'a range that ends somewhere',
      { query: { ...query, range: { from: '2025-01-01', to: '2025-02-01' } } },
      ['query.range'],
    ],
    ['a moment of the past', { query: { ...query, as_of: '2025-01-01' } }, ['query.as_of']],
    [
      'a range shorter than what it looks back over',
      {
        query: { ...query, range: '30d' },
        condition: { kind: 'change', direction: 'above', fraction: 1, periods: 30 },
      },
      ['query.range'],
    ],
    ['a NUL', { query: { ...query, where: { products: ['a\0'] } } }, ['query.where']],
    ['half a sign', { query: { ...query, where: { tags: ['\ud83d'] } } }, ['query.where']],
    ['a margin below zero', { margin: -1 }, ['margin']],
  ] as const)('refuses %s', (_what, changes, fields) => {
    expect(faultOf(changes as Partial<AlertDefinitionInput>)).toEqual(fields)
  })
})

describe('describeCondition', () => {
  const describeIt = (condition: AlertDefinitionInput['condition']) =>
    describeCondition(AlertDefinition.parse({ query: { ...query, range: 'max' }, condition }))

  it('says in words when an alert fires', () => {
    expect(describeIt(threshold)).toBe('above $1M')
    expect(
      describeIt({ kind: 'change', direction: 'below', fraction: -0.2, periods: 7 }),
    ).toMatchSnapshot()
    expect(
      describeIt({ kind: 'percentile', direction: 'above', percentile: 93, periods: 365 }),
    ).toMatchSnapshot()
  })

  it('names the metric in messages', () => {
    expect(describeAlert(AlertDefinition.parse({ query, condition: threshold }))).toBe(
      'Fees above $1M',
    )
  })
})

describe('replayAlert', () => {
  const timestamps = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05']
  const replay = (values: (number | null)[], from = '2026-01-01', margin = 0) =>
    replayAlert(
      {
        timestamps,
        series: [{ key: {}, metric: 'fees', label: 'Fees', values, provisional_from: null }],
      },
      {
        query: { metrics: query.metrics, transforms: [], unit: 'usd' },
        condition: { ...threshold, value: 10 },
        margin,
        provisional: false,
        from,
      },
    ).map(({ period, value }) => [period, value])

  it('lists each time that a series went beyond the limit', () => {
    expect(replay([9, 11, 12, 8, 13])).toEqual([
      ['2026-01-02', 11],
      ['2026-01-05', 13],
    ])
    expect(replay([9, 11, 12, 8, 13], '2026-01-03')).toEqual([['2026-01-05', 13]])
    expect(replay([9, 11, 12, 8, 13], '2026-01-01', 3)).toEqual([['2026-01-02', 11]])
  })

  it('does not count what was so at the beginning, and passes over what is missing', () => {
    expect(replay([11, 12, null, 13, 14])).toEqual([])
    expect(replay([9, null, 11, null, 12])).toEqual([['2026-01-03', 11]])
  })
})
