import type { QuarantineState } from '../answers/choices.ts'
import { HOLDING_CHECK_IDS } from '../quality/QUALITY_CHECKS.ts'
import type { Day } from '../time/Day.ts'
import { listPart } from './listPart.ts'

/** How a list of the data status is looked at. */
export type StatusViewState = {
  /** Project ids; all when absent. */
  projects?: readonly string[] | undefined
  /** Metric ids; all when absent. */
  metrics?: readonly string[] | undefined
  /** Only what was observed on this day or later. */
  since?: Day | undefined
  /** Counted from 1. */
  page?: number | undefined
}

/** How many gaps or restatements a page shows. */
export const STATUS_ROWS_PER_PAGE = 200

/** What the list of gaps asks: its first page, the longest first. */
export function gapsQuestion(view: StatusViewState = {}) {
  return {
    projects: view.projects && [...view.projects],
    metrics: view.metrics && [...view.metrics],
    ...listPart(STATUS_ROWS_PER_PAGE, view.page),
  }
}

type QuarantineView = StatusViewState & {
  check?: string | undefined
  state?: QuarantineState | undefined
}

/** What the list of held points asks: its first page of what is held now. A check that there is not asks for all. */
export function quarantineQuery(view: QuarantineView = {}) {
  return {
    ...gapsQuestion(view),
    check: HOLDING_CHECK_IDS.find((id) => id === view.check),
    state: view.state,
  }
}

/** How many of a project's restatements its own page shows. */
const RECENT = 5

/** What the list of restatements asks: its first page, the newest change first. */
export function restatementsQuestion(view: StatusViewState = {}) {
  return {
    project_ids: view.projects && [...view.projects],
    metric_ids: view.metrics && [...view.metrics],
    since: view.since,
    ...listPart(STATUS_ROWS_PER_PAGE, view.page),
  }
}

/** What a project's own page asks of its newest changes. */
export function recentRestatementsQuestion(projectId: string) {
  return { ...restatementsQuestion({ projects: [projectId] }), limit: RECENT }
}
