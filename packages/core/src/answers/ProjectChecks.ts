/** An identity as it was compared for one project. */
export type ProjectCheck = {
  check_id: string
  title: string
  project_id: string
  /** How many days were compared and how many broke the tolerance. */
  compared: number
  failed: number
}

/** Every identity of every project that reports its parts, in the order of identities and projects. */
export type ProjectChecks = {
  checks: ProjectCheck[]
  meta: { data_version: number; sample: boolean }
}
