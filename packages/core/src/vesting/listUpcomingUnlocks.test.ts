import { expect, it } from 'vitest'
import { listDailyStream, listUpcomingUnlocks } from './listUpcomingUnlocks.ts'
import type { Unlock } from './Unlock.ts'

const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
const WINDOW = { from: '2026-01-01', to: '2026-01-30' }
const DAY = 86_400

const cliff = (day: string, amount: number): Unlock => ({
  type: 'cliff',
  start: seconds(day),
  amount,
})

it('lists one cliff per day with its allocations, the largest first', () => {
  expect(
    listUpcomingUnlocks(
      [
        { allocation: 'Team', unlock: cliff('2026-01-10', 5) },
        { allocation: 'Investors', unlock: cliff('2026-01-10', 20) },
        { allocation: 'Team', unlock: cliff('2026-01-10', 2) },
        { allocation: 'Past', unlock: cliff('2025-12-31', 1) },
        { allocation: 'Later', unlock: cliff('2026-01-31', 1) },
      ],
      WINDOW,
    ),
  ).toEqual([
    {
      kind: 'cliff',
      day: '2026-01-10',
      until: '2026-01-10',
      amount: 27,
      allocations: [
        { allocation: 'Investors', amount: 20 },
        { allocation: 'Team', amount: 7 },
      ],
    },
  ])
})

it('includes a linear unlock that runs already, with its part of the window', () => {
  const unlock: Unlock = {
    type: 'linear',
    start: seconds('2025-01-01'),
    end: seconds('2027-01-01'),
    amount: 730,
  }
  expect(listUpcomingUnlocks([{ allocation: 'Community', unlock }], WINDOW)).toEqual([
    {
      kind: 'linear',
      day: '2026-01-01',
      until: '2027-01-01',
      amount: expect.closeTo(30, 9),
      allocations: [{ allocation: 'Community', amount: expect.closeTo(30, 9) }],
    },
  ])
})

it('counts monthly steps as cliffs and daily ones as a stream', () => {
  const step = (stepDuration: number): Unlock => ({
    type: 'step',
    start: seconds('2025-12-01'),
    stepDuration,
    steps: 100,
    amount: 3,
  })
  const rows = listUpcomingUnlocks(
    [
      { allocation: 'Team', unlock: step(30 * DAY) },
      { allocation: 'Farming', unlock: step(DAY) },
    ],
    WINDOW,
  )
  expect(rows.map(({ kind, day, until, amount }) => [kind, day, until, amount])).toEqual([
    ['cliff', '2026-01-30', '2026-01-30', 3],
    ['linear', '2026-01-01', '2026-03-11', 90],
  ])
})

it('leaves out burns and what has ended', () => {
  const ended: Unlock = {
    type: 'linear',
    start: seconds('2020-01-01'),
    end: seconds('2025-01-01'),
    amount: 10,
  }
  expect(
    listUpcomingUnlocks(
      [
        { allocation: 'Burn', unlock: cliff('2026-01-10', -5) },
        { allocation: 'Airdrop', unlock: ended },
      ],
      WINDOW,
    ),
  ).toEqual([])
})

it('gives what streams on each day, until each allocation has ended', () => {
  const linear = (end: string, amount: number): Unlock => ({
    type: 'linear',
    start: seconds('2026-01-01'),
    end: seconds(end),
    amount,
  })
  expect(
    listDailyStream(
      [
        { allocation: 'Team', unlock: linear('2026-01-03', 20) },
        { allocation: 'Community', unlock: linear('2026-01-05', 4) },
        { allocation: 'Airdrop', unlock: cliff('2026-01-02', 100) },
      ],
      ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-05'],
    ),
  ).toEqual([11, 11, 1, 0])
})

it('counts what unlocks at midnight to the day that begins, all day long', () => {
  const days = { from: '2026-01-10', to: '2026-01-10' }
  const list = (day: string) =>
    listUpcomingUnlocks([{ allocation: 'Team', unlock: cliff(day, 5) }], days)
  expect(list('2026-01-10')).toMatchObject([{ day: '2026-01-10', amount: 5 }])
  expect(list('2026-01-11')).toEqual([])
})
