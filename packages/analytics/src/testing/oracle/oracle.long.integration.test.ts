import { takesCase } from '@tickmark/core/testing/takesCase'
import { afterEach, expect, it } from 'vitest'
import type { Analytics } from '../../client/Analytics.ts'
import { openTestAnalytics } from '../openTestAnalytics.ts'
import { askQuestions, describeFailure } from './askQuestions.ts'

/** The last ones are of worlds in which the store differed from the rules. */
const SEEDS = [1, 2, 101, 104, 111, 114, 5029, 5034].filter((_, at) => takesCase(at, 3))
const QUESTIONS_PER_WORLD = 250

let db: Analytics
afterEach(() => db.close())

it.each(SEEDS)('answers random questions about world %i as the rules say', async (seed) => {
  db = await openTestAnalytics()
  const { failures, figures } = await askQuestions(db, { seed, count: QUESTIONS_PER_WORLD })
  expect(failures.map(describeFailure)).toEqual([])
  expect(figures).toBeGreaterThan(QUESTIONS_PER_WORLD)
})
