import { describe, expect, it } from 'vitest'
import type { Series } from '../answers/MetricAnswer.ts'
import { formatChange } from '../formats/formatChange.ts'
import type { Transform } from '../query/MetricQuery.ts'
import { listPeriods } from '../time/Granularity.ts'
import { describeFigure } from './describeFigure.ts'
import { type PreparedFigure, prepareFigure } from './prepareFigure.ts'

const MONTHS = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']
const series = (values: (number | null)[], fields: Partial<Series> = {}): Series => ({
  key: {},
  metric: 'fees',
  label: 'Fees',
  values,
  provisional_from: null,
  ...fields,
})
const monthly = { granularity: 'month' as const, transforms: [] }

function figureOf(only: Series, query: Parameters<typeof prepareFigure>[1] = monthly) {
  const figure = prepareFigure({ series: [only], timestamps: MONTHS }, query)
  if ('problem' in figure) throw new Error(figure.problem)
  return figure satisfies PreparedFigure
}

describe('prepareFigure', () => {
  it('shows the latest value, its period, and its change against the period before', () => {
    expect(figureOf(series([1, 2e6, 4e6, 5e6]))).toMatchObject({
      value: '$5.0M',
      period: 'Nov 2026',
      isUnfinished: false,
      comparisons: [{ change: 0.25, against: 'Oct 2026' }],
      sinceThen: undefined,
      trend: [1, 2e6, 4e6, 5e6],
    })
  })
  it('compares whole periods, and shows the incomplete one next to them', () => {
    expect(figureOf(series([1, 2, 4, 1], { provisional_from: '2026-11-01' }))).toMatchObject({
      period: 'Oct 2026',
      isUnfinished: false,
      comparisons: [{ change: 1, against: 'Sep 2026' }],
      sinceThen: expect.stringMatching(/^Nov 2026 so far \$1/),
      trend: [1, 2, 4],
    })
  })
  it('shows the incomplete period if there is no whole one', () => {
    const only = series([null, null, null, 7], { provisional_from: '2026-11-01' })
    expect(figureOf(only)).toMatchObject({ period: 'Nov 2026', isUnfinished: true })
  })
  it('calls a value without history a snapshot, not an incomplete period', () => {
    const open = { provisional_from: '2026-11-01', snapshot: '2026-11-09' }
    const only = series([null, null, null, 7], open)
    expect(figureOf(only)).toMatchObject({ period: 'Snapshot of 9 Nov 2026', isUnfinished: false })
  })
  it('has no change against a period without a value or with zero', () => {
    const changeOf = (values: (number | null)[]) => figureOf(series(values)).comparisons[0]?.change
    expect(changeOf([1, 1, null, 4])).toBeNull()
    expect(changeOf([1, 1, 0, 4])).toBeNull()
    expect(changeOf([1, 1, -2, 4])).toBe(3)
    const changeOfMultiples = (values: number[]) =>
      figureOf(series(values, { metric: 'pf_circulating' })).comparisons[0]?.change
    expect(changeOfMultiples([1, 1, 5_000, 4])).toBeNull()
    expect(changeOfMultiples([1, 1, 5, -4])).toBeNull()
    expect(changeOfMultiples([1, 1, 2, 4])).toBe(1)
  })
  it('does not compare with partial periods, and marks a partial period that it shows', () => {
    const partial = { to: '2026-10-01', data_from: '2026-10-23' }
    const compared = figureOf(series([null, null, 1, 4], { partial }))
    expect(compared).toMatchObject({
      comparisons: [{ change: null, against: 'Oct 2026' }],
      dataFrom: undefined,
    })
    const shown = figureOf(series([null, null, 1, null], { partial }))
    expect(shown).toMatchObject({ period: 'Oct 2026', dataFrom: '2026-10-23' })
  })
  it('says what a figure lacks, and of how many projects it is', () => {
    const partial = { to: '2026-10-01', data_from: '2026-10-23' }
    const text = (fields: Partial<Series>, values: (number | null)[] = [1, 2, 3, 4]) =>
      describeFigure(figureOf(series(values, fields)))
    expect(text({})).toBe('')
    expect(text({ projects: 32 })).toBe(' · 32 projects')
    expect(describeFigure({ ...figureOf(series([1], { projects: 32 })), ofProjects: 109 })).toBe(
      ' · 32 of 109 projects',
    )
    expect(describeFigure({ ...figureOf(series([1], { projects: 32 })), ofProjects: 32 })).toBe(
      ' · 32 projects',
    )
    expect(text({ partial }, [null, null, 1, null])).toMatchSnapshot()
    expect(text({ gaps: ['2026-11-01'] })).toMatchSnapshot()
  })
  it('compares with the year before if the range covers it', () => {
    const timestamps = Array.from(
      { length: 13 },
      (_, at) =>
        `20${25 + Math.floor((at + 10) / 12)}-${String(((at + 10) % 12) + 1).padStart(2, '0')}-01`,
    )
    const values = timestamps.map((_, at) => at + 1)
    const figure = prepareFigure({ series: [series(values)], timestamps }, monthly)
    expect('comparisons' in figure && figure.comparisons[1]).toMatchObject({
      change: 12,
      of: { value: 13, before: 1 },
      against: 'Nov 2025',
    })
  })
  it('compares a day with the same calendar day of the year before', () => {
    const timestamps = listPeriods('2024-02-27', '2025-02-28', 'day')
    const figure = prepareFigure(
      { series: [series(timestamps.map((_, at) => at + 1))], timestamps },
      { granularity: 'day', transforms: [] },
    )
    expect('comparisons' in figure && figure.comparisons[1]).toMatchObject({
      of: { before: 2 },
      against: '28 Feb 2024',
    })
  })
  it('does not compare changes and ranks', () => {
    const ranked = { granularity: 'month' as const, transforms: [{ kind: 'rank' as const }] }
    expect(figureOf(series([3, 2, 2, 1]), ranked)).toMatchObject({ value: '#1', comparisons: [] })
  })
  it('compares shares and formulas in percent in points', () => {
    const changeOf = (metric: string, transforms: Transform[]) => {
      const figure = figureOf(series([0.2, 0.25], { metric }), { granularity: 'month', transforms })
      const [first] = figure.comparisons
      return first && formatChange(first.change, first.of)
    }
    expect(changeOf('fees', [{ kind: 'share' }])).toBe('+5.0 pp')
    expect(changeOf('revenue / fees', [])).toBe('+5.0 pp')
    expect(changeOf('fees', [])).toBe('+25.0%')
  })
  it('formats formulas in the unit of their parts', () => {
    expect(figureOf(series([1, 2, 3, 4e3], { metric: 'fees / user_mau' })).value).toMatch(/^\$4/)
  })
  it('explains why there is no figure', () => {
    const problemOf = (all: Series[]) => {
      const figure = prepareFigure({ series: all, timestamps: MONTHS }, monthly)
      return 'problem' in figure ? figure.problem : undefined
    }
    expect(problemOf([])).toMatchSnapshot()
    expect(problemOf([series([null, null])])).toMatchSnapshot()
    expect(problemOf([series([1]), series([2])])).toContain('this query returns 2')
  })
})
