import type { AggregateInterval, CompositionDimension } from '../answers/choices.ts'
import { RANKING_INTERVAL } from './RANKING_INTERVAL.ts'

/** How many parts are listed; those below are added up. */
const LISTED_PARTS = 100

type CompositionQuestion = {
  project_id: string
  metric_id: string
  by: CompositionDimension
  interval: AggregateInterval
  limit: number
  as_of: string | undefined
}

/** What is split, and by what. */
export type Split = { metric_id: string; by: CompositionDimension }

type Look = { interval?: AggregateInterval | undefined; as_of?: string | undefined }

/** What the list of a figure's parts asks. */
export function compositionQuestion(
  projectId: string,
  { metric_id, by }: Split,
  { interval = RANKING_INTERVAL, as_of }: Look = {},
): CompositionQuestion {
  return { project_id: projectId, metric_id, by, interval, limit: LISTED_PARTS, as_of }
}
