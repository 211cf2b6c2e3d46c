import { describe, expect, it } from 'vitest'
import { addDays } from '../time/Day.ts'
import type { AlertState } from './Alert.ts'
import type { MetricCondition } from './AlertDefinition.ts'
import { type AlertRules, evaluateAlert } from './evaluateAlert.ts'

const ABOVE_10 = { kind: 'threshold', direction: 'above', value: 10 } as const
const rules = (
  condition: MetricCondition,
  changes: { margin?: number; provisional?: boolean } = {},
  query: AlertRules['query'] = { metrics: ['fees'], transforms: [], unit: 'usd' },
) => ({
  query,
  condition,
  margin: 0,
  provisional: false,
  ...changes,
})

type Line = { project?: string; values: (number | null)[]; provisional?: number }

/** An answer of days from 1 January on. */
function answer(...lines: Line[]) {
  const most = Math.max(...lines.map(({ values }) => values.length))
  const timestamps = Array.from({ length: most }, (_, index) => addDays('2026-01-01', index))
  return {
    timestamps,
    series: lines.map(({ project, values, provisional }) => ({
      key: project === undefined ? {} : { project },
      label: project ?? 'Fees',
      values,
      provisional_from: provisional === undefined ? null : (timestamps[provisional] ?? null),
    })),
  }
}

/** Looks at one answer after the other, and returns the outcome of the first series each time. */
function look(given: ReturnType<typeof rules>, answers: ReturnType<typeof answer>[]) {
  let state: AlertState | null = null
  return answers.map((one) => {
    const judged = evaluateAlert(state, one, given)
    state = judged.state
    return judged.outcomes[0]?.outcome
  })
}
const values = (...all: number[]) => all.map((value) => answer({ values: [value] }))

it('judges every period since the last look in order', () => {
  const first = evaluateAlert(null, answer({ values: [9] }), rules(ABOVE_10))
  const batch = answer({ values: [9, 15, 9, null, 12, 9] })
  const judged = evaluateAlert(first.state, batch, rules(ABOVE_10))
  expect(judged.outcomes.map(({ outcome, period, value }) => [outcome, period, value])).toEqual([
    ['fires', '2026-01-02', 15],
    ['fires', '2026-01-05', 12],
  ])
  expect(judged.state.series.all?.is_out).toBe(false)
  // Of a series that is new, what happened before is not reported.
  expect(evaluateAlert({ series: {} }, batch, rules(ABOVE_10)).outcomes[0]?.outcome).toBe('quiet')
})

describe('an alert on a multiple', () => {
  const below = { kind: 'threshold', direction: 'below', value: 10 } as const
  const ofPrice = { metrics: ['pf_circulating'], transforms: [], unit: 'usd' as const }

  it('does not take a multiple that is not meaningful for a low or a high one', () => {
    expect(look(rules(below, {}, ofPrice), values(12, -30, 0, 12, 9))).toEqual([
      'quiet',
      'missing',
      'missing',
      'quiet',
      'fires',
    ])
    expect(look(rules(ABOVE_10, {}, ofPrice), values(9, 1_000, 9, 11))).toEqual([
      'quiet',
      'missing',
      'quiet',
      'fires',
    ])
  })

  it('does not compare one with another that is not meaningful', () => {
    const doubled = { kind: 'change', direction: 'above', fraction: 1, periods: 1 } as const
    const given = rules(doubled, {}, ofPrice)
    expect(evaluateAlert(null, answer({ values: [-5, 20] }), given).outcomes[0]?.outcome).toBe(
      'missing',
    )
  })

  it('judges values that a transform makes of multiples by their own unit', () => {
    const byChange = {
      ...ofPrice,
      transforms: [{ kind: 'change' as const, over: 'period' as const }],
    }
    expect(look(rules(below, {}, byChange), values(12, -30))).toEqual(['quiet', 'fires'])
  })
})

describe('an alert on a threshold', () => {
  it('fires when it goes beyond the limit, once, and again after it was back', () => {
    expect(look(rules(ABOVE_10), values(9, 11, 12, 10, 10.5))).toEqual([
      'quiet',
      'fires',
      'stays',
      'quiet',
      'fires',
    ])
  })

  it('does not take the limit itself as beyond it, in either direction', () => {
    expect(look(rules(ABOVE_10), values(9, 10))).toEqual(['quiet', 'quiet'])
    const below = { ...ABOVE_10, direction: 'below' } as const
    expect(look(rules(below), values(11, 10, 9, 10, 8))).toEqual([
      'quiet',
      'quiet',
      'fires',
      'quiet',
      'fires',
    ])
  })

  it('does not fire for what was so when it was made, and does once it was back', () => {
    expect(look(rules(ABOVE_10), values(11, 12, 9, 11))).toEqual([
      'stays',
      'stays',
      'quiet',
      'fires',
    ])
  })

  it('does not swing around the limit: the margin must be left first', () => {
    const given = rules(ABOVE_10, { margin: 2 })
    expect(look(given, values(9, 11, 9, 11, 8.1, 11, 8, 11))).toEqual([
      'quiet',
      'fires',
      'stays',
      'stays',
      'stays',
      'stays',
      'quiet',
      'fires',
    ])
    const below = rules({ ...ABOVE_10, direction: 'below' }, { margin: 2 })
    expect(look(below, values(11, 9, 11, 9, 12, 9))).toEqual([
      'quiet',
      'fires',
      'stays',
      'stays',
      'quiet',
      'fires',
    ])
  })

  it('judges negative values and a limit of zero', () => {
    const zero = rules({ kind: 'threshold', direction: 'below', value: 0 }, { margin: 1 })
    expect(look(zero, values(1, -1, 0.5, -1, 1, -0.1))).toEqual([
      'quiet',
      'fires',
      'stays',
      'stays',
      'quiet',
      'fires',
    ])
  })
})

describe('what is judged', () => {
  it('is the latest value that there is', () => {
    const judged = evaluateAlert(null, answer({ values: [1, 2, null, null] }), rules(ABOVE_10))
    expect(judged.outcomes[0]).toMatchObject({ value: 2, period: '2026-01-02', outcome: 'quiet' })
  })

  it('is not a period that is not over, unless that is asked for', () => {
    const line = { values: [9, 50], provisional: 1 }
    const before = answer({ values: [9] })
    expect(look(rules(ABOVE_10), [before, answer(line)])).toEqual(['quiet', 'quiet'])
    const asked = rules(ABOVE_10, { provisional: true })
    expect(look(asked, [before, answer(line)])).toEqual(['quiet', 'fires'])
  })

  it('waits for a provisional value to become final, which may be another one', () => {
    const open = answer({ values: [9, 50], provisional: 1 })
    const closed = answer({ values: [9, 8] })
    expect(look(rules(ABOVE_10), [open, closed])).toEqual(['quiet', 'quiet'])
  })

  it('is nothing where all is missing: what is known of it stays', () => {
    const gone = answer({ values: [null] })
    expect(look(rules(ABOVE_10), [...values(9, 11), gone, ...values(12, 9)])).toEqual([
      'quiet',
      'fires',
      'missing',
      'stays',
      'quiet',
    ])
    expect(evaluateAlert(null, answer({ values: [] }), rules(ABOVE_10)).state).toEqual({
      series: {},
    })
  })

  it('is a value again when it was restated, in both directions', () => {
    const first = answer({ values: [9, 9] })
    const restatedUp = answer({ values: [9, 12] })
    const restatedBack = answer({ values: [9, 9.5] })
    expect(look(rules(ABOVE_10), [first, restatedUp, restatedBack, restatedUp])).toEqual([
      'quiet',
      'fires',
      'quiet',
      'fires',
    ])
  })

  it('is the same answer once: a load that brings nothing new fires nothing', () => {
    const same = answer({ values: [9, 12] })
    expect(look(rules(ABOVE_10), [answer({ values: [9] }), same, same, same])).toEqual([
      'quiet',
      'fires',
      'stays',
      'stays',
    ])
  })
})

describe('an alert on a change', () => {
  const up = (periods: number, fraction = 0.5) =>
    rules({ kind: 'change', direction: 'above', fraction, periods })

  it('compares with the value so many periods before, as a fraction of its size', () => {
    expect(evaluateAlert(null, answer({ values: [10, 1, 16] }), up(2)).outcomes[0]).toMatchObject({
      compared: 0.6,
      limit: 0.5,
      value: 16,
      outcome: 'stays',
    })
    const rise = evaluateAlert(null, answer({ values: [-10, -5] }), up(1, 0.4)).outcomes[0]
    expect(rise).toMatchObject({ compared: 0.5 })
  })

  it('does not count from a period that is missing or zero, nor from before the first one', () => {
    const of = (...all: (number | null)[]) =>
      evaluateAlert(null, answer({ values: all }), up(2)).outcomes[0]?.outcome
    expect(of(null, 1, 16)).toBe('missing')
    expect(of(0, 1, 16)).toBe('missing')
    expect(of(1, 16)).toBe('too-little-history')
  })

  it('fires on a fall with a margin in fractions', () => {
    const fall = rules(
      { kind: 'change', direction: 'below', fraction: -0.1, periods: 1 },
      { margin: 0.05 },
    )
    const pairs = [
      [100, 100],
      [100, 85],
      [100, 94],
      [100, 85],
      [100, 95],
      [100, 89],
    ] as const
    expect(
      look(
        fall,
        pairs.map((pair) => answer({ values: [...pair] })),
      ),
    ).toEqual(['quiet', 'fires', 'stays', 'stays', 'quiet', 'fires'])
  })
})

describe('an alert on a percentile of the own history', () => {
  const condition = { kind: 'percentile', direction: 'above', percentile: 90, periods: 10 } as const
  const history = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

  it('compares the latest value with those before it, which it does not belong to', () => {
    const judged = evaluateAlert(null, answer({ values: [...history, 9.2] }), rules(condition))
    expect(judged.outcomes[0]).toMatchObject({ compared: 9.2, limit: 9.1, outcome: 'stays' })
    const one = look(rules(condition), [
      answer({ values: [...history, 9] }),
      answer({ values: [...history, 9.2] }),
    ])
    expect(one).toEqual(['quiet', 'fires'])
  })

  it('does not fire in a history where all values are the same', () => {
    const flat = answer({ values: Array.from({ length: 11 }, () => 5) })
    expect(look(rules(condition), [flat, flat])).toEqual(['quiet', 'quiet'])
  })

  it('needs nine tenths of its history', () => {
    const holed = (holes: number) =>
      answer({ values: [...history.map((value, i) => (i < holes ? null : value)), 20] })
    expect(look(rules(condition), [holed(1)])).toEqual(['stays'])
    expect(look(rules(condition), [holed(2)])).toEqual(['too-little-history'])
  })

  it('takes its margin in points of percentile', () => {
    const given = rules(condition, { margin: 40 })
    const at = (value: number) => answer({ values: [...history, value] })
    expect(look(given, [at(1), at(10), at(8), at(10), at(5.5), at(10)])).toEqual([
      'quiet',
      'fires',
      'stays',
      'stays',
      'quiet',
      'fires',
    ])
  })
})

describe('several series', () => {
  it('are watched each by itself', () => {
    const before = evaluateAlert(
      null,
      answer({ project: 'aave', values: [9] }, { project: 'lido', values: [11] }),
      rules(ABOVE_10),
    )
    const { outcomes } = evaluateAlert(
      before.state,
      answer({ project: 'lido', values: [12] }, { project: 'aave', values: [13] }),
      rules(ABOVE_10),
    )
    expect(outcomes.map(({ series_id, outcome }) => [series_id, outcome])).toEqual([
      ['project:lido', 'stays'],
      ['project:aave', 'fires'],
    ])
  })

  it('fire when they appear beyond the limit, and not again when they come back', () => {
    const aave = { project: 'aave', values: [1] }
    const lido = { project: 'lido', values: [11] }
    const first = evaluateAlert(null, answer(aave), rules(ABOVE_10))
    const appeared = evaluateAlert(first.state, answer(aave, lido), rules(ABOVE_10))
    expect(appeared.outcomes[1]?.outcome).toBe('fires')
    const away = evaluateAlert(appeared.state, answer(aave), rules(ABOVE_10))
    const back = evaluateAlert(away.state, answer(aave, lido), rules(ABOVE_10))
    expect(back.outcomes[1]?.outcome).toBe('stays')
  })
})
