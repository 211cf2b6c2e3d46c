import type { AggregateInterval } from '../answers/choices.ts'
import { RANKING_INTERVAL } from './RANKING_INTERVAL.ts'

type CompetitorsQuestion = {
  project_id: string
  interval: AggregateInterval
  metric_id: string | undefined
  as_of: string | undefined
}

type Look = {
  interval?: AggregateInterval
  /** Without it the server chooses what measures the project's sector. */
  metric?: string
  as_of?: string | undefined
}

/** What the competitive landscape asks first: by what the project is compared, with whom, and where it stands. */
export function competitorsQuestion(projectId: string, look: Look = {}): CompetitorsQuestion {
  return {
    project_id: projectId,
    interval: look.interval ?? RANKING_INTERVAL,
    metric_id: look.metric,
    as_of: look.as_of,
  }
}
