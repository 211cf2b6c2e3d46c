import { afterEach, expect, it } from 'vitest'
import type { Analytics } from '../../client/Analytics.ts'
import { openTestAnalytics } from '../openTestAnalytics.ts'
import { askQuestions, describeFailure } from './askQuestions.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const QUESTIONS_PER_WORLD = 250

let db: Analytics
afterEach(() => db.close())

it.each(SEEDS)('answers random questions about world %i as the rules say', async (seed) => {
  db = await openTestAnalytics()
  const { failures, figures } = await askQuestions(db, { seed, count: QUESTIONS_PER_WORLD })
  expect(failures.map(describeFailure)).toEqual([])
  expect(figures).toBeGreaterThan(QUESTIONS_PER_WORLD)
})
