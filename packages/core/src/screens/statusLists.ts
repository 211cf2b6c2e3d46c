import type { QuarantineState } from '../answers/choices.ts'
import { HOLDING_CHECK_IDS } from '../quality/QUALITY_CHECKS.ts'
import type { Day } from '../time/Day.ts'
import { listPart } from './listPart.ts'

/** The view state of a list of the data status. */
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

/** The number of gaps or restatements that a page shows. */
export const STATUS_ROWS_PER_PAGE = 200

/** The query of the list of gaps: its first page, longest first. */
export function gapsQuery(view: StatusViewState = {}) {
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

/** The query of the list of quarantined points: the first page of those quarantined now. An unknown check selects all. */
export function quarantineQuery(view: QuarantineView = {}) {
  return {
    ...gapsQuery(view),
    check: HOLDING_CHECK_IDS.find((id) => id === view.check),
    state: view.state,
  }
}

/** The number of changes of the catalog that a page shows; each names up to a dozen fields. */
export const CHANGES_PER_PAGE = 100

/** The query of the list of changes of the catalog: its first page, newest first. */
export function catalogChangesQuery(view: StatusViewState = {}) {
  return {
    projects: view.projects && [...view.projects],
    ...listPart(CHANGES_PER_PAGE, view.page),
  }
}

/** The number of a project's restatements that its own page shows. */
const RECENT = 5

/** The query of the list of restatements: its first page, newest change first. */
export function restatementsQuery(view: StatusViewState = {}) {
  return {
    project_ids: view.projects && [...view.projects],
    metric_ids: view.metrics && [...view.metrics],
    since: view.since,
    ...listPart(STATUS_ROWS_PER_PAGE, view.page),
  }
}

/** The query of a project's newest restatements. */
export function recentRestatementsQuery(projectId: string) {
  return { ...restatementsQuery({ projects: [projectId] }), limit: RECENT }
}
