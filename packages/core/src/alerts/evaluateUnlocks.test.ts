import { expect, it } from 'vitest'
import type { CalendarUnlock } from '../answers/UnlockCalendar.ts'
import type { AlertState } from './Alert.ts'
import { AlertDefinition } from './AlertDefinition.ts'
import { describeCondition, formatUnlock } from './describeCondition.ts'
import { evaluateUnlocks } from './evaluateUnlocks.ts'

const unlock = (day: string, amount = 5, id = 'aave'): CalendarUnlock => ({
  unlock_id: `${id}/${day}`,
  project_id: id,
  protocol: id,
  name: id,
  symbol: id.toUpperCase(),
  kind: 'cliff',
  day,
  until: day,
  amount,
  value_usd: 2 * amount,
  share_of_circulating: amount / 100,
  share_of_volume: null,
  allocations: [],
  is_complete: true,
})

/** Looks at one calendar after the other, beginning with what is near when the alert is created. */
function watch(...looks: [today: string, ...rows: CalendarUnlock[]][]) {
  let state: AlertState | null = null
  return looks.map(([today, ...rows]) => {
    const found = evaluateUnlocks(state, { today, rows }, { days: 7 })
    state = found.state
    return found.outcomes.map(({ period, outcome }) => `${period} ${outcome}`)
  })
}

it('announces an unlock once, on the first day that it is near', () => {
  const rows = [unlock('2026-01-10')]
  const seen = watch(['2026-01-02', ...rows], ['2026-01-03', ...rows], ['2026-01-04', ...rows])
  expect(seen).toEqual([[], ['2026-01-10 fires'], ['2026-01-10 stays']])
})

it('announces nothing that was near when it was created', () => {
  const rows = [unlock('2026-01-10')]
  expect(watch(['2026-01-05', ...rows], ['2026-01-06', ...rows]).flat()).toEqual([
    '2026-01-10 stays',
    '2026-01-10 stays',
  ])
})

it('announces it once whatever its size becomes, also after it had left the calendar', () => {
  const looks = watch(
    ['2026-01-01'],
    ['2026-01-05', unlock('2026-01-10')],
    ['2026-01-06'],
    ['2026-01-07', unlock('2026-01-10', 900)],
  )
  expect(looks.at(-1)).toEqual(['2026-01-10 stays'])
})

it('announces an unlock that moved, on its new day', () => {
  const looks = watch(
    ['2026-01-01'],
    ['2026-01-05', unlock('2026-01-10')],
    ['2026-01-06', unlock('2026-01-11')],
  )
  expect(looks.at(-1)).toEqual(['2026-01-11 fires'])
})

it('says nothing of a project that is gone, and forgets it when its day is over', () => {
  const near = evaluateUnlocks(
    { series: {} },
    { today: '2026-01-05', rows: [unlock('2026-01-10')] },
    { days: 7 },
  )
  const gone = evaluateUnlocks(near.state, { today: '2026-01-10', rows: [] }, { days: 7 })
  expect(gone.outcomes).toEqual([])
  expect(Object.keys(gone.state.series)).toEqual(['unlock:aave/2026-01-10'])
  const over = evaluateUnlocks(gone.state, { today: '2026-01-11', rows: [] }, { days: 7 })
  expect(over.state.series).toEqual({})
})

it('is described in words', () => {
  const condition = { kind: 'unlock', days: 7, projects: null } as const
  const describeIt = (changes: object) =>
    describeCondition(AlertDefinition.parse({ condition: { ...condition, ...changes } }))
  expect(describeIt({})).toMatchSnapshot()
  expect(describeIt({ days: 1, minimum_usd: 1e6, minimum_share: 0.01 })).toMatchSnapshot()
  expect(
    formatUnlock(1.2e6, {
      project_id: '',
      symbol: 'AAVE',
      value_usd: 2e8,
      share_of_circulating: 0.08,
    }),
  ).toBe('1.2M AAVE ($200.0M, 8.00% of circulating supply)')
  expect(
    formatUnlock(5, { project_id: '', symbol: '', value_usd: null, share_of_circulating: null }),
  ).toBe('5 tokens')
})

it('is refused with a query, with too many days, and for no project', () => {
  const condition = { kind: 'unlock', days: 7, projects: null }
  const isFine = (definition: unknown) => AlertDefinition.safeParse(definition).success
  expect(isFine({ condition })).toBe(true)
  expect(isFine({ condition, query: { metrics: ['fees'] } })).toBe(false)
  for (const changes of [
    { days: 0 },
    { days: 91 },
    { projects: [] },
    { projects: ['a\0'] },
    { minimum_share: 2 },
  ])
    expect(isFine({ condition: { ...condition, ...changes } })).toBe(false)
})
