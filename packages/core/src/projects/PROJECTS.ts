import { BLOCKCHAIN_PROJECTS_1 } from './data/BLOCKCHAIN_PROJECTS_1.ts'
import type { Project } from './Project.ts'

const UNSORTED: readonly Project[] = [...BLOCKCHAIN_PROJECTS_1]

/** Every project of the catalogue, by project id. */
export const PROJECTS: readonly Project[] = UNSORTED.toSorted((a, b) =>
  a.project_id < b.project_id ? -1 : 1,
)
