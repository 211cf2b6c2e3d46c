import { HOLDING_CHECK_IDS } from '../quality/QUALITY_CHECKS.ts'
import { listPart } from './listPart.ts'

/** The number of quarantined points that are listed at once. */
const MAX_POINTS = 200

/** The query of a project's points that a check quarantines now. An unknown check selects all. */
export function quarantineQuery(view: { projects: readonly string[]; check: string }) {
  return {
    projects: [...view.projects],
    check: HOLDING_CHECK_IDS.find((id) => id === view.check),
    ...listPart(MAX_POINTS),
  }
}

/** The number of a project's restatements that its own page shows. */
const RECENT = 5

/** The query of a project's newest restatements: its first page. */
export function recentRestatementsQuery(projectId: string) {
  return { project_ids: [projectId], ...listPart(RECENT) }
}
