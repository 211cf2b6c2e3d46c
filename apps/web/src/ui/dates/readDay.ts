import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'
import type { DayBounds } from './DayBounds.ts'
import { parseDay } from './parseDay.ts'

export type ReadDay = { day: Day; error: undefined } | { day: null; error: string }

/** What somebody typed as a day within the bounds, or what is wrong with it. */
export function readDay(text: string, { min, max }: DayBounds): ReadDay {
  const day = parseDay(text)
  if (day === undefined) return { day: null, error: 'Write a day as 2026-11-03 or as 3 Nov 2026.' }
  if (day < min) return { day: null, error: `The first day to choose is ${formatDay(min)}.` }
  if (day > max) return { day: null, error: `The last day to choose is ${formatDay(max)}.` }
  return { day, error: undefined }
}
