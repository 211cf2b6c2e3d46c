import { createNoise, createRandom, createSpikes } from './createRandom.ts'
import { type SampleProject, weekdayFactor } from './SampleSeries.ts'

/**
 * Distinct users of a day, of 7 days and of 30 days; a shorter window never has more than a longer
 * one.
 */
export type UserCounts = { daily: Float64Array; weekly: Float64Array; monthly: Float64Array }

/** Users of a project, in proportion to its activity. */
export function createUserCounts(sample: SampleProject): UserCounts {
  const { project, calendar, busy } = sample
  const id = project.project_id
  const random = createRandom(`${id} users`)
  const levels = sample.findLevel('users') ?? new Float64Array(calendar.days.length)
  const noise = (key: string, daily: number) =>
    createNoise(`${id} ${key}`, calendar, { daily, memory: 0.3 })
  const own = noise('users', 0.05)
  const spikes = createSpikes(`${id} users`, calendar)
  const [returning, occasional] = [2.2 + 1.6 * random(), 2.2 + 1.4 * random()]
  const [weeks, months] = [noise('weekly users', 0.006), noise('monthly users', 0.003)]
  const daily = levels.map((value, day) => {
    const rush = 0.5 * (busy[day] ?? 0) + (own[day] ?? 0) + 0.6 * (spikes[day] ?? 0)
    return Math.max(Math.round(value * Math.exp(rush) * weekdayFactor(calendar, day)), 1)
  })
  const weekly = levels.map((value, day) =>
    Math.max(Math.round(value * returning * Math.exp(weeks[day] ?? 0)), daily[day] ?? 0),
  )
  const monthly = levels.map((value, day) =>
    Math.max(
      Math.round(value * returning * occasional * Math.exp(months[day] ?? 0)),
      weekly[day] ?? 0,
    ),
  )
  return { daily, weekly, monthly }
}
