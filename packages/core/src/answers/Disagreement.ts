import type { Day } from '../time/Day.ts'
import type { SeriesKey } from './PointKey.ts'

/** How another source differs from the one that answers, by more than a twentieth, over a whole series. */
export type Disagreement = SeriesKey & {
  /** The source that is believed, and the other one. */
  source_id: string
  other_source_id: string
  /** How many days both report, and on how many they differ. */
  compared: number
  days: number
  /** The newest day on which they differ, what answers, and what the other says. */
  newest_day: Day
  value: number
  other_value: number
  /** The day on which they differ most, what answers, and what the other says. */
  largest_day: Day
  largest_value: number
  largest_other_value: number
}

/** The largest difference first; one from a zero is the largest there is. */
export type Disagreements = {
  disagreements: Disagreement[]
  total: number
  meta: { data_version: number; sample: boolean }
}
