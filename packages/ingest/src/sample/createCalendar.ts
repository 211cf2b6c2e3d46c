import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { addMonths } from '@tickmark/core/time/Granularity'
import { createCurve } from './createCurve.ts'
import { createNoise } from './createRandom.ts'
import { MARKET } from './levels/SAMPLE_SECTORS.ts'
import type { SampleCalendar } from './SampleSeries.ts'

/** No series begins earlier. Positions of days count from here. */
const SAMPLE_EPOCH: Day = '2019-01-01'
/** Years since 2000 of the epoch. */
const EPOCH_YEAR = 19

/** Creates the calendar of a sample that ends on this day. */
export function createCalendar(endDay: Day): SampleCalendar {
  const start = addDays(addMonths(endDay, -60), 1)
  const before = addDays(start > SAMPLE_EPOCH ? start : SAMPLE_EPOCH, -1)
  const count = Math.max(daysBetween(before, endDay) + 1, 0)
  const days = Array.from({ length: count }, (_, index) => addDays(before, index))
  const offset = daysBetween(SAMPLE_EPOCH, before)
  const years = Float64Array.from(days, (_, index) => EPOCH_YEAR + (offset + index) / 365.25)
  const [usual = 1] = createCurve(MARKET, { years: new Float64Array([25]) })
  const mood = createNoise('market', { offset, days }, { daily: 0.012, memory: 0.5 })
  return {
    days,
    years,
    offset,
    first: 1,
    cycle: createCurve(MARKET, { years }).map((value) => Math.log(value / usual)),
    mood,
    turmoil: mood.map((value, day) => {
      const move = Math.abs(value - (mood[Math.max(day - 1, 0)] ?? 0))
      return Math.min(Math.max(move / 0.02 - 1, 0) * 0.4, 1)
    }),
  }
}
