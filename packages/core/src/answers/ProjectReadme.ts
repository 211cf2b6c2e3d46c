import type { SourceName } from '../projects/listSourceNames.ts'
import type { Day } from '../time/Day.ts'
import type { ProjectCheck } from './ProjectChecks.ts'

/** One metric of a project that has data: since when, and from whom. */
export type ReadmeMetric = {
  metric_id: string
  first_day: Day
  last_day: Day
  /** Days with a value; of a derived metric, days on which it could be computed. */
  points: number
  /** Whether a source delivers it; otherwise it is computed from others. */
  is_reported: boolean
  /** The sources of the metric itself, or of what it is computed from. */
  source_ids: string[]
  /** Into how many parts it can be told apart. */
  chains: number
  products: number
  contracts: number
}

/** How the figures of one project are made here: what stands in the catalogue is left to whoever shows it. */
export type ProjectReadme = {
  project_id: string
  /** In the order of the catalogue. */
  metrics: ReadmeMetric[]
  /** By which names sources know the project. */
  source_names: SourceName[]
  checks: ProjectCheck[]
  /** Days missing inside its reported series. */
  gaps: { series: number; gaps: number; days: number }
  /** How many of its values a later observation changed. */
  restatements: number
  meta: { data_version: number; sample: boolean }
}
