import { createCurve } from './createCurve.ts'
import { createNoise, createRandom } from './createRandom.ts'
import { INCENTIVES } from './levels/SAMPLE_SECTORS.ts'
import { type SampleProject, type SampleSeries, toCents } from './SampleSeries.ts'

/** The share of its supply that a chain issues in a year, where no curve says it. */
const USUAL_ISSUE = 0.03

/**
 * Tokens paid out, valued at the price of the day: what a chain issues as rewards, or a program that fades with the
 * years. Programs are set for months, so they follow the price and not the fees of the day.
 */
export function createIncentives(sample: SampleProject, cap: Float64Array): SampleSeries[] {
  const { project, calendar, token } = sample
  const id = project.project_id
  const isIssuer = project.market_sectors[0] === 'blockchains-l1'
  const issued = sample.findCurve('issued')
  if (cap.length === 0 || issued?.every((rate) => rate === 0)) return []
  const fees = sample.findLevel('fees')
  const program = createCurve(INCENTIVES, calendar)
  const factor = 0.3 + 1.6 * createRandom(`${id} incentives`)()
  const noise = createNoise(`${id} incentives`, calendar, { daily: 0.02, memory: 0.45 })
  const values = cap.map((value, day) => {
    if (day < token) return Number.NaN
    if (isIssuer) return toCents((value * (issued?.[day] ?? USUAL_ISSUE)) / 365)
    const usual = (fees?.[day] ?? 0) * (program[day] ?? 0) * factor
    return toCents(usual * Math.exp((calendar.mood[day] ?? 0) + (noise[day] ?? 0)))
  })
  return [{ metric_id: 'token_incentives', values }]
}
