import type { Day } from '../time/Day.ts'
import type { StatusViewState } from './StatusViewState.ts'
import { statusPart } from './statusPart.ts'

type RestatementsQuestion = {
  project_ids: string[] | undefined
  metric_ids: string[] | undefined
  since: Day | undefined
  limit: number
  offset: number
}

/** How many of a project's restatements its own page shows. */
const RECENT = 5

/** What the list of restatements asks: its first page, the newest change first. */
export function restatementsQuestion(look: StatusViewState = {}): RestatementsQuestion {
  return {
    project_ids: look.projects && [...look.projects],
    metric_ids: look.metrics && [...look.metrics],
    since: look.since,
    ...statusPart(look.page),
  }
}

/** What a project's own page asks of its newest changes. */
export function recentRestatementsQuestion(projectId: string): RestatementsQuestion {
  return { ...restatementsQuestion({ projects: [projectId] }), limit: RECENT }
}
