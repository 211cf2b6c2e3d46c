import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import type { Analytics } from '../client/Analytics.ts'
import { loadInput, openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { searchFundraises } from './fundraises.ts'

const db = openForTests(openTestAnalytics)

type Round = { name: string; day: string }

/** One round a month from January 2021 on. */
const MONTHS = Array.from({ length: 20 }, (_, index) => ({
  name: `Project ${index}`,
  day: `${2021 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-10`,
}))
/** The later list dates one round otherwise, and has one after all that the older list knew. */
const CORRECTED = MONTHS.map((round) =>
  round.name === 'Project 7' ? { ...round, day: '2021-08-12' } : round,
)
const NEWER = { name: 'Newer', day: '2022-12-01' }

const list = (source_id: string, observed: string, rounds: readonly Round[]) =>
  loadInput(
    db,
    (writer) => {
      for (const { name, day } of rounds)
        writer.record('fundraises', { record_id: `${source_id}|${name}|${day}`, name, day })
    },
    { source_id, observed_at: Date.parse(observed) },
  )

async function listedDays(analytics: Analytics, source: string, name = 'Project 7') {
  const search = { orderBy: 'day', descending: false, limit: 100, offset: 0, text: name } as const
  const { rows } = await searchFundraises(analytics, search)
  return rows.filter((row) => row.source_id === source && row.name === name).map((row) => row.day)
}

it('shows a round once that a later list dates otherwise, in whichever order the lists are loaded', async () => {
  const loads = [
    ['2022-09-01', MONTHS],
    ['2023-01-01', [...CORRECTED, NEWER]],
  ] as const
  for (const [observed, rounds] of loads) await list('in-order', observed, rounds)
  for (const [observed, rounds] of loads.toReversed()) await list('reversed', observed, rounds)
  for (const source of ['in-order', 'reversed'])
    expect(await listedDays(db, source)).toEqual(['2021-08-12'])
})

it('withdraws nothing for a list that has some of the rounds only', async () => {
  await list('partial', '2022-09-01', MONTHS)
  await list('partial', '2023-01-01', [{ name: 'Project 0', day: '2021-01-10' }, NEWER])
  expect(await listedDays(db, 'partial')).toEqual(['2021-08-10'])
  await list('halved', '2022-09-01', MONTHS.slice(0, 10))
  await list('halved', '2023-01-01', [...MONTHS.slice(10), ...CORRECTED.slice(0, 1), NEWER])
  expect(await listedDays(db, 'halved')).toEqual(['2021-08-10'])
})

it('keeps rounds of days that the later list does not span', async () => {
  await list('later', '2022-09-01', [{ name: 'Early', day: '2014-01-01' }, ...MONTHS])
  await list('later', '2023-01-01', [...CORRECTED, NEWER])
  expect(await listedDays(db, 'later', 'Early')).toEqual(['2014-01-01'])
  expect(await listedDays(db, 'later')).toEqual(['2021-08-12'])
})
