import type { Day } from '../time/Day.ts'

/** How far the values of an answer can be trusted, by what stands now. Absent where there is nothing to tell. */
export type AnswerQuality = {
  /**
   * Points of the range that a check holds, how many of them are not published at all, how many of those are snapshots of
   * an unknown day, and whose they are; at most 20 ids each.
   */
  held?: {
    points: number
    withheld: number
    snapshots: number
    projects: string[]
    metrics: string[]
  }
  /** The newest day on which another source differs, series by series, the largest difference first; at most 5. */
  opinions?: AnswerOpinion[]
}

export type AnswerOpinion = {
  source_id: string
  metric_id: string
  project_id: string
  day: Day
  /** What it says as a multiple of what answers; null where that is zero. */
  ratio: number | null
  /** On how many days of all it differs. */
  days: number
}
