import { ARCHETYPES } from './ARCHETYPES.ts'
import { createRandom, createWalk } from './createRandom.ts'
import { type SampleProject, weekdayFactor } from './SampleSeries.ts'

/**
 * Distinct users of a day, of 7 days and of 30 days; a shorter window never has more than a longer
 * one.
 */
export type UserCounts = { daily: Float64Array; weekly: Float64Array; monthly: Float64Array }

/** Users of a project, in proportion to its activity. */
export function createUserCounts(sample: SampleProject): UserCounts {
  const { project, calendar, activity, scale } = sample
  const random = createRandom(`${project.project_id} users`)
  const length = calendar.days.length
  // Large projects have many small users, so user counts differ less between sizes than amounts do.
  const usual = Math.max(
    ARCHETYPES[project.market_sectors[0]].users * scale ** 0.8 * (0.5 + random()),
    25,
  )
  const own = createWalk(`${project.project_id} users`, length, { swing: 0.002, noise: 0.05 })
  const returning = 2.2 + 1.6 * random()
  const occasional = 2.2 + 1.4 * random()
  const daily = new Float64Array(length)
  const weekly = new Float64Array(length)
  const monthly = new Float64Array(length)
  let week = 0
  let month = 0
  for (let day = 0; day < length; day += 1) {
    const users =
      usual * Math.exp(0.6 * (activity[day] ?? 0) + (own[day] ?? 0)) * weekdayFactor(day)
    const today = Math.round(users)
    daily[day] = today
    week += (today - week) / (day < 7 ? day + 1 : 7)
    month += (today - month) / (day < 30 ? day + 1 : 30)
    weekly[day] = Math.max(Math.round(week * returning), today)
    monthly[day] = Math.max(Math.round(month * returning * occasional), weekly[day] ?? 0)
  }
  return { daily, weekly, monthly }
}
