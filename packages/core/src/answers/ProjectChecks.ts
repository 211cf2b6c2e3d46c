/** A check as it was compared for one project. */
export type ProjectCheck = {
  check_id: string
  title: string
  /** The metrics that it is about: those of an identity, or the one whose parts were compared. */
  metrics: string[]
  project_id: string
  /** How many days were compared and how many broke the tolerance. */
  compared: number
  failed: number
}

/** Every check of every project that reports what it compares, in the order of checks, metrics and projects. */
export type ProjectChecks = {
  checks: ProjectCheck[]
  meta: { data_version: number; sample: boolean }
}
