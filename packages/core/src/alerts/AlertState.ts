import type { Day } from '../time/Day.ts'
import type { NotEvaluated } from './readCondition.ts'

/** What is remembered of one series between two checks. */
export type SeriesState = {
  /** Beyond the limit, and not yet back by the margin: it cannot fire again. */
  is_out: boolean
  label: string
  /** The first day of the newest period that was judged, and what was found there. */
  period: Day
  value: number
  compared: number
  limit: number
}

/** What is remembered of an alert, by the ids of its series. */
export type AlertState = {
  series: Record<string, SeriesState>
  /** Whether any of the values were generated. */
  sample?: boolean
}

/** What a check found for one series. */
export type SeriesOutcome = {
  series_id: string
  label: string
  /**
   * `fires`: it went beyond the limit; `stays`: it had fired and is not back; `quiet`: it is within the limit;
   * otherwise why it could not be judged.
   */
  outcome: 'fires' | 'stays' | 'quiet' | NotEvaluated
  period: Day | null
  value: number | null
  compared: number | null
  limit: number | null
}
